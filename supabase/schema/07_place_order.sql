-- Defines place_order() and the rules that it applies.

-- Returns the taxes of a sale in a province, in cents, each rounded half up (src/core/taxes.ts). With p_has_hst, the harmonized
-- tax is returned as GST. It is 15 % in the Atlantic provinces (14 % in Nova Scotia since April 2025) and 13 % in Ontario.
-- Outside Quebec, an order of the shop has only GST until staff invoice it (docs/operating.md).
create function public.sale_taxes(p_cents bigint, p_province text, p_has_hst boolean)
returns table (gst_cents bigint, qst_cents bigint)
language sql
immutable
set search_path = ''
as $$
  select round(p_cents * case when not p_has_hst then 0.05
                              when p_province in ('NB', 'NL', 'PE') then 0.15 when p_province = 'NS' then 0.14
                              when p_province = 'ON' then 0.13 else 0.05 end)::bigint,
         round(p_cents * case when p_province = 'QC' then 0.09975 else 0 end)::bigint;
$$;

-- Returns whether p_day can be the date of a version of the terms. The date may be up to a year in the future, because editors
-- may date a text in advance.
create function public.is_terms_version(p_day text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Only years with four digits are valid. PostgreSQL would also accept longer years.
  return p_day ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' and p_day::date <= (now() + interval '1 year')::date;
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end;
$$;

-- Returns the invalid fields of an order's details. The page has the same rules
-- (src/features/inquiry/rules/forms/tables/checkout.ts). tests/database/order-details.test.ts tests both with the same texts. A
-- text of one line must not contain a control character, a line separator or an invisible format character (Unicode's Cf).
-- Lengths are counted as browsers count them: a character above U+FFFF, such as an emoji, counts as two.
create function public.order_detail_errors(p_details jsonb)
returns text[]
language sql
stable
set search_path = ''
as $$
  with constants (line, is_delivered) as (values (
    '[^\u0001-\u001f\u007f-\u009f\u2028\u2029' ||
    '\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f' ||
    '\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]',
    p_details ->> 'delivery' is distinct from 'pickup'
  ))
  select coalesce(array_agg(field), '{}')
  from constants, lateral (values
    ('name', '^' || line || '+$', 100, true),
    ('phone', '^[2-9][0-9]{2} [2-9][0-9]{2}-[0-9]{4}( (poste|ext\.) [0-9]{1,6})?$', 30, true),
    ('delivery', '^(delivery|pickup)$', 8, true),
    ('line1', '^' || line || '+$', 200, is_delivered),
    ('line2', '^' || line || '*$', 200, is_delivered),
    ('city', '^' || line || '+$', 100, is_delivered),
    ('province', '^(QC|ON|NB|NS|PE|NL|MB|SK|AB|BC|YT|NT|NU)$', 2, is_delivered),
    ('postal_code', '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] [0-9][ABCEGHJ-NPRSTV-Z][0-9]$', 7, is_delivered),
    -- This text may have several lines. Line ends, tabs and the format characters that join emoji are valid.
    ('note', '^[^\u0001-\u0008\u000b-\u001f\u007f-\u009f]*$', 1000, true),
    ('terms_version', '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', 10, true),
    ('language', '^(fr|en)$', 2, true)
  ) as rule (field, pattern, max_length, is_required)
  where is_required
    and (jsonb_typeof(p_details -> field) is distinct from 'string'
         or length(p_details ->> field)
              + length(regexp_replace(p_details ->> field, '[^\U00010000-\U0010ffff]', '', 'g')) > max_length
         or p_details ->> field !~ pattern
         or (field = 'terms_version' and not public.is_terms_version(p_details ->> field)));
$$;

-- Returns whether a JSON value is a UUID in lower case. Responses contain UUIDs in lower case, and devices compare them as text.
create function public.is_uuid(p_value jsonb) returns boolean language sql immutable set search_path = ''
  as $$ select jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' $$;

-- Returns the units in p_units that the customer has ordered.
create function public.ordered_units(p_customer uuid, p_units uuid[])
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select item.unit from public.order_items as item join public.orders as placed on placed.id = item.order_id
  where placed.user_id = p_customer and item.unit = any (p_units)
  union
  select (removed ->> 'unit')::uuid from public.orders as placed, jsonb_array_elements(placed.removed_units) as removed
  where placed.user_id = p_customer and (removed ->> 'unit')::uuid = any (p_units);
$$;

-- Returns the units that were in the cart when the order was placed, including units that staff removed later. The format is
-- {"product_ids": [text, …], "units": [UUID or null, …]}.
create function public.taken_units(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('product_ids', coalesce(jsonb_agg(product_id order by line), '[]'),
                            'units', coalesce(jsonb_agg(unit order by line), '[]'))
  from (
    select item.product_id, item.unit, item.line::bigint from public.order_items as item
      where item.order_id = p_order.id and item.product_id is not null
    union all
    select removed.entry ->> 'product_id', (removed.entry ->> 'unit')::uuid, 100000 + removed.place
      from jsonb_array_elements(p_order.removed_units) with ordinality as removed (entry, place)
  ) as taken;
$$;

-- Returns an order in the format of place_order()'s response.
create function public.placed_answer(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('kind', 'placed', 'id', p_order.id, 'total_cents', p_order.total_cents,
                            'gst_cents', p_order.gst_cents, 'qst_cents', p_order.qst_cents,
                            'created_at', p_order.created_at);
$$;

-- place_order() is the only function that orders a cart. It is atomic and idempotent, and it uses the catalogue's prices. The
-- ordered units are removed from the customer's cart in the same transaction.
--
-- p_key          key that was created with the cart. The same key with the same cart means the same order.
-- p_lines        [{"product_id": text, "price_cents": integer, "unit": uuid or absent}, …], one entry per unit, with the prices
--                that the shopper saw. "unit" is the ID of the unit in the cart.
-- p_total_cents  the total before taxes that the shopper saw
-- p_details      {"name", "phone", "delivery", "line1", "line2", "city", "province", "postal_code", "note",
--                 "terms_version", "language": text, "gst_cents", "qst_cents": integer}
--
-- Returns {"kind": "placed", "id", "total_cents", "gst_cents", "qst_cents", "created_at", "replayed"}. If the order is refused,
-- writes nothing and returns {"kind": "refused", "code", …}. The codes:
--   insufficient_aal     the session has ended, or lacks the account's second factor
--   too_many_orders      the account has placed 20 orders in the last hour
--   cart_malformed, cart_empty, cart_too_large
--   key_reused           an order with another cart has this key: "id", "total_cents", "product_ids": [text per unit, …],
--                        "units": [uuid or null per unit, …]
--   units_ordered        the customer has already ordered some of these units: "units": [uuid, …]
--   product_unavailable  the shop no longer sells these products: "product_ids": [text, …]
--   out_of_stock         the shop shows these products, but they cannot be ordered now: "product_ids": [text, …]
--   prices_changed       with "changes": [{"product_id", "seen_cents", "current_cents"}, …]
--   total_mismatch       with "current_cents"
--   details_invalid      with "fields": [text, …]
--   taxes_mismatch       with "gst_cents" and "qst_cents"
create function public.place_order(p_key uuid, p_lines jsonb, p_total_cents bigint, p_details jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_lines  constant integer := 200;
  max_orders constant integer := 20;
  customer   uuid := auth.uid();
  lines      record;
  placed     public.orders;
  found_ids  jsonb;
  ordered    jsonb;
  wrong      text[];
  taxes      record;
begin
  if not public.has_required_aal() then
    return jsonb_build_object('kind', 'refused', 'code', 'insufficient_aal');
  end if;

  -- Until the transaction ends, no other order of this customer is handled. Otherwise, two clicks with one key could both find no
  -- order, or two orders at the same moment could both be within the limit.
  perform pg_advisory_xact_lock(hashtextextended(customer::text, 0));

  if (select count(*) from public.orders where user_id = customer and created_at > now() - interval '1 hour') >= max_orders
     and not exists (select from public.orders where user_id = customer and idempotency_key = p_key) then
    return jsonb_build_object('kind', 'refused', 'code', 'too_many_orders');
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

  select * into placed from public.orders where user_id = customer and idempotency_key = p_key;
  if found then
    if (select array_agg((product_id, price_cents)::text order by product_id, price_cents)
          from public.order_items where order_id = placed.id)
       is distinct from
       (select array_agg((line ->> 'product_id', (line ->> 'price_cents')::bigint)::text
                         order by line ->> 'product_id', (line ->> 'price_cents')::bigint)
          from jsonb_array_elements(p_lines) as line) then
      return jsonb_build_object('kind', 'refused', 'code', 'key_reused', 'id', placed.id,
                                'total_cents', placed.total_cents) || public.taken_units(placed);
    end if;
    return public.placed_answer(placed) || '{"replayed": true}';
  end if;

  select jsonb_agg(unit) into ordered from public.ordered_units(customer, array(
    select (line ->> 'unit')::uuid from jsonb_array_elements(p_lines) as line where line ? 'unit')) as unit;
  if ordered is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'units_ordered', 'units', ordered);
  end if;

  -- Locks the products, so that no price or lead time changes between the check and the insert.
  perform from public.products
    where id in (select line ->> 'product_id' from jsonb_array_elements(p_lines) as line)
    order by id for share;

  select jsonb_agg(distinct line ->> 'product_id') into found_ids
    from jsonb_array_elements(p_lines) as line
    where not exists (select from public.products where id = line ->> 'product_id' and is_available);
  if found_ids is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'product_unavailable', 'product_ids', found_ids);
  end if;
  select jsonb_agg(distinct p.id) into found_ids
    from jsonb_array_elements(p_lines) as line join public.products as p on p.id = line ->> 'product_id'
    where p.lead_weeks is null;
  if found_ids is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'out_of_stock', 'product_ids', found_ids);
  end if;

  select sum(p.price_cents)::bigint as total_cents, max(p.lead_weeks) as lead_weeks,
         jsonb_agg(distinct jsonb_build_object('product_id', p.id, 'seen_cents', (line ->> 'price_cents')::bigint,
                                               'current_cents', p.price_cents))
           filter (where (line ->> 'price_cents')::bigint <> p.price_cents) as changes
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
  select * into taxes from public.sale_taxes(
    lines.total_cents, case p_details ->> 'delivery' when 'delivery' then p_details ->> 'province' else 'QC' end, false);
  if p_details ->> 'gst_cents' is distinct from taxes.gst_cents::text
     or p_details ->> 'qst_cents' is distinct from taxes.qst_cents::text then
    return jsonb_build_object('kind', 'refused', 'code', 'taxes_mismatch', 'gst_cents', taxes.gst_cents,
                              'qst_cents', taxes.qst_cents);
  end if;

  insert into public.orders (user_id, idempotency_key, total, gst, qst, email, language, name, phone, delivery, address, note,
                             terms_version, lead_weeks)
    values (customer, p_key, lines.total_cents / 100.0,
            taxes.gst_cents / 100.0, taxes.qst_cents / 100.0,
            (select users.email from auth.users as users where users.id = customer),
            p_details ->> 'language', p_details ->> 'name', p_details ->> 'phone', p_details ->> 'delivery',
            case when p_details ->> 'delivery' = 'delivery' then
              jsonb_build_object('line1', p_details -> 'line1', 'line2', p_details -> 'line2', 'city', p_details -> 'city',
                                 'province', p_details -> 'province', 'postal_code', p_details -> 'postal_code') end,
            p_details ->> 'note', p_details ->> 'terms_version', lines.lead_weeks)
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

grant execute on function public.place_order(uuid, jsonb, bigint, jsonb) to authenticated;
