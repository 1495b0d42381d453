-- Stores the carts of customers, for all their devices. A device stores its own cart, and sync_cart() merges it with the cart of
-- the account. Placing an order removes the ordered units from the cart.

-- One row for each unit. The device creates the ID of a unit when the customer adds the unit.
create table public.cart_units (
  user_id    uuid not null references auth.users (id) on delete cascade,
  unit       uuid not null,
  -- Null if this table had no row for the unit when its removal arrived.
  product_id text references public.products (id) on delete cascade,
  -- Order in which the units arrived.
  position   bigint generated always as identity,
  -- Time at which the unit was removed. The row is kept for a while, so that another device or a late request does not add the
  -- unit again.
  removed_at timestamptz,
  primary key (user_id, unit),
  check (product_id is not null or removed_at is not null)
);

create index cart_units_product_id on public.cart_units (product_id);

alter table public.cart_units enable row level security;
grant select on public.cart_units to service_role;

-- sync_cart() merges the customer's cart in the database with the cart of a device. A call may be repeated, late or concurrent:
-- each unit is stored only once, and a removed or ordered unit is never added again.
--
-- p_added    [{"unit": uuid, "product_id": text}, …], units that the device did not receive from the database
-- p_removed  [uuid, …], units that were removed on the device
--
-- Returns {"kind": "synced", "units": [{"unit", "product_id"}, …], "products": [{"id", "name", "name_en", "price_cents",
-- "image_url"}, …], "gone": [uuid, …]}. "units" are the units of the merged cart in order, and "products" are their products.
-- "gone" are the added units that were already removed or ordered. If an added unit is in neither "units" nor "gone", the cart is
-- full or the product is unknown.
-- If the call is refused, writes nothing and returns {"kind": "refused", "code"}. The code is insufficient_aal if the session has
-- ended or lacks the account's second factor. The other codes are cart_malformed and cart_too_large.
create function public.sync_cart(p_added jsonb, p_removed jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_units   constant integer := 200;
  max_named   constant integer := 400;
  max_removed constant integer := 1000;
  customer    uuid := auth.uid();
  added       uuid[];
begin
  if customer is null then
    raise insufficient_privilege using message = 'only a signed-in customer has a cart here';
  end if;
  if not public.has_required_aal() then
    return jsonb_build_object('kind', 'refused', 'code', 'insufficient_aal');
  end if;
  if jsonb_typeof(p_added) is distinct from 'array' or jsonb_typeof(p_removed) is distinct from 'array' or exists (
    select from jsonb_array_elements(p_added) as entry
    where jsonb_typeof(entry -> 'product_id') is distinct from 'string' or public.is_uuid(entry -> 'unit') is not true
  ) or exists (
    select from jsonb_array_elements(p_removed) as entry where not public.is_uuid(entry)
  ) then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_malformed');
  end if;
  if greatest(jsonb_array_length(p_added), jsonb_array_length(p_removed)) > max_named then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_too_large');
  end if;

  -- Until the transaction ends, no other synchronization or order of this customer is handled.
  perform pg_advisory_xact_lock(hashtextextended(customer::text, 0));

  insert into public.cart_units (user_id, unit, removed_at)
    select distinct customer, (entry #>> '{}')::uuid, now() from jsonb_array_elements(p_removed) as entry
    on conflict (user_id, unit) do update set removed_at = now() where cart_units.removed_at is null;

  added := array(select (entry ->> 'unit')::uuid from jsonb_array_elements(p_added) as entry);
  insert into public.cart_units (user_id, unit, product_id)
    select customer, first.unit, first.product_id
    from (
      select distinct on (entry ->> 'unit') (entry ->> 'unit')::uuid as unit, entry ->> 'product_id' as product_id, place
      from jsonb_array_elements(p_added) with ordinality as listed (entry, place)
      order by entry ->> 'unit', place
    ) as first
    where exists (select from public.products where id = first.product_id)
      and not exists (select from public.cart_units where user_id = customer and unit = first.unit)
      and first.unit not in (select public.ordered_units(customer, added))
    order by first.place
    limit greatest(0, max_units - (select count(*) from public.cart_units where user_id = customer and removed_at is null))
    on conflict do nothing;

  delete from public.cart_units where user_id = customer and (removed_at < now() - interval '90 days' or unit in (
    select unit from public.cart_units where user_id = customer and removed_at is not null
    order by removed_at desc offset max_removed));

  return jsonb_build_object(
    'kind', 'synced',
    'units', (select coalesce(jsonb_agg(jsonb_build_object('unit', unit, 'product_id', product_id) order by position), '[]')
                from public.cart_units where user_id = customer and removed_at is null),
    'products', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'name_en', coalesce(name_en, name),
                                                              'price_cents', price_cents, 'image_url', image_url)), '[]')
                   from public.products where id in (select product_id from public.cart_units
                                                      where user_id = customer and removed_at is null)),
    'gone', (select coalesce(jsonb_agg(unit), '[]') from (
               select unit from public.cart_units
                 where user_id = customer and removed_at is not null and unit = any (added)
               union select public.ordered_units(customer, added)) as gone));
end;
$$;

grant execute on function public.sync_cart(jsonb, jsonb) to authenticated;
