-- place_order(): the one way to write an order. Atomic, idempotent, and priced by the catalogue.
--
-- p_key          made with the cart; the same key with the same cart is the same order
-- p_lines        [{"product_id": text, "price_cents": integer}, …], one entry per unit, as the shopper saw them
-- p_total_cents  the total the shopper saw
--
-- Answers {"kind": "placed", "id", "total_cents", "created_at", "replayed"},
-- or {"kind": "refused", "code", …} and has then written nothing. The codes:
--   cart_malformed, cart_empty, cart_too_large
--   key_reused           the key is that of another cart's order: "id", "total_cents", "product_ids": [text per unit, …]
--   product_unavailable  with "product_ids": [text, …]
--   prices_changed       with "changes": [{"product_id", "seen_cents", "current_cents"}, …]
--   total_mismatch       with "current_cents"

create function public.place_order(p_key uuid, p_lines jsonb, p_total_cents bigint)
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
begin
  if customer is null then
    raise insufficient_privilege using message = 'only a signed-in customer places orders';
  end if;
  if p_key is null or p_total_cents is null or jsonb_typeof(p_lines) is distinct from 'array' or exists (
    select from jsonb_array_elements(p_lines) as line
    where jsonb_typeof(line -> 'product_id') is distinct from 'string'
       or coalesce(line ->> 'price_cents', '') !~ '^[0-9]{1,12}$'
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
                                                  from public.order_items where order_id = placed.id));
    end if;
    return jsonb_build_object('kind', 'placed', 'id', placed.id, 'total_cents', (placed.total * 100)::bigint,
                              'created_at', placed.created_at, 'replayed', true);
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

  insert into public.orders (user_id, idempotency_key, total)
    values (customer, p_key, lines.total_cents / 100.0) returning * into placed;
  insert into public.order_items (order_id, line, product_id, price)
    select placed.id, entry.position, p.id, p.price
    from jsonb_array_elements(p_lines) with ordinality as entry (line, position)
    join public.products as p on p.id = entry.line ->> 'product_id';

  return jsonb_build_object('kind', 'placed', 'id', placed.id, 'total_cents', lines.total_cents,
                            'created_at', placed.created_at, 'replayed', false);
end;
$$;

revoke execute on function public.place_order(uuid, jsonb, bigint) from public, anon;
grant execute on function public.place_order(uuid, jsonb, bigint) to authenticated;
