-- Contains the functions for invoices, payments and refunds at the desk. Each request contains the version of the bill that staff
-- have seen. Two people therefore cannot invoice, record or refund the same amount twice. The desk creates an ID for each entry,
-- so repeating a request does nothing.
--
-- The functions whose names begin with desk_ return {"kind": "found" or "conflict", "order"} or {"kind": "missing"}. They return
-- null if the caller is not staff. If they refuse a request, they write nothing and return {"kind": "refused", "code"}. Only
-- owners write credit notes and refunds, and cancel invoiced or paid orders. Other staff receive owner_only().

-- Locks an order for a change of its bill. Returns null if the change may be made. Otherwise, returns the response to the
-- request.
create function public.begin_billing(p_id uuid, p_version bigint, p_is_repeated boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  if p_is_repeated then
    return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
  end if;
  if (public.order_bill(placed) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'order', public.order_json(placed));
  end if;
  return null;
end;
$$;

-- Returns the response to a change of a bill: the order, or the refusal.
create function public.end_billing(p_id uuid, p_refusal text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when p_refusal is not null then jsonb_build_object('kind', 'refused', 'code', p_refusal)
              else jsonb_build_object('kind', 'found', 'order', (select public.order_json(orders) from public.orders where id = p_id)) end;
$$;

-- Issues an invoice and sends it. The codes are those of issue_invoice().
--
-- p_invoice       ID that the desk has created
-- p_amount_cents  with taxes, or null for everything that is not invoiced yet
create function public.desk_issue_invoice(p_id uuid, p_invoice uuid, p_kind text, p_amount_cents bigint, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer  jsonb;
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.invoices where id = p_invoice and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  select case when p_kind in ('deposit', 'delivery', 'balance')
              then public.issue_invoice(placed, p_invoice, p_kind, p_amount_cents, public.staff_email()) else 'amount_invalid' end
    into refusal from public.orders as placed where id = p_id;
  perform public.sign_status_change(p_id);
  return public.end_billing(p_id, refusal);
end;
$$;

-- Returns the day that a text contains. Returns null for a day in the future, or more than a year ago, by Quebec's calendar.
create function public.money_day(p_text text)
returns date
language sql
stable
set search_path = ''
as $$
  select day from public.parse_day(p_text) as day
  where day between public.quebec_day(now()) - 366 and public.quebec_day(now());
$$;

-- Records a payment that was not made through Stripe.
--
-- p_is_confirmed  whether staff have confirmed the warning exceeds_owed or looks_doubled
--
-- The codes:
--   amount_invalid, method_invalid, day_invalid, reference_invalid
--   exceeds_owed   the payment exceeds payable_cents (order_bill), which is 0 or less for a cancelled order
--   looks_doubled  a payment with this amount, method and day is already recorded
create function public.desk_record_payment(
  p_id uuid, p_payment uuid, p_method text, p_amount_cents bigint, p_day text, p_reference text, p_is_confirmed boolean,
  p_version bigint
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer jsonb;
  placed public.orders;
  typed  text := btrim(coalesce(p_reference, ''));
  wrong  text;
begin
  if not public.is_staff() then
    return null;
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.payments where id = p_payment::text and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  select * into placed from public.orders where id = p_id;
  wrong := case
    when p_amount_cents is null or p_amount_cents not between 1 and 100000000 then 'amount_invalid'
    when p_method is null or p_method not in ('interac', 'transfer', 'cheque', 'cash') then 'method_invalid'
    when public.money_day(p_day) is null then 'day_invalid'
    when length(typed) > 100 or typed ~ '[\u0001-\u001f\u007f-\u009f]' then 'reference_invalid'
    when p_is_confirmed then null
    when exists (select from public.payments where order_id = p_id and method = p_method and amount_cents = p_amount_cents
                   and received_on = public.money_day(p_day)) then 'looks_doubled'
    when p_amount_cents > (public.order_bill(placed) ->> 'payable_cents')::bigint then 'exceeds_owed'
  end;
  if wrong is null then
    insert into public.payments (id, event_id, order_id, amount, currency, method, received_on, staff_email, reference)
      values (p_payment, p_payment, p_id, p_amount_cents / 100.0, 'cad', p_method, public.money_day(p_day), public.staff_email(), typed);
    if exists (select from public.invoices where order_id = p_id) then
      perform public.settle_order(p_id);
      if placed.email is not null then
        insert into public.outbox (kind, payment_id) values ('payment_to_customer', p_payment);
      end if;
    elsif placed.status = 'invoiced' and (public.order_bill(placed) ->> 'owed_cents')::bigint <= 0 then
      update public.orders set status = 'paid' where id = p_id;
    end if;
  end if;
  return public.end_billing(p_id, wrong);
end;
$$;

-- Writes a credit note for a whole invoice (p_amount_cents is null) or for a part of it. The codes are those of credit_invoice(),
-- and reason_invalid.
create function public.desk_credit_invoice(
  p_id uuid, p_credit uuid, p_invoice uuid, p_amount_cents bigint, p_reason text, p_version bigint
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer  jsonb;
  typed   text := btrim(coalesce(p_reason, ''));
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.invoices where id = p_credit and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  if typed = '' or length(typed) > 300 or typed ~ '[\u0001-\u001f\u007f-\u009f]' then
    refusal := 'reason_invalid';
  else
    select public.credit_invoice(placed, p_credit, p_invoice, p_amount_cents, typed, public.staff_email()) into refusal
      from public.orders as placed where id = p_id;
    perform public.settle_order(p_id);
  end if;
  return public.end_billing(p_id, refusal);
end;
$$;

-- Writes a refund. A refund by Stripe is pending until functions/desk or the schedule has sent it to Stripe. Returns null, or the
-- code of a refusal: method_invalid, amount_invalid, exceeds_paid. The caller has locked the order.
create function public.write_refund(
  p_order uuid, p_id uuid, p_method text, p_payment text, p_amount_cents bigint, p_reason text, p_staff text
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  received bigint;
  returned bigint;
begin
  if p_amount_cents is null or p_amount_cents < 1 then
    return 'amount_invalid';
  end if;
  if p_method is null or p_method not in ('stripe', 'interac', 'transfer', 'cheque', 'cash', 'returned')
     or (p_method = 'stripe') <> (p_payment is not null) then
    return 'method_invalid';
  end if;
  -- No refund exceeds the amount that the order has received, less its other refunds. A refund by Stripe is also limited to what
  -- is left of its payment.
  select coalesce(sum(amount_cents), 0) into received from public.payments
    where order_id = p_order and currency = 'cad' and (p_payment is null or id = p_payment and method = 'stripe');
  select coalesce(sum(amount_cents), 0) into returned from public.refunds
    where order_id = p_order and state <> 'failed' and (p_payment is null or payment_id = p_payment);
  if p_amount_cents > received - returned or p_amount_cents > (
       select received_cents - refunded_cents from public.order_balances where order_id = p_order) then
    return 'exceeds_paid';
  end if;
  insert into public.refunds (id, order_id, payment_id, method, amount_cents, reason, state, refunded_on, staff_email)
    values (p_id, p_order, p_payment, p_method, p_amount_cents, p_reason,
            case when p_method = 'stripe' then 'pending' else 'done' end, public.quebec_day(now()), p_staff);
  return null;
end;
$$;

-- Refunds the customer, or records that the bank has returned a payment. The codes are those of write_refund(), and
-- reason_invalid.
create function public.desk_refund(
  p_id uuid, p_refund uuid, p_method text, p_payment text, p_amount_cents bigint, p_reason text, p_version bigint
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer  jsonb;
  typed   text := btrim(coalesce(p_reason, ''));
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.refunds where id = p_refund and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  refusal := case when typed = '' or length(typed) > 300 or typed ~ '[\u0001-\u001f\u007f-\u009f]' then 'reason_invalid'
                  else public.write_refund(p_id, p_refund, p_method, p_payment, p_amount_cents, typed, public.staff_email()) end;
  -- An order for which an amount is owed again is no longer paid.
  if refusal is null then
    update public.orders set status = 'invoiced' where id = p_id and status = 'paid'
      and exists (select from public.order_balances where order_id = p_id and has_invoices and owed_cents > 0);
    perform public.sign_status_change(p_id);
  end if;
  -- If Stripe makes the refund, the email about it is written once Stripe has accepted the refund.
  if refusal is null and p_method not in ('stripe', 'returned') then
    insert into public.outbox (kind, refund_id) select 'refund_to_customer', p_refund
      from public.orders where id = p_id and email is not null;
  end if;
  return public.end_billing(p_id, refusal);
end;
$$;

-- Cancels an order that is invoiced or paid. Credits its invoices and refunds its payments. Stripe refunds online payments. The
-- other payments are refunded by p_method. The email about the status lists the refunds. desk_set_order_status() describes the
-- code payment_unrecorded.
create function public.desk_cancel_order(p_id uuid, p_method text, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer  jsonb;
  placed  public.orders;
  bill    jsonb;
  entry   record;
  rest    bigint;
  part    bigint;
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.orders where id = p_id and status = 'cancelled'));
  if answer is not null then
    return answer;
  end if;
  select * into placed from public.orders where id = p_id;
  bill := public.order_bill(placed);
  if (bill ->> 'is_by_order')::boolean and placed.status <> 'invoiced' and (bill ->> 'received_cents')::bigint = 0 then
    return public.end_billing(p_id, 'payment_unrecorded');
  end if;
  if p_method is null or p_method not in ('interac', 'transfer', 'cheque', 'cash') then
    return public.end_billing(p_id, 'method_invalid');
  end if;
  for entry in select id from public.open_invoices(p_id) where net_cents > 0 loop
    perform public.credit_invoice(placed, gen_random_uuid(), entry.id, null,
      case placed.language when 'en' then 'Order cancelled' else 'Commande annulée' end, public.staff_email());
  end loop;
  rest := (bill ->> 'received_cents')::bigint - (bill ->> 'refunded_cents')::bigint;
  for entry in
    select payment.id, (payment.amount_cents - coalesce(
             (select sum(amount_cents) from public.refunds where payment_id = payment.id and state <> 'failed'), 0))::bigint as cents
    from public.payments as payment
    where payment.order_id = p_id and payment.method = 'stripe' and payment.currency = 'cad' order by payment.received_at desc
  loop
    part := least(rest, entry.cents);
    if part > 0 then
      perform public.write_refund(p_id, gen_random_uuid(), 'stripe', entry.id, part, '', public.staff_email());
      rest := rest - part;
    end if;
  end loop;
  if rest > 0 then
    perform public.write_refund(p_id, gen_random_uuid(), p_method, null, rest, '', public.staff_email());
  end if;
  update public.orders set status = 'cancelled' where id = p_id;
  perform public.sign_status_change(p_id);
  return public.end_billing(p_id, null);
end;
$$;

-- Returns the refunds for which Stripe has not answered yet: [{"id", "payment_id", "amount_cents"}, …].
create function public.pending_refunds()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'payment_id', payment_id, 'amount_cents', amount_cents) order by created_at), '[]')
  from public.refunds where state = 'pending';
$$;

-- Records Stripe's answer to a refund, once. The answer is an ID, or the reason for a refusal. If Stripe has accepted the refund,
-- writes the email to the customer, unless the email about the cancelled order already announced the refund. If Stripe has
-- refused the refund, the order may be paid again.
create function public.settle_refund(p_id uuid, p_stripe_id text, p_fault text)
returns void
language sql
security definer
set search_path = ''
as $$
  with settled as (
    update public.refunds set state = case when p_stripe_id is null then 'failed' else 'done' end, stripe_id = p_stripe_id,
                              fault = left(p_fault, 300), refunded_on = public.quebec_day(now())
      where id = p_id and state = 'pending' returning *)
  insert into public.outbox (kind, refund_id)
    select 'refund_to_customer', settled.id from settled join public.orders as placed on placed.id = settled.order_id
    where settled.state = 'done' and settled.reason <> '' and placed.email is not null;
  select public.settle_order(order_id) from public.refunds where id = p_id and state = 'failed';
$$;

grant execute on function public.desk_issue_invoice(uuid, uuid, text, bigint, bigint),
  public.desk_record_payment(uuid, uuid, text, bigint, text, text, boolean, bigint),
  public.desk_credit_invoice(uuid, uuid, uuid, bigint, text, bigint),
  public.desk_refund(uuid, uuid, text, text, bigint, text, bigint), public.desk_cancel_order(uuid, text, bigint) to authenticated;
grant execute on function public.pending_refunds(), public.settle_refund(uuid, text, text) to service_role;
