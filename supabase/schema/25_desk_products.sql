-- Contains the functions for products at the desk: price, availability, texts and picture. Each change is recorded with the
-- previous values. Product data is not personal, so reading it is not logged.

create table public.product_changes (
  id          bigint generated always as identity primary key,
  product_id  text not null references public.products (id) on delete cascade,
  staff_email text not null,
  changed_at  timestamptz not null default now(),
  -- The previous values of the changed columns.
  before      jsonb not null,
  after       jsonb not null
);

create index product_changes_product_id on public.product_changes (product_id, id);

alter table public.product_changes enable row level security;
grant select on public.product_changes to service_role;

-- Returns the columns that staff can change. Amounts are in cents.
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
    'price_cents', p_product.price_cents, 'image_url', p_product.image_url,
    'is_available', p_product.is_available, 'lead_weeks', p_product.lead_weeks);
$$;

-- Lists products in the order of the shop. p_filter is {"status", "search": text}. p_after is {"at": position, "id"}. The
-- statuses:
--   available     products that the shop shows, whatever their lead time
--   in_weeks      available products with a lead time
--   out_of_stock  available products that cannot be ordered now
--   withdrawn     products that the shop does not show
create function public.desk_products(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns    text[] := public.search_patterns(p_filter ->> 'search');
  wanted      text := p_filter ->> 'status';
  after_place integer := (p_after ->> 'at')::integer;
  after_id    text := p_after ->> 'id';
  size        integer := public.page_size(p_is_export);
  page        jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  if p_is_export and not public.is_owner() then
    return public.owner_only();
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.position, entry.id), '[]') into page
  from (
    select product.id, product.position, product.sku, product.name, product.name_en, product.is_available,
           product.lead_weeks, product.price_cents
    from public.products as product
    where (wanted is null or product.is_available = (wanted in ('available', 'in_weeks', 'out_of_stock')))
      and (wanted is distinct from 'in_weeks' or product.lead_weeks > 0)
      and (wanted is distinct from 'out_of_stock' or product.lead_weeks is null)
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

-- Returns a product in the format of the desk, with its last 20 changes, the latest first. `carts` is the number of accounts that
-- have the product in their cart. `version` changes whenever a column changes, whichever program writes the column.
create function public.product_json(p_product public.products)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.product_texts(p_product) || jsonb_build_object(
    'id', p_product.id, 'sku', p_product.sku, 'version', md5(to_jsonb(p_product)::text),
    'has_next_picture', p_product.next_picture is not null,
    'carts', (select count(distinct user_id) from public.cart_units
                where product_id = p_product.id and removed_at is null),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'by', change.staff_email, 'at', change.changed_at, 'before', change.before, 'after', change.after)
        order by change.id desc), '[]')
      from (select * from public.product_changes where product_id = p_product.id order by id desc limit 20) as change));
$$;

-- Returns {"kind": "found", "product"} or {"kind": "missing"}, or null if the caller is not staff.
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
  return case when found then jsonb_build_object('kind', 'found', 'product', public.product_json(product))
              else jsonb_build_object('kind', 'missing') end;
end;
$$;

-- Returns the invalid fields of a product. The page has the same rules (src/features/desk/rules/products.ts).
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
      ('is_available', jsonb_typeof(p_texts -> 'is_available') = 'boolean'),
      ('lead_weeks', jsonb_typeof(p_texts -> 'lead_weeks') = 'null'
        or jsonb_typeof(p_texts -> 'lead_weeks') = 'number' and public.is_lead_time(p_texts ->> 'lead_weeks'))
    ) as rule (field, is_right)
    where is_right is not true);
$$;

-- Changes a product, unless the product has changed since p_version. p_texts has every field of product_texts(). Returns {"kind":
-- "found" or "conflict", "product"}, {"kind": "missing"}, or {"kind": "refused", "code": "product_invalid", "fields": [text, …]}.
-- Returns null if the caller is not staff.
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
    return jsonb_build_object('kind', 'conflict', 'product', public.product_json(product));
  end if;
  old_texts := public.product_texts(product);
  update public.products set
    name = p_texts ->> 'name', name_en = nullif(p_texts ->> 'name_en', ''),
    description = p_texts ->> 'description', description_en = nullif(p_texts ->> 'description_en', ''),
    features = array(select jsonb_array_elements_text(p_texts -> 'features')),
    features_en = array(select jsonb_array_elements_text(p_texts -> 'features_en')),
    price = (p_texts ->> 'price_cents')::bigint / 100.0, image_url = p_texts ->> 'image_url',
    is_available = (p_texts ->> 'is_available')::boolean, lead_weeks = (p_texts ->> 'lead_weeks')::smallint
    where id = p_id returning * into product;
  new_texts := public.product_texts(product);
  if new_texts <> old_texts then
    insert into public.product_changes (product_id, staff_email, before, after)
      select p_id, public.staff_email(), jsonb_object_agg(key, value), jsonb_object_agg(key, new_texts -> key)
      from jsonb_each(old_texts) where new_texts -> key is distinct from value;
  end if;
  return jsonb_build_object('kind', 'found', 'product', public.product_json(product));
end;
$$;

-- Sets a product's next picture to a file in the bucket, unless the product has changed since p_version. Returns {"kind": "found"
-- or "conflict", "product"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_set_picture(p_id text, p_picture uuid, p_version text)
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
  select * into product from public.products where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  if md5(to_jsonb(product)::text) is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'product', public.product_json(product));
  end if;
  insert into public.product_changes (product_id, staff_email, before, after) values (p_id, public.staff_email(),
    jsonb_build_object('image_url', product.built_image_url),
    jsonb_build_object('image_url', '/products/' || p_picture || '-960.avif'));
  update public.products set next_picture = p_picture where id = p_id returning * into product;
  return jsonb_build_object('kind', 'found', 'product', public.product_json(product));
end;
$$;

grant execute on function public.desk_products(jsonb, jsonb, boolean), public.desk_product(text),
  public.desk_set_product(text, jsonb, text), public.desk_set_picture(text, uuid, text) to authenticated;

-- Returns files of the bucket that are older than a day and that no product has ever had. Their upload was interrupted, or
-- another person changed the product first.
create function public.unused_pictures()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select object.name from storage.objects as object
  where object.bucket_id = 'product-pictures' and object.created_at < now() - interval '1 day'
    and not exists (select from public.product_changes
                     where after ->> 'image_url' = '/products/' || object.name || '-960.avif')
    and not exists (select from public.products
                     where built_image_url = '/products/' || object.name || '-960.avif');
$$;

grant execute on function public.unused_pictures() to service_role;
