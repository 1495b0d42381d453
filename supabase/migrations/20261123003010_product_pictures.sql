-- Pictures of products that staff send at the desk. The site scales one when it is built; until it shows it, the shop keeps the
-- picture of before.

alter table public.products add column next_picture uuid;
-- What the pages are built with: the build has the next picture already, the shop not yet.
alter table public.products add column built_image_url text generated always as
  (coalesce('/products/' || next_picture::text || '-960.avif', image_url)) stored;

comment on column public.products.next_picture is 'A picture that was sent and that the site does not show yet: its name in the bucket "product-pictures".';
comment on column public.products.built_image_url is 'The picture that the next build shows.';

-- Public: what is in it is on the site. The functions alone write it.
insert into storage.buckets (id, name, public) values ('product-pictures', 'product-pictures', true) on conflict (id) do nothing;

-- Who sets a picture by its address means it: one that was waiting is not to come after it.
create function public.forget_next_picture()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.next_picture is not distinct from old.next_picture then
    new.next_picture := null;
  end if;
  return new;
end;
$$;

create trigger forget_next_picture before update on public.products
  for each row when (new.image_url is distinct from old.image_url) execute function public.forget_next_picture();

-- As before, with the picture that waits.
create or replace function public.product_sheet(p_product public.products)
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

-- Gives a product a picture that is in the bucket, unless anybody else has changed it since p_version was read.
-- Returns {"kind": "found" or "conflict", "product"} or {"kind": "missing"}; null to whoever is not staff.
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
    return jsonb_build_object('kind', 'conflict', 'product', public.product_sheet(product));
  end if;
  insert into public.product_changes (product_id, staff_email, before, after) values (p_id, public.staff_email(),
    jsonb_build_object('image_url', product.built_image_url),
    jsonb_build_object('image_url', '/products/' || p_picture || '-960.avif'));
  update public.products set next_picture = p_picture where id = p_id returning * into product;
  return jsonb_build_object('kind', 'found', 'product', public.product_sheet(product));
end;
$$;

-- Has the shop show a picture, once the site has it.
create function public.publish_picture(p_picture uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.products set image_url = built_image_url, next_picture = null where next_picture = p_picture;
$$;

-- Files of the bucket that no product ever had: their upload ended in the middle, or somebody else was faster. After a day.
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

revoke all on function public.forget_next_picture(), public.desk_set_picture(text, uuid, text),
  public.publish_picture(uuid), public.unused_pictures() from public, anon, authenticated, service_role;
grant execute on function public.desk_set_picture(text, uuid, text) to authenticated;
grant execute on function public.publish_picture(uuid), public.unused_pictures() to service_role;
