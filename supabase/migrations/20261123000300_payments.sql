-- Payments made online. Stripe tells functions/stripe-webhook of each; record_payment() writes it once, and marks its order
-- paid where all agrees. What does not agree is told to the company and marks nothing.

create table public.payments (
  id          text primary key,
  event_id    text not null unique,
  order_id    uuid references public.orders (id) on delete restrict,
  amount      numeric(12, 2) not null check (amount >= 0),
  currency    text not null,
  problem     text check (problem in ('order_unknown', 'wrong_currency', 'wrong_amount', 'order_cancelled', 'paid_before')),
  received_at timestamptz not null default now()
);
create index payments_order_id on public.payments (order_id);

comment on table public.payments is 'Written by record_payment() alone. No datum of a card, and none of who paid, is in it.';
comment on column public.payments.id is 'Stripe''s id of the payment, pi_…: the same payment is told of by several events.';
comment on column public.payments.event_id is 'Stripe''s id of the first event that told of it, evt_….';
comment on column public.payments.order_id is 'Null where the payment names an order that is not here.';
comment on column public.payments.amount is 'What was paid, in units of its currency.';
comment on column public.payments.problem is 'Why it did not mark its order paid by itself: the company looks into it.';

alter table public.payments enable row level security;
revoke all on public.payments from anon, authenticated, service_role;
grant select on public.payments to service_role;

-- An e-mail of a payment, to the company. Its customer is told by the change of the order's status.
alter table public.outbox add column payment_id text references public.payments (id) on delete cascade;
alter table public.outbox drop constraint outbox_check, drop constraint outbox_kind_check;
alter table public.outbox
  add constraint outbox_check check (num_nonnulls(inquiry_id, subscription_id, order_id, payment_id) = 1),
  add constraint outbox_kind_check check (kind in ('inquiry_to_company', 'inquiry_to_sender', 'subscription_to_confirm',
    'order_to_company', 'order_to_shopper', 'order_status_to_shopper', 'payment_to_company'));

-- Records a payment once, by its event and by its own id, whatever the order in which events arrive.
--
-- p_order_id      as the payment names it
-- p_amount_cents  what was paid, in cents of p_currency ('cad')
--
-- Returns {"kind": "recorded", "problem": text or null}, or {"kind": "known"} and has then written nothing. The problems:
--   order_unknown, wrong_currency, wrong_amount, order_cancelled
--   paid_before   the order was paid already, by a transfer or by another payment
-- An order that is received, confirmed or invoiced becomes paid; one that is further on keeps its status.
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
  wrong   text;
begin
  -- Payments of one order one after the other: the second finds the status that the first has set.
  select * into placed from public.orders where id = p_order_id for update;
  is_open := placed.status in ('received', 'confirmed', 'invoiced');
  wrong := case
    when placed.id is null then 'order_unknown'
    when p_currency <> 'cad' then 'wrong_currency'
    when p_amount_cents <> (placed.total + placed.gst + placed.qst) * 100 then 'wrong_amount'
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
  if wrong is null and is_open then
    update public.orders set status = 'paid' where id = placed.id;
  end if;
  insert into public.outbox (kind, payment_id) values ('payment_to_company', p_payment_id);
  return jsonb_build_object('kind', 'recorded', 'problem', wrong);
end;
$$;

revoke execute on function public.record_payment(text, text, uuid, bigint, text) from public, anon, authenticated;
grant execute on function public.record_payment(text, text, uuid, bigint, text) to service_role;

-- A dead letter of a payment names its order.
create or replace view public.dead_letters with (security_invoker = true) as
  select outbox.id, outbox.kind, outbox.created_at, outbox.parked_at, outbox.attempts, outbox.fault, inquiries.reference,
         coalesce(outbox.order_id, payments.order_id) as order_id
  from public.outbox
  left join public.inquiries on inquiries.id = outbox.inquiry_id
  left join public.payments on payments.id = outbox.payment_id
  where outbox.parked_at is not null and outbox.sent_at is null;

-- Takes the next e-mail that is due, for p_lease, with all that it speaks of; null when there is none.
create or replace function public.take_mail(p_lease interval)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with taken as (
    update public.outbox set due_at = now() + p_lease, attempts = attempts + 1
    where id = (
      select id from public.outbox
      where sent_at is null and parked_at is null and due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    returning *
  )
  select jsonb_build_object(
    'id', taken.id,
    'kind', taken.kind,
    'inquiry', (
      select to_jsonb(inquiry) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(to_jsonb(file) order by file.field desc), '[]')
        from public.inquiry_files as file where file.inquiry_id = inquiry.id))
      from public.inquiries as inquiry where inquiry.id = taken.inquiry_id),
    'subscription', (select to_jsonb(subscription) from public.subscriptions as subscription where subscription.id = taken.subscription_id),
    'order', (
      select to_jsonb(placed) || jsonb_build_object('status', coalesce(taken.order_status, placed.status), 'lines', (
        select jsonb_agg(jsonb_build_object('name', product.name, 'name_en', coalesce(product.name_en, product.name), 'price', line.price, 'units', line.units)
                         order by line.first)
        from (select product_id, price, count(*) as units, min(item.line) as first
                from public.order_items as item where item.order_id = placed.id group by product_id, price) as line
        join public.products as product on product.id = line.product_id))
      from public.orders as placed where placed.id = taken.order_id),
    'payment', (select to_jsonb(payment) from public.payments as payment where payment.id = taken.payment_id))
  from taken;
$$;
