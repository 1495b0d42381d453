-- Reverts a change of an order's status by staff. Emails about such a change are sent two minutes after it (record_order_status).
-- Until then, staff can take back the change.

-- Takes back the last change of an order's status, as if it had not been made. No email is sent, and the customer's history does
-- not show the change. A date that was set with the change is cancelled. A date that the change had cancelled is planned again
-- (follow_order_status).
-- Returns {"kind": "found" or "conflict", "order"} or {"kind": "missing"}. Returns {"kind": "refused", "code": "take_back_late"}
-- if the change is final or sending its email has begun (can_take_back). Returns null if the caller is not staff.
create function public.desk_take_back_status(p_id uuid, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed   public.orders;
  previous text;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  if (public.order_json(placed) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'order', public.order_json(placed));
  end if;
  if not public.can_take_back(placed) then
    return jsonb_build_object('kind', 'refused', 'code', 'take_back_late');
  end if;
  select status into previous from public.order_status_changes where order_id = p_id and id < p_version order by id desc limit 1;
  -- If another process is leasing the email, this statement waits. After the wait, it matches no row, because the
  -- lease has increased `attempts`.
  delete from public.outbox where order_id = p_id and kind = 'order_status_to_shopper' and order_status = placed.status
    and sent_at is null and dead_letter_at is null and attempts = 0 and previous is not null;
  if not found then
    return jsonb_build_object('kind', 'refused', 'code', 'take_back_late');
  end if;
  update public.orders set status = previous where id = p_id returning * into placed;
  -- The trigger of this update has written one more change and one more email. Both are deleted, so that no trace of the reverted
  -- change remains.
  delete from public.outbox where order_id = p_id and kind = 'order_status_to_shopper' and order_status = previous
    and created_at = now() and attempts = 0 and sent_at is null;
  delete from public.order_status_changes where order_id = p_id and id >= p_version;
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

grant execute on function public.desk_take_back_status(uuid, bigint) to authenticated;
