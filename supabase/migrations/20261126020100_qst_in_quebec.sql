-- The Quebec sales tax is due on what is delivered in Quebec or picked up there, not on what is delivered in another province.
-- place_order() checks the session and then calls this, as it did.
create or replace function public.write_order(p_key uuid, p_lines jsonb, p_total_cents bigint, p_details jsonb)
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
  due_gst   numeric;
  due_qst   numeric;
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
  due_gst := public.gst_of(lines.total_cents / 100.0);
  due_qst := case
    when p_details ->> 'delivery' = 'delivery' and p_details ->> 'province' <> 'QC' then 0
    else public.qst_of(lines.total_cents / 100.0)
  end;
  if p_details ->> 'gst_cents' is distinct from ((due_gst * 100)::bigint)::text
     or p_details ->> 'qst_cents' is distinct from ((due_qst * 100)::bigint)::text then
    return jsonb_build_object('kind', 'refused', 'code', 'taxes_mismatch', 'gst_cents', (due_gst * 100)::bigint,
                              'qst_cents', (due_qst * 100)::bigint);
  end if;

  insert into public.orders (user_id, idempotency_key, total, gst, qst, email, language, name, phone, delivery, address, note,
                             terms_version)
    values (customer, p_key, lines.total_cents / 100.0,
            due_gst, due_qst,
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
