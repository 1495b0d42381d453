-- Products at the desk: price, availability, texts and picture, each change recorded with what it was before. Prices are no
-- datum of anybody: reading them is not recorded.

create table public.product_changes (
  id          bigint generated always as identity primary key,
  product_id  text not null references public.products (id) on delete cascade,
  staff_email text not null,
  changed_at  timestamptz not null default now(),
  before      jsonb not null,
  after       jsonb not null
);
create index product_changes_product_id on public.product_changes (product_id, id);
create index products_position on public.products (position, id);

comment on table public.product_changes is 'What the desk has changed of a product: the columns that changed, before and after.';

alter table public.product_changes enable row level security;
revoke all on public.product_changes from public, anon, authenticated, service_role;
revoke all on sequence public.product_changes_id_seq from public, anon, authenticated, service_role;
grant select on public.product_changes to service_role;

-- The columns that the desk changes, as it is told of them; money is cents.
create function public.product_texts(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', p_product.name, 'name_en', coalesce(p_product.name_en, ''),
    'description', p_product.description, 'description_en', coalesce(p_product.description_en, ''),
    'features', p_product.features, 'features_en', p_product.features_en,
    'price_cents', (p_product.price * 100)::bigint, 'image_url', p_product.image_url,
    'is_available', p_product.is_available);
$$;

-- A page of products in the order of the shop. p_filter {"status": "available" or "withdrawn", "search": text};
-- p_after {"at": position, "id"}; answers as desk_inquiries() does.
create function public.desk_products(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns    text[] := public.search_patterns(p_filter ->> 'search');
  wanted      boolean := (p_filter ->> 'status') = 'available';
  after_place integer := (p_after ->> 'at')::integer;
  after_id    text := p_after ->> 'id';
  size        integer := public.page_size(p_is_export);
  page        jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.position, entry.id), '[]') into page
  from (
    select product.id, product.position, product.sku, product.name, product.name_en, product.is_available,
           (product.price * 100)::bigint as price_cents
    from public.products as product
    where (wanted is null or product.is_available = wanted)
      and (patterns = '{}' or product.folded_name like all (patterns) or product.folded_name_en like all (patterns)
           or public.fold_text(coalesce(product.sku, '')) like all (patterns))
      and (after_place is null or (product.position, product.id) > (after_place, after_id))
    order by product.position, product.id
    limit size + 1
  ) as entry;
  return jsonb_build_object('rows', page - size, 'next', case when jsonb_array_length(page) > size then
    jsonb_build_object('at', page -> (size - 1) ->> 'position', 'id', page -> (size - 1) ->> 'id') end);
end;
$$;

-- One product, with what was changed of it, the last first, and in how many accounts' carts it is. `version` is of all its
-- columns, whoever has written them.
create function public.product_sheet(p_product public.products)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.product_texts(p_product) || jsonb_build_object(
    'id', p_product.id, 'sku', p_product.sku, 'version', md5(to_jsonb(p_product)::text),
    'carts', (select count(distinct user_id) from public.cart_units
                where product_id = p_product.id and removed_at is null),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'by', change.staff_email, 'at', change.changed_at, 'before', change.before, 'after', change.after)
        order by change.id desc), '[]')
      from (select * from public.product_changes where product_id = p_product.id order by id desc limit 20) as change));
$$;

-- Returns {"kind": "found", "product"} or {"kind": "missing"}; null to whoever is not staff.
create function public.desk_product(p_id text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  product public.products;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into product from public.products where id = p_id;
  return case when found then jsonb_build_object('kind', 'found', 'product', public.product_sheet(product))
              else jsonb_build_object('kind', 'missing') end;
end;
$$;

-- What is wrong with what a product is to be, by field; the page says the same before (src/domain/desk/products.ts).
create function public.product_errors(p_texts jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select field from (values
      ('name', length(p_texts ->> 'name') between 1 and 120),
      ('name_en', length(p_texts ->> 'name_en') <= 120),
      ('description', length(p_texts ->> 'description') between 1 and 1000),
      ('description_en', length(p_texts ->> 'description_en') <= 1000),
      ('features', jsonb_typeof(p_texts -> 'features') = 'array' and octet_length((p_texts -> 'features')::text) <= 4000),
      ('features_en', jsonb_typeof(p_texts -> 'features_en') = 'array'
        and octet_length((p_texts -> 'features_en')::text) <= 4000),
      ('price_cents', p_texts ->> 'price_cents' ~ '^[1-9][0-9]{0,8}$'),
      ('image_url', p_texts ->> 'image_url' ~ '^(/products/[a-z0-9-]{1,100}-960\.avif|https://[^[:space:]"]{1,250})$'),
      ('is_available', jsonb_typeof(p_texts -> 'is_available') = 'boolean')
    ) as rule (field, is_right)
    where is_right is not true);
$$;

-- Changes a product, unless anybody else has since p_version was read. p_texts has all that product_texts() tells.
-- Returns {"kind": "found" or "conflict", "product"}, {"kind": "missing"}, or {"kind": "refused", "code": "product_invalid",
-- "fields": [text, …]}; null to whoever is not staff.
create function public.desk_set_product(p_id text, p_texts jsonb, p_version text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  product    public.products;
  old_texts  jsonb;
  new_texts  jsonb;
  wrong      text[];
begin
  if not public.is_staff() then
    return null;
  end if;
  wrong := public.product_errors(p_texts);
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'product_invalid', 'fields', wrong);
  end if;
  select * into product from public.products where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  if md5(to_jsonb(product)::text) is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'product', public.product_sheet(product));
  end if;
  old_texts := public.product_texts(product);
  update public.products set
    name = p_texts ->> 'name', name_en = nullif(p_texts ->> 'name_en', ''),
    description = p_texts ->> 'description', description_en = nullif(p_texts ->> 'description_en', ''),
    features = array(select jsonb_array_elements_text(p_texts -> 'features')),
    features_en = array(select jsonb_array_elements_text(p_texts -> 'features_en')),
    price = (p_texts ->> 'price_cents')::bigint / 100.0, image_url = p_texts ->> 'image_url',
    is_available = (p_texts ->> 'is_available')::boolean
    where id = p_id returning * into product;
  new_texts := public.product_texts(product);
  if new_texts <> old_texts then
    insert into public.product_changes (product_id, staff_email, before, after)
      select p_id, public.staff_email(), jsonb_object_agg(key, value), jsonb_object_agg(key, new_texts -> key)
      from jsonb_each(old_texts) where new_texts -> key is distinct from value;
  end if;
  return jsonb_build_object('kind', 'found', 'product', public.product_sheet(product));
end;
$$;

revoke all on function public.product_texts(public.products), public.desk_products(jsonb, jsonb, boolean),
  public.product_sheet(public.products), public.desk_product(text), public.product_errors(jsonb),
  public.desk_set_product(text, jsonb, text)
  from public, anon, authenticated, service_role;
grant execute on function public.desk_products(jsonb, jsonb, boolean), public.desk_product(text),
  public.desk_set_product(text, jsonb, text) to authenticated;
