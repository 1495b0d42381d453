-- An account could place any number of orders, with two emails each: 40 in 0.7 s. It places at most 20 in an hour now. An order
-- that is sent again with its key is answered as before, whatever the number. place_order() has one more code:
--   too_many_orders      the account has placed 20 orders in the last hour
create or replace function public.place_order(p_key uuid, p_lines jsonb, p_total_cents bigint, p_details jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_orders constant integer := 20;
  customer   uuid := auth.uid();
begin
  if not public.has_required_aal() then
    return jsonb_build_object('kind', 'refused', 'code', 'insufficient_aal');
  end if;
  -- As in write_order(): two orders at the same moment are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended(customer::text, 0));
  if (select count(*) from public.orders where user_id = customer and created_at > now() - interval '1 hour') >= max_orders
     and not exists (select from public.orders where user_id = customer and idempotency_key = p_key) then
    return jsonb_build_object('kind', 'refused', 'code', 'too_many_orders');
  end if;
  return public.write_order(p_key, p_lines, p_total_cents, p_details);
end;
$$;
