-- A customer's cart on each of their devices. A device has its own and brings both into step by sync_cart(); an order takes
-- its units out of it. Each unit has an id of its own, made by the device that put it in.

create table public.cart_units (
  user_id    uuid not null references auth.users (id) on delete cascade,
  unit       uuid not null,
  product_id text references public.products (id) on delete cascade,
  position   bigint generated always as identity,
  removed_at timestamptz,
  primary key (user_id, unit),
  check (product_id is not null or removed_at is not null)
);
comment on column public.cart_units.product_id is 'Null for a unit that was removed before it was known here.';
comment on column public.cart_units.position is 'The order in which units came.';
comment on column public.cart_units.removed_at is 'A removed unit stays a while, so that a device that still holds it, or a late request, does not bring it back.';

create index cart_units_product_id on public.cart_units (product_id);
alter table public.cart_units enable row level security;
revoke all on public.cart_units from anon, authenticated, service_role;
grant select on public.cart_units to service_role;

alter table public.order_items add column unit uuid;
comment on column public.order_items.unit is 'The unit of the cart that was ordered: no other order takes it. Null in orders of before.';
create index order_items_unit on public.order_items (unit) where unit is not null;

-- In small letters, as answers are: a device knows its units again by comparing texts.
create function public.is_uuid(p_value jsonb) returns boolean language sql immutable set search_path = ''
  as $$ select jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' $$;

-- Those of the units that the customer has ordered.
create function public.ordered_units(p_customer uuid, p_units uuid[])
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select item.unit from public.order_items as item join public.orders as placed on placed.id = item.order_id
  where placed.user_id = p_customer and item.unit = any (p_units);
$$;

-- sync_cart(): brings the customer's cart here and that of a device into step. Repeated, late or at once with another
-- device's it does no harm: a unit is there once, and one that was removed or ordered does not come back.
--
-- p_added    [{"unit": uuid, "product_id": text}, …], units that the device does not know to be here
-- p_removed  [uuid, …], units that were taken out on the device
--
-- Returns {"kind": "synced", "units": [{"unit", "product_id"}, …], "products": [{"id", "name", "name_en", "price_cents",
-- "image_url"}, …], "gone": [uuid, …]}: the cart in its order, its products, and which added units were removed or ordered
-- elsewhere. An added unit that is in neither list has no place in a full cart, or its product is unknown.
-- Or returns {"kind": "refused", "code": "cart_malformed" or "cart_too_large"} and has then written nothing.
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

  -- One sync or order of a customer at a time, as in place_order().
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
                                                              'price_cents', (price * 100)::bigint, 'image_url', image_url)), '[]')
                   from public.products where id in (select product_id from public.cart_units
                                                      where user_id = customer and removed_at is null)),
    'gone', (select coalesce(jsonb_agg(unit), '[]') from (
               select unit from public.cart_units
                 where user_id = customer and removed_at is not null and unit = any (added)
               union select public.ordered_units(customer, added)) as gone));
end;
$$;

-- place_order(): the one way to write an order. Its units leave the customer's cart with it.
-- Atomic, idempotent, and priced by the catalogue.
--
-- p_key          made with the cart; the same key with the same cart is the same order
-- p_lines        [{"product_id": text, "price_cents": integer, "unit": uuid or absent}, …], one entry per unit, as the
--                shopper saw them; "unit" is the unit of the cart
-- p_total_cents  the total before taxes that the shopper saw
-- p_details      {"name", "phone", "delivery", "line1", "line2", "city", "province", "postal_code", "note",
--                 "terms_version", "language": text, "gst_cents", "qst_cents": integer}
--
-- Returns {"kind": "placed", "id", "total_cents", "gst_cents", "qst_cents", "created_at", "replayed"},
-- or {"kind": "refused", "code", …} and has then written nothing. The codes:
--   cart_malformed, cart_empty, cart_too_large
--   key_reused           the key is that of another cart's order: "id", "total_cents", "product_ids": [text per unit, …],
--                        "units": [uuid or null per unit, …]
--   units_ordered        an order made on another device holds some of these units: "units": [uuid, …]
--   product_unavailable  with "product_ids": [text, …]
--   prices_changed       with "changes": [{"product_id", "seen_cents", "current_cents"}, …]
--   total_mismatch       with "current_cents"
--   details_invalid      with "fields": [text, …]
--   taxes_mismatch       with "gst_cents" and "qst_cents"
create or replace function public.place_order(p_key uuid, p_lines jsonb, p_total_cents bigint, p_details jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_lines constant integer := 200;
  customer  uuid := auth.uid();
  lines     record;
  placed    public.orders;
  found_ids jsonb;
  ordered   jsonb;
  wrong     text[];
begin
  if customer is null then
    raise insufficient_privilege using message = 'only a signed-in customer places orders';
  end if;
  if p_key is null or p_total_cents is null or jsonb_typeof(p_lines) is distinct from 'array' or exists (
    select from jsonb_array_elements(p_lines) as line
    where jsonb_typeof(line -> 'product_id') is distinct from 'string'
       or coalesce(line ->> 'price_cents', '') !~ '^[0-9]{1,12}$'
       or not public.is_uuid(coalesce(line -> 'unit', to_jsonb(gen_random_uuid())))
  ) then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_malformed');
  end if;
  if jsonb_array_length(p_lines) = 0 then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_empty');
  end if;
  if jsonb_array_length(p_lines) > max_lines then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_too_large');
  end if;

  -- One order of a customer at a time: two taps with one key must not both find no order.
  perform pg_advisory_xact_lock(hashtextextended(customer::text, 0));

  select * into placed from public.orders where user_id = customer and idempotency_key = p_key;
  if found then
    if (select array_agg((product_id, (price * 100)::bigint)::text order by product_id, price)
          from public.order_items where order_id = placed.id)
       is distinct from
       (select array_agg((line ->> 'product_id', (line ->> 'price_cents')::bigint)::text
                         order by line ->> 'product_id', (line ->> 'price_cents')::bigint)
          from jsonb_array_elements(p_lines) as line) then
      return jsonb_build_object('kind', 'refused', 'code', 'key_reused', 'id', placed.id,
                                'total_cents', (placed.total * 100)::bigint,
                                'product_ids', (select jsonb_agg(product_id order by line)
                                                  from public.order_items where order_id = placed.id),
                                'units', (select jsonb_agg(unit order by line)
                                            from public.order_items where order_id = placed.id));
    end if;
    return public.placed_answer(placed) || '{"replayed": true}';
  end if;

  select jsonb_agg(unit) into ordered from public.ordered_units(customer, array(
    select (line ->> 'unit')::uuid from jsonb_array_elements(p_lines) as line where line ? 'unit')) as unit;
  if ordered is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'units_ordered', 'units', ordered);
  end if;

  -- No price may move between being read and being written.
  perform from public.products
    where id in (select line ->> 'product_id' from jsonb_array_elements(p_lines) as line)
    order by id for share;

  select jsonb_agg(distinct line ->> 'product_id') into found_ids
    from jsonb_array_elements(p_lines) as line
    where not exists (select from public.products where id = line ->> 'product_id' and is_available);
  if found_ids is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'product_unavailable', 'product_ids', found_ids);
  end if;

  select sum((p.price * 100)::bigint)::bigint as total_cents,
         jsonb_agg(distinct jsonb_build_object('product_id', p.id, 'seen_cents', (line ->> 'price_cents')::bigint,
                                               'current_cents', (p.price * 100)::bigint))
           filter (where (line ->> 'price_cents')::bigint <> p.price * 100) as changes
    into lines
    from jsonb_array_elements(p_lines) as line join public.products as p on p.id = line ->> 'product_id';
  if lines.changes is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'prices_changed', 'changes', lines.changes);
  end if;
  if lines.total_cents <> p_total_cents then
    return jsonb_build_object('kind', 'refused', 'code', 'total_mismatch', 'current_cents', lines.total_cents);
  end if;

  wrong := public.order_detail_errors(p_details);
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'details_invalid', 'fields', wrong);
  end if;
  if p_details ->> 'gst_cents' is distinct from ((public.gst_of(lines.total_cents / 100.0) * 100)::bigint)::text
     or p_details ->> 'qst_cents' is distinct from ((public.qst_of(lines.total_cents / 100.0) * 100)::bigint)::text then
    return jsonb_build_object('kind', 'refused', 'code', 'taxes_mismatch',
                              'gst_cents', (public.gst_of(lines.total_cents / 100.0) * 100)::bigint,
                              'qst_cents', (public.qst_of(lines.total_cents / 100.0) * 100)::bigint);
  end if;

  insert into public.orders (user_id, idempotency_key, total, gst, qst, email, language, name, phone, delivery, address, note,
                             terms_version)
    values (customer, p_key, lines.total_cents / 100.0,
            public.gst_of(lines.total_cents / 100.0), public.qst_of(lines.total_cents / 100.0),
            (select users.email from auth.users as users where users.id = customer),
            p_details ->> 'language', p_details ->> 'name', p_details ->> 'phone', p_details ->> 'delivery',
            case when p_details ->> 'delivery' = 'delivery' then
              jsonb_build_object('line1', p_details -> 'line1', 'line2', p_details -> 'line2', 'city', p_details -> 'city',
                                 'province', p_details -> 'province', 'postal_code', p_details -> 'postal_code') end,
            p_details ->> 'note', p_details ->> 'terms_version')
    returning * into placed;
  insert into public.order_items (order_id, line, product_id, price, unit)
    select placed.id, entry.position, p.id, p.price, (entry.line ->> 'unit')::uuid
    from jsonb_array_elements(p_lines) with ordinality as entry (line, position)
    join public.products as p on p.id = entry.line ->> 'product_id';

  delete from public.cart_units
    where user_id = customer and unit in (select item.unit from public.order_items as item where item.order_id = placed.id);

  return public.placed_answer(placed) || '{"replayed": false}';
end;
$$;

revoke execute on function public.is_uuid(jsonb), public.ordered_units(uuid, uuid[]), public.sync_cart(jsonb, jsonb)
  from public, anon, authenticated;
grant execute on function public.sync_cart(jsonb, jsonb) to authenticated;
