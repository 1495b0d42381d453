-- Stores and records payments. Stripe reports each online payment to functions/stripe-webhook. Staff record all other payments.

-- Written only by record_payment() and desk_record_payment(). Contains no card data and no data about the payer.
create table public.payments (
  -- Stripe's ID of the payment (pi_…). Several events may report one payment. A payment that staff recorded has a UUID from the
  -- desk.
  id           text primary key,
  -- Stripe's ID of the first event that reported the payment (evt_…). For a payment that staff recorded, this is the payment's
  -- own ID.
  event_id     text not null unique,
  -- Null if the order that the payment names does not exist.
  order_id     uuid references public.orders (id) on delete restrict,
  -- Amount in units of the currency, not in cents.
  amount       numeric(12, 2) not null check (amount >= 0),
  amount_cents bigint not null generated always as ((amount * 100)::bigint) stored,
  currency     text not null,
  -- Problem of the payment, such as a wrong amount, or null. Staff decide what to do.
  problem      text check (problem in ('order_unknown', 'wrong_currency', 'wrong_amount', 'order_cancelled', 'paid_before')),
  received_at  timestamptz not null default now(),
  method       text not null default 'stripe' check (method in ('stripe', 'interac', 'transfer', 'cheque', 'cash')),
  -- Day in Quebec on which the payment arrived.
  received_on  date not null default (now() at time zone 'America/Toronto')::date,
  -- Null for an online payment.
  staff_email  text,
  -- Reference as staff typed it, such as the number of a cheque.
  reference    text not null default '' check (length(reference) <= 100)
);

create index payments_order_id on public.payments (order_id);
create index payments_received_at on public.payments (received_at, id);

alter table public.payments enable row level security;
grant select on public.payments to service_role;

-- Records an online payment once, even if several events report it or events arrive out of sequence. If the order has invoices,
-- a payment of any amount counts. If the order has no invoices, only a payment of the order's whole amount counts. The company
-- gets an email. The customer gets an email if the order has invoices.
--
-- p_order_id      the ID that the payment contains
-- p_amount_cents  in cents of p_currency ('cad')
--
-- Returns {"kind": "recorded", "problem": text or null}. If the payment is already recorded, writes nothing and returns
-- {"kind": "known"}. The problems:
--   order_unknown, wrong_currency, order_cancelled
--   wrong_amount  more than what is owed on invoices (the payment still counts), or not the whole amount of an order without
--                 invoices
--   paid_before   nothing was owed on invoices any more, or an order without invoices was already paid
-- An order with invoices becomes paid if its status is "invoiced" and nothing is owed any more (settle_order). An order without
-- invoices becomes paid if its status is received, confirmed or invoiced, and the payment has no problem. Other orders keep their
-- status.
create function public.record_payment(
  p_event_id text, p_payment_id text, p_order_id uuid, p_amount_cents bigint, p_currency text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  is_open boolean;
  owed    bigint;
  wrong   text;
begin
  -- Locks the order, so that its payments are recorded one at a time. The second of two payments then finds the status that the
  -- first payment has set.
  select * into placed from public.orders where id = p_order_id for update;
  is_open := placed.status in ('received', 'confirmed', 'invoiced');
  -- `owed` is null if the order has no invoices.
  select owed_cents into owed from public.order_balances where order_id = placed.id and has_invoices;
  wrong := case
    when placed.id is null then 'order_unknown'
    when p_currency <> 'cad' then 'wrong_currency'
    when placed.status = 'cancelled' and owed is not null then 'order_cancelled'
    when owed <= 0 then 'paid_before'
    when owed is not null then case when p_amount_cents > owed then 'wrong_amount' end
    when p_amount_cents <> placed.total_cents + placed.gst_cents + placed.qst_cents then 'wrong_amount'
    when placed.status = 'cancelled' then 'order_cancelled'
    when not is_open and exists (
      select from public.order_status_changes where order_id = placed.id and status = 'paid'
    ) then 'paid_before'
  end;

  insert into public.payments (id, event_id, order_id, amount, currency, problem)
    values (p_payment_id, p_event_id, placed.id, p_amount_cents / 100.0, p_currency, wrong)
    on conflict do nothing;
  if not found then
    return jsonb_build_object('kind', 'known');
  end if;
  if owed is not null then
    perform public.settle_order(placed.id);
    if p_currency = 'cad' and placed.email is not null then
      insert into public.outbox (kind, payment_id) values ('payment_to_customer', p_payment_id);
    end if;
  elsif wrong is null and is_open then
    update public.orders set status = 'paid' where id = placed.id;
  end if;
  insert into public.outbox (kind, payment_id) values ('payment_to_company', p_payment_id);
  return jsonb_build_object('kind', 'recorded', 'problem', wrong);
end;
$$;

grant execute on function public.record_payment(text, text, uuid, bigint, text) to service_role;
