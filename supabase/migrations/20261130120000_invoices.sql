-- Invoices, payments, credit notes and refunds.

alter table public.orders
  -- Whether its invoices have numbers of their own. An order that was invoiced before has its page as the invoice (decision 24).
  add column has_invoices boolean not null default false;

alter table public.payments
  add column method text not null default 'stripe' check (method in ('stripe', 'interac', 'transfer', 'cheque', 'cash')),
  -- Day on which the money arrived, in Quebec.
  add column received_on date not null default (now() at time zone 'America/Toronto')::date,
  -- Null for an online payment.
  add column staff_email text,
  -- As staff typed it, such as the number of a cheque.
  add column reference text not null default '' check (length(reference) <= 100);

update public.payments set received_on = (received_at at time zone 'America/Toronto')::date;

-- Invoices, credit notes, payments and refunds. An invoice never changes: a credit note corrects it. Amounts are Canadian cents.

insert into public.counters (name) values ('invoices'), ('credit_notes');

-- What an invoice states about the company, from content/company.yaml. The schedule keeps it current (functions/deliver).
create table public.seller (
  is_only    boolean primary key default true check (is_only),
  -- {"name", "lines", "gst_number", "qst_number", "interac_email", "due_days", "bank"}
  facts      jsonb not null,
  -- Facts that are missing, or still those of the sample (src/features/billing/rules/seller.ts). No invoice is issued with any.
  gaps       text[] not null,
  updated_at timestamptz not null default now()
);

alter table public.seller enable row level security;

create function public.keep_seller(p_facts jsonb, p_gaps text[])
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.seller as kept (facts, gaps) values (p_facts, p_gaps)
    on conflict (is_only) do update set facts = excluded.facts, gaps = excluded.gaps, updated_at = now()
    where (kept.facts, kept.gaps) is distinct from (excluded.facts, excluded.gaps);
$$;

-- Invoices, and the credit notes that correct them.
create table public.invoices (
  -- Created by the desk: a repeated request finds the same invoice.
  id             uuid primary key,
  kind           text not null check (kind in ('deposit', 'delivery', 'balance', 'credit')),
  -- Without gaps, in one series for invoices and another one for credit notes.
  number         integer not null,
  order_id       uuid not null references public.orders (id) on delete restrict,
  -- The invoice that a credit note corrects.
  credited_id    uuid references public.invoices (id) on delete restrict,
  -- Days in Quebec. A credit note is not due.
  issued_on      date not null,
  due_on         date,
  -- A credit note has the amounts by which it reduces the invoice. The harmonized tax counts as GST, as in orders.
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  gst_cents      bigint not null check (gst_cents >= 0),
  qst_cents      bigint not null check (qst_cents >= 0),
  total_cents    bigint not null check (total_cents > 0),
  -- What the customer sees. No email address and no phone number, so that an account can be deleted and the invoice kept.
  document       jsonb not null,
  -- SHA-256 of the document's text.
  digest         text not null,
  issued_at      timestamptz not null default now(),
  staff_email    text not null,
  -- For searches at the desk.
  search_text    text generated always as (public.fold_text(left(
    case when kind = 'credit' then 'NC-' else 'F-' end || lpad(number::text, greatest(4, length(number::text)), '0')
    || ' ' || coalesce(document ->> 'name', '') || ' ' || coalesce(document ->> 'order', ''), 1000))) stored,
  check (total_cents = subtotal_cents + gst_cents + qst_cents),
  check ((kind = 'credit') = (credited_id is not null) and (kind = 'credit') = (due_on is null)),
  check (digest = encode(sha256(convert_to(document::text, 'UTF8')), 'hex'))
);

create unique index invoices_number on public.invoices ((kind = 'credit'), number);
create index invoices_order_id on public.invoices (order_id);
create index invoices_credited_id on public.invoices (credited_id) where credited_id is not null;
create index invoices_issued_at on public.invoices (issued_at, id);

alter table public.invoices enable row level security;

create trigger refuse_change before update on public.invoices for each row execute function public.refuse_change();

-- What emails about an invoice are about.
create table public.invoice_events (
  id         bigint generated always as identity primary key,
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  kind       text not null check (kind in ('issued', 'reminded')),
  at         timestamptz not null default now(),
  -- One reminder, however many servers run the schedule.
  unique (invoice_id, kind)
);

alter table public.invoice_events enable row level security;

-- A link shows an invoice and pays it. Only the hash of its token is stored.
create table public.invoice_links (
  digest     text primary key check (digest ~ '^[0-9a-f]{64}$'),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  -- Null for the link of an email, which works as long as the customer's contact is kept.
  expires_at timestamptz
);

create index invoice_links_invoice_id on public.invoice_links (invoice_id);

alter table public.invoice_links enable row level security;

-- The links of an order's invoices end with the customer's contact.
create function public.forget_invoice_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.invoice_links where invoice_id in (select id from public.invoices where order_id = new.id);
  delete from public.outbox where sent_at is null
    and (invoice_event_id in (select event.id from public.invoice_events as event
           join public.invoices as invoice on invoice.id = event.invoice_id where invoice.order_id = new.id)
      or refund_id in (select id from public.refunds where order_id = new.id)
      or kind = 'payment_to_customer' and payment_id in (select id from public.payments where order_id = new.id));
  return null;
end;
$$;

create trigger forget_invoice_links after update on public.orders
  for each row when (old.email is not null and new.email is null) execute function public.forget_invoice_links();

-- Money that was returned to a customer, or a payment that the bank has returned.
create table public.refunds (
  -- Created by the desk, and Stripe's idempotency key: a repeated request finds the same refund.
  id          uuid primary key,
  order_id    uuid not null references public.orders (id) on delete restrict,
  -- The online payment that Stripe returns.
  payment_id  text references public.payments (id) on delete restrict,
  method      text not null check (method in ('stripe', 'interac', 'transfer', 'cheque', 'cash', 'returned')),
  amount_cents bigint not null check (amount_cents > 0),
  reason      text not null default '' check (length(reason) <= 300),
  -- Stripe has not answered yet; done; Stripe has refused it, with the reason. A refused one does not count.
  state       text not null check (state in ('pending', 'done', 'failed')),
  stripe_id   text unique,
  fault       text,
  -- Day in Quebec.
  refunded_on date not null,
  created_at  timestamptz not null default now(),
  staff_email text not null,
  check ((method = 'stripe') = (payment_id is not null))
);

create index refunds_order_id on public.refunds (order_id);
create index refunds_payment_id on public.refunds (payment_id) where payment_id is not null;
create index refunds_open on public.refunds (state) where state <> 'done';

alter table public.refunds enable row level security;

-- Returns the number of an invoice or credit note as people write it: F-0042, NC-0007.
create function public.invoice_number(p_kind text, p_number integer)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case when p_kind = 'credit' then 'NC-' else 'F-' end || lpad(p_number::text, greatest(4, length(p_number::text)), '0');
$$;

-- Sums per order with an invoice, a payment or a refund. A payment in another currency does not count until staff exchange and
-- record it.
create view public.order_balances with (security_invoker = true) as
  select order_id,
         sum(invoiced)::bigint as invoiced_cents, sum(received)::bigint as received_cents, sum(refunded)::bigint as refunded_cents,
         (sum(invoiced) - sum(received) + sum(refunded))::bigint as owed_cents, sum(entries)::bigint as entries,
         bool_or(is_invoice) as has_invoices
  from (
    select order_id, case when kind = 'credit' then -total_cents else total_cents end as invoiced, 0 as received, 0 as refunded,
           1 as entries, true as is_invoice
      from public.invoices
    union all
    select order_id, 0, case when currency = 'cad' then (amount * 100)::bigint else 0 end, 0, 1, false
      from public.payments where order_id is not null
    union all
    -- A refund counts as a further entry once Stripe has answered.
    select order_id, 0, 0, case when state = 'failed' then 0 else amount_cents end, case state when 'pending' then 1 else 2 end, false
      from public.refunds
  ) as entry
  group by order_id;

-- Returns the invoices of an order with what is left to pay of each. Payments pay the oldest invoice first.
create function public.open_invoices(p_order uuid)
returns table (id uuid, net_cents bigint, left_cents bigint, due_on date, issued_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select entry.id, entry.net,
         greatest(0, least(entry.net, entry.cumulated - coalesce(
           (select received_cents - refunded_cents from public.order_balances where order_id = p_order), 0)))::bigint,
         entry.due_on, entry.issued_on
  from (
    select invoice.id, invoice.due_on, invoice.issued_on, invoice.number, sums.net,
           sum(sums.net) over (order by invoice.number)::bigint as cumulated
    from public.invoices as invoice,
         lateral (select (invoice.total_cents - coalesce(sum(total_cents), 0))::bigint as net
                    from public.invoices as credit where credit.credited_id = invoice.id) as sums
    where invoice.order_id = p_order and invoice.kind <> 'credit'
  ) as entry
  order by entry.number;
$$;

-- Returns the sums of an order's money, for the desk and for its customer:
--   order_cents, invoiced_cents (less credit notes), received_cents, refunded_cents
--   owed_cents       less than zero if the company owes the customer
--   payable_cents    as owed_cents, but an order that was marked as paid without its payment can still receive it
--   due_on, since    of the oldest invoice that is not paid; null if nothing is owed
--   is_by_order      invoiced before invoices had numbers of their own: the order's page is the invoice (decision 24)
--   version          changes with each entry
create function public.bill_of(p_order public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'order_cents', sums.cents,
    'invoiced_cents', case when is_by_order then sums.cents else coalesce(balance.invoiced_cents, 0) end,
    'received_cents', coalesce(balance.received_cents, 0), 'refunded_cents', coalesce(balance.refunded_cents, 0),
    'owed_cents', case
      when is_by_order and p_order.status <> 'invoiced' then least(0, coalesce(balance.owed_cents, 0) + sums.cents)
      when is_by_order then coalesce(balance.owed_cents, 0) + sums.cents
      else coalesce(balance.owed_cents, 0) end,
    'payable_cents', case when is_by_order
      then sums.cents - coalesce(balance.received_cents, 0) + coalesce(balance.refunded_cents, 0)
      else coalesce(balance.owed_cents, 0) end,
    'due_on', oldest.due_on, 'since', oldest.issued_on,
    'is_by_order', is_by_order, 'version', coalesce(balance.entries, 0))
  from (select ((p_order.total + p_order.gst + p_order.qst) * 100)::bigint as cents) as sums
  left join public.order_balances as balance on balance.order_id = p_order.id
  left join lateral (select due_on, issued_on from public.open_invoices(p_order.id) where left_cents > 0 limit 1) as oldest on true,
  lateral (select not coalesce(balance.has_invoices, false) and p_order.status in ('invoiced', 'paid', 'scheduled', 'installed')
                  and exists (select from public.order_status_changes
                                where order_id = p_order.id and status = 'invoiced') as is_by_order) as rule;
$$;

-- Returns the orders whose invoices are not paid: who owes what, and since when.
create function public.owed_orders()
returns table (order_id uuid, owed_cents bigint, since date, due_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select owed.order_id, owed.owed_cents, oldest.issued_on, oldest.due_on
  from public.order_balances as owed,
       lateral (select issued_on, due_on from public.open_invoices(owed.order_id) where left_cents > 0 limit 1) as oldest
  where owed.has_invoices and owed.owed_cents > 0;
$$;

-- Returns the invoices and credit notes of an order, the first one first.
create function public.invoices_of(p_order uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', invoice.id, 'kind', invoice.kind, 'number', public.invoice_number(invoice.kind, invoice.number),
    'issued_on', invoice.issued_on, 'due_on', invoice.due_on, 'total_cents', invoice.total_cents,
    'left_cents', coalesce(open.left_cents, 0), 'net_cents', coalesce(open.net_cents, 0),
    'credited', invoice.document -> 'credited', 'reason', invoice.document -> 'reason')
    order by invoice.issued_at, invoice.number), '[]')
  from public.invoices as invoice left join public.open_invoices(p_order) as open on open.id = invoice.id
  where invoice.order_id = p_order;
$$;

-- Returns the refunds of an order, the first one first.
create function public.refunds_of(p_order uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'method', method, 'amount_cents', amount_cents, 'state', state, 'day', refunded_on, 'reason', reason,
    'by', staff_email, 'payment_id', payment_id) order by created_at, id), '[]')
  from public.refunds where order_id = p_order;
$$;

-- Returns what an email about a payment or a refund needs to know about its order; null if there is none.
create function public.account_of(p_order uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('email', email, 'language', language, 'number', upper(left(id::text, 8)),
                            'owed_cents', public.bill_of(orders) -> 'owed_cents')
  from public.orders where id = p_order;
$$;

-- Returns what an email about an invoice needs.
create function public.invoice_of_event(p_event public.invoice_events)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('id', invoice.id, 'event', p_event.kind, 'document', invoice.document, 'email', placed.email,
    'owed_cents', public.bill_of(placed) -> 'owed_cents',
    'left_cents', coalesce((select left_cents from public.open_invoices(placed.id) as open where open.id = invoice.id), 0))
  from public.invoices as invoice join public.orders as placed on placed.id = invoice.order_id
  where invoice.id = p_event.invoice_id;
$$;

-- Moves an invoiced order to "paid" once nothing is owed.
create function public.settle_order(p_order uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.orders set status = 'paid'
    where id = p_order and status = 'invoiced'
      and exists (select from public.order_balances where order_id = p_order and has_invoices and owed_cents <= 0);
$$;

-- Writes a document with the next number of its series, and the email to the customer. The caller has locked the order.
create function public.write_invoice(
  p_order public.orders, p_id uuid, p_kind text, p_credited public.invoices, p_amounts bigint[], p_reason text, p_staff text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  seller  jsonb := (select facts from public.seller);
  today   date := public.quebec_day(now());
  due     date := case when p_kind <> 'credit' then today + coalesce((seller ->> 'due_days')::integer, 30) end;
  next    integer := public.next_number(case when p_kind = 'credit' then 'credit_notes' else 'invoices' end);
  bill    jsonb := public.bill_of(p_order);
  written jsonb;
  event   bigint;
begin
  written := jsonb_build_object(
    'number', public.invoice_number(p_kind, next), 'kind', p_kind, 'language', p_order.language,
    'issued_on', today, 'due_on', due,
    'order', upper(left(p_order.id::text, 8)),
    'quote', (select public.quote_number(number) from public.quotes where order_id = p_order.id),
    'seller', seller, 'name', p_order.name, 'address', p_order.address,
    'lines', (select jsonb_agg(jsonb_build_object(
        'label', case when p_order.language = 'en' then line.name_en else line.name end,
        'quantity', line.units, 'unit_cents', (line.price * 100)::bigint) order by line.first)
      from public.lines_of_order(p_order.id) as line),
    'order_cents', bill -> 'order_cents', 'invoiced_before_cents', bill -> 'invoiced_cents',
    'subtotal_cents', p_amounts[1], 'gst_cents', p_amounts[2], 'qst_cents', p_amounts[3], 'total_cents', p_amounts[4],
    'credited', public.invoice_number(p_credited.kind, p_credited.number), 'reason', p_reason);
  insert into public.invoices (id, kind, number, order_id, credited_id, issued_on, due_on, subtotal_cents, gst_cents, qst_cents,
                               total_cents, document, digest, staff_email)
    values (p_id, p_kind, next, p_order.id, p_credited.id, today, due, p_amounts[1], p_amounts[2], p_amounts[3], p_amounts[4],
            written, encode(sha256(convert_to(written::text, 'UTF8')), 'hex'), p_staff);
  update public.orders set has_invoices = true where id = p_order.id and not has_invoices;
  insert into public.invoice_events (invoice_id, kind) values (p_id, 'issued') returning id into event;
  if p_order.email is not null then
    insert into public.outbox (kind, invoice_event_id) values ('invoice_to_customer', event);
  end if;
end;
$$;

-- The smallest part of an amount that is invoiced or credited: 10 $. Smaller parts would have taxes below a cent.
create function public.is_part(p_cents bigint, p_whole bigint)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_cents = p_whole and p_cents > 0 or p_cents >= 1000 and p_whole - p_cents >= 1000;
$$;

-- Issues an invoice for a part of an order. Taxes of the parts add up to those of the order, because each invoice has the taxes of
-- the amount invoiced so far less those of earlier invoices. The caller has locked the order.
--
-- p_amount_cents  with taxes; null for everything that is not invoiced
--
-- Returns null, or the code of a refusal: seller_incomplete, buyer_missing, order_cancelled, invoiced_before, nothing_left,
-- amount_invalid.
create function public.issue_invoice(p_order public.orders, p_id uuid, p_kind text, p_amount_cents bigint, p_staff text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  bill     jsonb := public.bill_of(p_order);
  whole    bigint := (bill ->> 'order_cents')::bigint;
  done     bigint := (bill ->> 'invoiced_cents')::bigint;
  amount   bigint := coalesce(p_amount_cents, whole - done);
  before   record;
  gst      bigint;
  qst      bigint;
begin
  if exists (select from public.invoices where id = p_id and order_id = p_order.id) then
    return null;
  end if;
  if coalesce((select gaps from public.seller), '{all}') <> '{}' then
    return 'seller_incomplete';
  end if;
  if coalesce(btrim(p_order.name), '') = '' then
    return 'buyer_missing';
  end if;
  if p_order.status = 'cancelled' then
    return 'order_cancelled';
  end if;
  if (bill ->> 'is_by_order')::boolean then
    return 'invoiced_before';
  end if;
  if done >= whole then
    return 'nothing_left';
  end if;
  if amount > whole - done or not public.is_part(amount, whole - done) then
    return 'amount_invalid';
  end if;
  select coalesce(sum(gst_cents * sign), 0) as gst, coalesce(sum(qst_cents * sign), 0) as qst into before
    from public.invoices, lateral (select case when kind = 'credit' then -1 else 1 end as sign) as signs
    where order_id = p_order.id;
  gst := round(p_order.gst * 100 * (done + amount) / whole) - before.gst;
  qst := round(p_order.qst * 100 * (done + amount) / whole) - before.qst;
  perform public.write_invoice(p_order, p_id, p_kind, null, array[amount - gst - qst, gst, qst, amount], '', p_staff);
  update public.orders set status = 'invoiced' where id = p_order.id and status in ('received', 'confirmed', 'paid');
  -- The customer may have paid before.
  perform public.settle_order(p_order.id);
  return null;
end;
$$;

-- Credits an invoice, wholly or in part. Taxes of the parts add up to those of the invoice. The caller has locked the order.
-- Returns null, or the code of a refusal: invoice_unknown, nothing_left, amount_invalid.
create function public.credit_invoice(
  p_order public.orders, p_id uuid, p_invoice uuid, p_amount_cents bigint, p_reason text, p_staff text
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
  before  record;
  amount  bigint;
  gst     bigint;
  qst     bigint;
begin
  if exists (select from public.invoices where id = p_id and order_id = p_order.id) then
    return null;
  end if;
  select * into invoice from public.invoices where id = p_invoice and order_id = p_order.id and kind <> 'credit';
  if not found then
    return 'invoice_unknown';
  end if;
  select coalesce(sum(total_cents), 0)::bigint as total, coalesce(sum(gst_cents), 0) as gst, coalesce(sum(qst_cents), 0) as qst
    into before from public.invoices where credited_id = p_invoice;
  if before.total >= invoice.total_cents then
    return 'nothing_left';
  end if;
  amount := coalesce(p_amount_cents, invoice.total_cents - before.total);
  if amount > invoice.total_cents - before.total or not public.is_part(amount, invoice.total_cents - before.total) then
    return 'amount_invalid';
  end if;
  gst := round(invoice.gst_cents * (before.total + amount)::numeric / invoice.total_cents) - before.gst;
  qst := round(invoice.qst_cents * (before.total + amount)::numeric / invoice.total_cents) - before.qst;
  perform public.write_invoice(p_order, p_id, 'credit', invoice, array[amount - gst - qst, gst, qst, amount], p_reason, p_staff);
  perform public.settle_order(p_order.id);
  return null;
end;
$$;

alter table public.outbox
  add column invoice_event_id bigint references public.invoice_events (id) on delete cascade,
  add column refund_id uuid references public.refunds (id) on delete cascade,
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in (
    'inquiry_to_company', 'inquiry_to_sender', 'subscription_to_confirm', 'order_to_company', 'order_to_shopper',
    'order_status_to_shopper', 'payment_to_company', 'recovery_code_used', 'account_deleted', 'password_changed', 'account_link',
    'quote_to_customer', 'quote_to_company', 'visit_to_customer', 'invoice_to_customer', 'payment_to_customer',
    'refund_to_customer')),
  drop constraint outbox_check,
  add constraint outbox_check check (
    case when kind in ('recovery_code_used', 'account_deleted', 'password_changed', 'account_link')
      then account_email is not null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id,
                                                      invoice_event_id, refund_id) = 0
      else account_email is null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id,
                                                  invoice_event_id, refund_id) = 1 end
    and num_nonnulls(subject, sealed_content, expires_at) = case kind when 'account_link' then 3 else 0 end);

create or replace view public.dead_letters with (security_invoker = true) as
  select outbox.id, outbox.kind, outbox.created_at, outbox.dead_letter_at, outbox.attempts, outbox.fault,
         coalesce(inquiries.reference, public.quote_number(quotes.number), public.invoice_number(invoices.kind, invoices.number))
           as reference,
         coalesce(outbox.order_id, payments.order_id, invoices.order_id, refunds.order_id) as order_id
  from public.outbox
  left join public.inquiries on inquiries.id = outbox.inquiry_id
  left join public.payments on payments.id = outbox.payment_id
  left join public.quote_events on quote_events.id = outbox.quote_event_id
  left join public.quotes on quotes.id = quote_events.quote_id
  left join public.invoice_events on invoice_events.id = outbox.invoice_event_id
  left join public.invoices on invoices.id = invoice_events.invoice_id
  left join public.refunds on refunds.id = outbox.refund_id
  where outbox.dead_letter_at is not null and outbox.sent_at is null;

-- Writes date and emails of a new order or status: to the company when the order is new, to the shopper each time. The emails about
-- an accepted quote replace those of a new order, and those about an invoice and its payment replace those of these statuses.
create or replace function public.record_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.order_status_changes (order_id, status) values (new.id, new.status);
  if tg_op = 'INSERT' and new.is_quoted
     or new.status in ('invoiced', 'paid') and new.has_invoices then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.outbox (kind, order_id) values ('order_to_company', new.id);
  end if;
  -- The account may be gone, and its address with it.
  if new.email is not null then
    -- What staff change can be taken back for two minutes (desk_take_back_status).
    insert into public.outbox (kind, order_id, order_status, due_at)
      values (case when tg_op = 'INSERT' then 'order_to_shopper' else 'order_status_to_shopper' end, new.id, new.status,
              case when tg_op = 'UPDATE' and public.is_staff() then now() + interval '2 minutes' else now() end);
  end if;
  return null;
end;
$$;

-- Records an online payment once, by its event and by its own ID, in whatever order events arrive. A payment of an order with
-- invoices counts for what is owed, in part or more than that. An order without invoices becomes paid by its whole amount only.
-- The company gets an email; the customer gets one if the order has invoices.
--
-- p_order_id      as the payment names it
-- p_amount_cents  in cents of p_currency ('cad')
--
-- Returns {"kind": "recorded", "problem": text or null}, or {"kind": "known"} without having written anything. The problems:
--   order_unknown, wrong_currency, order_cancelled
--   wrong_amount  more than what is owed, or not the amount of an order without invoices
--   paid_before   nothing was owed: the order was already paid, by a transfer or by another payment
-- An order that is received, confirmed or invoiced becomes paid. An order with a later status keeps it.
create or replace function public.record_payment(
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
  -- Payments of one order are recorded one at a time: the second sees the status that the first has set.
  select * into placed from public.orders where id = p_order_id for update;
  is_open := placed.status in ('received', 'confirmed', 'invoiced');
  -- Null for an order without invoices.
  select owed_cents into owed from public.order_balances where order_id = placed.id and has_invoices;
  wrong := case
    when placed.id is null then 'order_unknown'
    when p_currency <> 'cad' then 'wrong_currency'
    when placed.status = 'cancelled' and owed is not null then 'order_cancelled'
    when owed <= 0 then 'paid_before'
    when owed is not null then case when p_amount_cents > owed then 'wrong_amount' end
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

-- Leases the next due email for p_lease. Returns it with everything that it is about, or null. Emails with an expired link are
-- deleted first.
create or replace function public.take_mail(p_lease interval)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken public.outbox;
begin
  delete from public.outbox where kind = 'account_link' and expires_at <= now();
  update public.outbox set due_at = now() + p_lease, attempts = attempts + 1
    where id = (
      select id from public.outbox
      where sent_at is null and dead_letter_at is null and due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    returning * into taken;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'id', taken.id,
    'kind', taken.kind,
    'inquiry', (
      select to_jsonb(inquiry) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(to_jsonb(file) order by file.field desc), '[]')
        from public.inquiry_files as file where file.inquiry_id = inquiry.id))
      from public.inquiries as inquiry where inquiry.id = taken.inquiry_id),
    'subscription', (
      select to_jsonb(subscription) from public.subscriptions as subscription
      where subscription.id = taken.subscription_id),
    'order', (
      select to_jsonb(placed) || jsonb_build_object('status', coalesce(taken.order_status, placed.status), 'lines', (
        select jsonb_agg(to_jsonb(line) - 'first' order by line.first) from public.lines_of_order(placed.id) as line),
        'visit', public.visit_for_status(placed.id, taken.id), 'refunds', public.refunds_of(placed.id))
      from public.orders as placed where placed.id = taken.order_id),
    'payment', (select to_jsonb(payment) || jsonb_build_object('account', public.account_of(payment.order_id))
                  from public.payments as payment where payment.id = taken.payment_id),
    'invoice', (select public.invoice_of_event(event) from public.invoice_events as event where event.id = taken.invoice_event_id),
    'refund', (select to_jsonb(refund) || jsonb_build_object('account', public.account_of(refund.order_id))
                 from public.refunds as refund where refund.id = taken.refund_id),
    'quote', (select public.quote_of_event(event) from public.quote_events as event where event.id = taken.quote_event_id),
    'visit', public.visit_for_mail(taken.visit_id, taken.id),
    'account', case when taken.account_email is not null then jsonb_build_object('email', taken.account_email) end,
    'link', case when taken.kind = 'account_link' then
      jsonb_build_object('subject', taken.subject, 'sealed', taken.sealed_content) end);
end;
$$;

-- Returns everything that is stored about the caller as a customer; null if the account's second factor is missing. Contains
-- inquiries only if the account has confirmed their address, and nothing that staff wrote.
create or replace function public.my_data()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
                  from auth.users where id = auth.uid()),
    'settings', jsonb_build_object('has_newsletter', coalesce(
      (select has_newsletter from public.customer_settings where user_id = auth.uid()), false)),
    'second_factors', (select coalesce(jsonb_agg(jsonb_build_object('name', friendly_name, 'created_at', created_at)
                                                 order by created_at), '[]')
                         from auth.mfa_factors where user_id = auth.uid() and status = 'verified'),
    -- "address" is the network address of the device, null if unknown.
    'sessions', (select coalesce(jsonb_agg(to_jsonb(session) - 'id' || jsonb_build_object(
        'address', nullif(host(stored.ip), '0.0.0.0'), 'user_agent', stored.user_agent)), '[]')
      from public.my_sessions() as session join auth.sessions as stored on stored.id = session.id),
    -- Removed units stay for 90 days at most (sync_cart).
    'cart', (select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'removed_at', removed_at)
                                       order by position), '[]')
               from public.cart_units where user_id = auth.uid()),
    -- Null if no card was ever added.
    'saved_card', (select jsonb_build_object('kept_by', 'Stripe', 'customer', customer_id)
                     from public.stripe_customers where user_id = auth.uid() and customer_id is not null),
    'orders', (select coalesce(jsonb_agg(
        to_jsonb(placed) - 'user_id' - 'idempotency_key' - 'search_text' || jsonb_build_object(
          'lines', (select jsonb_agg(jsonb_build_object('product_id', product_id, 'label', label, 'price', price) order by line)
                      from public.order_items where order_id = placed.id),
          'statuses', (select jsonb_agg(jsonb_build_object('status', status, 'changed_at', changed_at) order by id)
                         from public.order_status_changes where order_id = placed.id),
          'invoices', (select coalesce(jsonb_agg(document order by issued_at), '[]') from public.invoices where order_id = placed.id),
          'payments', (select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency, 'method', method,
                                                                    'received_on', received_on, 'reference', reference)
                                                 order by received_at), '[]')
                         from public.payments where order_id = placed.id),
          'refunds', (select coalesce(jsonb_agg(jsonb_build_object('amount_cents', amount_cents, 'method', method, 'state', state,
                                                                   'refunded_on', refunded_on, 'reason', reason)
                                                order by created_at), '[]')
                        from public.refunds where order_id = placed.id))
        order by placed.created_at), '[]')
      from public.orders as placed where placed.user_id = auth.uid()),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object(
        'number', public.quote_number(quote.number), 'status', quote.status, 'contact', quote.content - 'lines' - 'conditions',
        'versions', (select jsonb_agg(jsonb_build_object('sent_at', sent_at, 'document', document) order by version)
                       from public.quote_versions where quote_id = quote.id),
        'events', (select jsonb_agg(jsonb_build_object('kind', kind, 'at', at, 'text', text) order by id)
                     from public.quote_events where quote_id = quote.id and kind <> 'created'),
        'acceptance', (select to_jsonb(acceptance) - 'quote_id' from public.quote_acceptances as acceptance
                         where acceptance.quote_id = quote.id))
        order by quote.number), '[]')
      from auth.users as owner join public.quotes as quote on lower(quote.content ->> 'email') = lower(owner.email)
      where owner.id = auth.uid() and owner.email_confirmed_at is not null and quote.version > 0),
    'inquiries', (select coalesce(jsonb_agg(jsonb_build_object(
        'reference', inquiry.reference, 'kind', inquiry.kind, 'language', inquiry.locale, 'created_at', inquiry.created_at,
        'status', inquiry.status, 'fields', inquiry.fields,
        'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name, 'type', type, 'bytes', bytes)
                                            order by field), '[]')
                    from public.inquiry_files where inquiry_id = inquiry.id))
        order by inquiry.created_at), '[]')
      from auth.users as owner join public.inquiries as inquiry on lower(inquiry.email) = lower(owner.email)
      where owner.id = auth.uid() and owner.email_confirmed_at is not null))
  where auth.uid() is not null and public.has_required_aal();
$$;

-- Returns the counts and times of the day. They contain no personal data, so the access is not logged.
create or replace function public.desk_day()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with today as (
    select date_trunc('day', now() at time zone 'America/Toronto') at time zone 'America/Toronto' as start
  )
  select jsonb_build_object(
    'inquiries_today', (select count(*) from public.inquiries, today where inquiries.created_at >= today.start),
    'orders_today', (select count(*) from public.orders, today where orders.created_at >= today.start),
    'inquiries', (select jsonb_build_object('count', count(*), 'oldest', min(created_at))
                    from public.inquiries where status = 'new'),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count, 'oldest', oldest)
                                         order by position), '[]')
      from (select status, count(*) as count, min(created_at) as oldest from public.orders
              where status in ('received', 'confirmed', 'invoiced', 'paid', 'scheduled') group by status) as waiting
      join public.order_statuses using (status)),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count, 'oldest', oldest)), '[]')
      from (select status, count(*) as count, min(created_at) as oldest from public.quotes
              where status in ('draft', 'sent') group by status order by status) as open),
    -- Invoices that are due, by the oldest day.
    'overdue', (select jsonb_build_object('count', count(*), 'oldest', min(due_on)) from public.owed_orders()
                  where due_on < public.quebec_day(now())),
    'seller_gaps', coalesce((select to_jsonb(gaps) from public.seller), '["all"]'),
    'refund_problems', (select count(*) from public.refunds where state = 'failed' and created_at > now() - interval '30 days'),
    'payment_problems', (select count(*) from public.payments
      where problem is not null and received_at > now() - interval '30 days'),
    'mail_waiting', (select count(*) from public.outbox where sent_at is null and dead_letter_at is null),
    'mail_given_up', (select count(*) from public.outbox where sent_at is null and dead_letter_at is not null))
  where public.is_staff();
$$;

-- Lists dead letters, each with what it is about. Addresses are left out: the inquiry or the order has them.
create or replace function public.desk_mail(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  after_at timestamptz := (p_after ->> 'at')::timestamptz;
  after_id uuid := (p_after ->> 'id')::uuid;
  size     integer := public.page_size(p_is_export);
  page     jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select email.id, email.dead_letter_at as created_at, email.kind, email.attempts, email.fault, inquiry.id as inquiry_id,
           coalesce(inquiry.reference, public.quote_number(quote.number), public.invoice_number(invoice.kind, invoice.number))
             as reference,
           coalesce(email.order_id, payment.order_id, visit.order_id, invoice.order_id, refund.order_id) as order_id,
           quote.id as quote_id
    from public.outbox as email
    left join public.visits as visit on visit.id = email.visit_id
    left join public.inquiries as inquiry on inquiry.id = coalesce(email.inquiry_id, visit.inquiry_id)
    left join public.payments as payment on payment.id = email.payment_id
    left join public.quote_events as event on event.id = email.quote_event_id
    left join public.quotes as quote on quote.id = event.quote_id
    left join public.invoice_events as billed on billed.id = email.invoice_event_id
    left join public.invoices as invoice on invoice.id = billed.invoice_id
    left join public.refunds as refund on refund.id = email.refund_id
    where email.dead_letter_at is not null and email.sent_at is null
      and (after_at is null or (email.dead_letter_at, email.id) < (after_at, after_id))
    order by email.dead_letter_at desc, email.id desc
    limit size + 1
  ) as entry;
  return public.page_of('mail', page, size);
end;
$$;

-- Returns an order as the desk shows it. `version` is the ID of its last change of status, which desk_set_order_status()
-- compares.
create or replace function public.order_json(p_order public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_order.id, 'created_at', p_order.created_at, 'status', p_order.status, 'language', p_order.language,
    'name', p_order.name, 'email', p_order.email, 'phone', p_order.phone, 'delivery', p_order.delivery,
    'address', p_order.address, 'note', p_order.note,
    'total_cents', (p_order.total * 100)::bigint, 'gst_cents', (p_order.gst * 100)::bigint,
    'qst_cents', (p_order.qst * 100)::bigint,
    'version', (select coalesce(max(id), 0) from public.order_status_changes where order_id = p_order.id),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', line.name, 'name_en', line.name_en,
        'price_cents', (line.price * 100)::bigint, 'units', line.units) order by line.first), '[]')
      from public.lines_of_order(p_order.id) as line),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'status', change.status, 'by', author.staff_email, 'at', change.changed_at) order by change.id), '[]')
      from public.order_status_changes as change left join public.order_status_authors as author on author.change_id = change.id
      where change.order_id = p_order.id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'amount_cents', (amount * 100)::bigint, 'currency', currency, 'problem', problem, 'at', received_at,
        'method', method, 'day', received_on, 'by', staff_email, 'reference', reference)
        order by received_at), '[]')
      from public.payments where order_id = p_order.id),
    'is_quoted', p_order.is_quoted,
    'quote', (select jsonb_build_object('id', id, 'number', public.quote_number(number))
                from public.quotes where order_id = p_order.id),
    'visit', (select public.visit_json(visit) from public.visits as visit where visit.order_id = p_order.id),
    'can_take_back', public.can_take_back(p_order),
    'deposit_cents', (select (accepted.document ->> 'deposit_cents')::bigint from public.quotes as quote
                        join public.quote_versions as accepted on accepted.quote_id = quote.id and accepted.version = quote.version
                        where quote.order_id = p_order.id),
    'bill', public.bill_of(p_order),
    'invoices', public.invoices_of(p_order.id),
    'refunds', public.refunds_of(p_order.id));
$$;

-- Returns whether the email about an order's current status has not left yet.
create or replace function public.can_take_back(p_order public.orders)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.outbox
      where order_id = p_order.id and kind = 'order_status_to_shopper' and order_status = p_order.status
        and sent_at is null and dead_letter_at is null and attempts = 0)
    and (select count(*) > 1 from public.order_status_changes where order_id = p_order.id)
    -- A cancellation that has credited invoices or returned money is final (desk_cancel_order).
    and not (p_order.status = 'cancelled' and (exists (select from public.refunds where order_id = p_order.id)
                                               or exists (select from public.invoices where order_id = p_order.id and kind = 'credit')));
$$;

-- Sets the status of an order, unless staff or a payment changed it since p_version. The trigger of the status writes the email to
-- the shopper. "invoiced" issues an invoice of everything that has none yet.
-- Returns {"kind": "found" or "conflict", "order"}, {"kind": "missing"}, or {"kind": "refused", "code"}; null if the caller is not
-- staff. The codes are those of issue_invoice(), and:
--   payment_missing  an amount is owed: staff record the payment, which marks the order as paid
--   payment_unrecorded  the order was marked as paid without its payment, which must be known to return it
--   cancel_asks      the order is invoiced or paid: desk_cancel_order() returns what was paid
--   visit_missing    "scheduled" comes with a date (desk_set_visit)
create or replace function public.desk_set_order_status(p_id uuid, p_status text, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  bill    jsonb;
  refusal text;
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
  if p_status = 'scheduled' and placed.status <> 'scheduled' then
    return jsonb_build_object('kind', 'refused', 'code', 'visit_missing');
  end if;
  bill := public.bill_of(placed);
  if placed.status is distinct from p_status then
    refusal := case
      when p_status = 'cancelled' and (bill ->> 'is_by_order')::boolean and placed.status <> 'invoiced'
           and (bill ->> 'received_cents')::bigint = 0 then 'payment_unrecorded'
      when p_status = 'invoiced' and (bill ->> 'invoiced_cents')::bigint < (bill ->> 'order_cents')::bigint
        then public.issue_invoice(placed, gen_random_uuid(), 'balance', null, public.staff_email())
      when p_status = 'paid' and exists (select from public.order_balances
             where order_id = p_id and has_invoices and owed_cents > 0) then 'payment_missing'
      when p_status = 'cancelled' and (not (bill ->> 'is_by_order')::boolean and (bill ->> 'invoiced_cents')::bigint > 0
             or (bill ->> 'received_cents')::bigint > (bill ->> 'refunded_cents')::bigint) then 'cancel_asks'
    end;
    if refusal is not null then
      return jsonb_build_object('kind', 'refused', 'code', refusal);
    end if;
    -- An invoice that is paid already leaves the order paid.
    if p_status = 'invoiced' and exists (select from public.order_balances
         where order_id = p_id and has_invoices and owed_cents <= 0) then
      p_status := 'paid';
    end if;
    update public.orders set status = p_status where id = p_id returning * into placed;
    insert into public.order_status_authors (change_id, staff_email)
      select max(id), public.staff_email() from public.order_status_changes where order_id = p_id
      on conflict do nothing;
  end if;
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

-- Invoices, payments and refunds at the desk. Each change names the version of the bill that staff have seen, so that two people do
-- not invoice, record or return the same amount twice. An ID created by the desk makes a repeated request a no-op.
--
-- Each function returns {"kind": "found" or "conflict", "order"}, {"kind": "missing"}, or {"kind": "refused", "code"} without having
-- written anything; null if the caller is not staff.

-- Locks an order for a change of its bill. Returns the response that ends the call, or null if the change may be made.
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
  if (public.bill_of(placed) ->> 'version')::bigint is distinct from p_version then
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
-- p_invoice       created by the desk
-- p_amount_cents  with taxes; null for everything that is not invoiced
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
  insert into public.order_status_authors (change_id, staff_email)
    select max(id), public.staff_email() from public.order_status_changes where order_id = p_id having max(id) is not null
    on conflict do nothing;
  return public.end_billing(p_id, refusal);
end;
$$;

-- Returns the day that a text names, unless it is in the future or older than a year in Quebec.
create function public.money_day(p_text text)
returns date
language sql
stable
set search_path = ''
as $$
  select day from public.day_of(p_text) as day
  where day between public.quebec_day(now()) - 366 and public.quebec_day(now());
$$;

-- Records a payment that arrived outside of Stripe.
--
-- p_is_confirmed  whether staff have seen that it is larger than what is owed, or looks like one that is recorded
--
-- The codes:
--   amount_invalid, method_invalid, day_invalid, reference_invalid
--   exceeds_owed  larger than what is owed, which is nothing for a cancelled order
--   looks_doubled  a payment of this amount, method and day is recorded
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
    when exists (select from public.payments where order_id = p_id and method = p_method and amount * 100 = p_amount_cents
                   and received_on = public.money_day(p_day)) then 'looks_doubled'
    when p_amount_cents > (public.bill_of(placed) ->> 'payable_cents')::bigint then 'exceeds_owed'
  end;
  if wrong is null then
    insert into public.payments (id, event_id, order_id, amount, currency, method, received_on, staff_email, reference)
      values (p_payment, p_payment, p_id, p_amount_cents / 100.0, 'cad', p_method, public.money_day(p_day), public.staff_email(), typed);
    if exists (select from public.invoices where order_id = p_id) then
      perform public.settle_order(p_id);
      if placed.email is not null then
        insert into public.outbox (kind, payment_id) values ('payment_to_customer', p_payment);
      end if;
    elsif placed.status = 'invoiced' and (public.bill_of(placed) ->> 'owed_cents')::bigint <= 0 then
      update public.orders set status = 'paid' where id = p_id;
    end if;
  end if;
  return public.end_billing(p_id, wrong);
end;
$$;

-- Credits an invoice, wholly (p_amount_cents is null) or in part. The codes are those of credit_invoice(), and reason_invalid.
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
  answer := public.begin_billing(p_id, p_version, exists (select from public.invoices where id = p_credit and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  if typed = '' or length(typed) > 300 or typed ~ '[\u0001-\u001f\u007f-\u009f]' then
    refusal := 'reason_invalid';
  else
    select public.credit_invoice(placed, p_credit, p_invoice, p_amount_cents, typed, public.staff_email()) into refusal
      from public.orders as placed where id = p_id;
  end if;
  return public.end_billing(p_id, refusal);
end;
$$;

-- Writes a refund. Stripe's are pending until functions/desk or the schedule has sent them. Returns null, or the code of a refusal:
-- method_invalid, amount_invalid, exceeds_paid. The caller has locked the order.
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
  -- Of a Stripe payment, only what was paid with it. Of the order, what was paid in any way.
  select coalesce(sum((amount * 100)::bigint), 0) into received from public.payments
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

-- Returns money to the customer, or records that the bank has returned a payment. The codes are those of write_refund(), and
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
  answer := public.begin_billing(p_id, p_version, exists (select from public.refunds where id = p_refund and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  refusal := case when typed = '' or length(typed) > 300 or typed ~ '[\u0001-\u001f\u007f-\u009f]' then 'reason_invalid'
                  else public.write_refund(p_id, p_refund, p_method, p_payment, p_amount_cents, typed, public.staff_email()) end;
  -- The email about a refund by Stripe is written once Stripe has accepted it.
  if refusal is null and p_method not in ('stripe', 'returned') then
    insert into public.outbox (kind, refund_id) select 'refund_to_customer', p_refund
      from public.orders where id = p_id and email is not null;
  end if;
  return public.end_billing(p_id, refusal);
end;
$$;

-- Cancels an order that is invoiced or paid: credits its invoices and returns what was paid, online payments by Stripe and the rest
-- by p_method. The email about the status lists the refunds. The code payment_unrecorded is that of desk_set_order_status().
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
  answer := public.begin_billing(p_id, p_version, exists (select from public.orders where id = p_id and status = 'cancelled'));
  if answer is not null then
    return answer;
  end if;
  select * into placed from public.orders where id = p_id;
  bill := public.bill_of(placed);
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
    select payment.id, ((payment.amount * 100)::bigint - coalesce(
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
  insert into public.order_status_authors (change_id, staff_email)
    select max(id), public.staff_email() from public.order_status_changes where order_id = p_id
    on conflict do nothing;
  return public.end_billing(p_id, null);
end;
$$;

-- Returns the refunds that Stripe has not answered: [{"id", "payment_id", "amount_cents"}, …].
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

-- Records Stripe's answer to a refund, once: its ID, or why it was refused. Writes the email to the customer, unless the email about
-- the cancelled order announced the refund.
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
$$;

-- Invoices for their customer: by the secret link of an email, from the account, and on schedule.

-- Stores a link. A link that exists, because its email is retried, stays as it is.
create function public.add_invoice_link(p_invoice uuid, p_digest text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.invoice_links (digest, invoice_id) values (p_digest, p_invoice) on conflict do nothing;
$$;

-- Returns {"invoice"} of a link: its document, and what is paid. Null if the link does not exist, and then the result may be
-- {"wait": seconds}. Only such attempts count: a token has 256 random bits, so a valid link does not help anyone guess.
create function public.linked_invoice(p_digest text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_invoice jsonb;
  seconds       integer;
begin
  select jsonb_build_object(
      'document', invoice.document, 'kind', invoice.kind, 'order_id', invoice.order_id, 'user_id', placed.user_id,
      'left_cents', coalesce(open.left_cents, 0), 'net_cents', coalesce(open.net_cents, 0),
      'owed_cents', bill -> 'owed_cents', 'version', bill -> 'version')
    into found_invoice
    from public.invoice_links as link
    join public.invoices as invoice on invoice.id = link.invoice_id
    join public.orders as placed on placed.id = invoice.order_id
    left join lateral public.open_invoices(placed.id) as open on open.id = invoice.id,
    lateral public.bill_of(placed) as bill
    where link.digest = p_digest and (link.expires_at is null or link.expires_at > now());
  if found_invoice is null then
    seconds := public.count_post(p_limits);
    if seconds > 0 then
      return jsonb_build_object('wait', seconds);
    end if;
  end if;
  return jsonb_build_object('invoice', found_invoice);
end;
$$;

-- Returns {"bill", "invoices"} of one of the caller's orders; null for other orders.
create function public.my_bill(p_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('bill', public.bill_of(placed), 'invoices', public.invoices_of(placed.id))
  from public.orders as placed
  where placed.id = p_id and placed.user_id = auth.uid() and public.has_required_aal();
$$;

-- Returns a token that opens one of the caller's invoices for a day; null for other invoices.
create function public.link_to_my_invoice(p_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  if not public.has_required_aal() or not exists (
       select from public.invoices as invoice join public.orders as placed on placed.id = invoice.order_id
       where invoice.id = p_id and placed.user_id = auth.uid()) then
    return null;
  end if;
  if public.count_post(jsonb_build_array(
       jsonb_build_object('subject', 'invoice links ' || auth.uid(), 'max', 60, 'window', '1 hour'))) > 0 then
    return null;
  end if;
  delete from public.invoice_links where expires_at < now();
  insert into public.invoice_links (digest, invoice_id, expires_at)
    values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), p_id, now() + interval '1 day');
  return token;
end;
$$;

-- Called on schedule (functions/deliver). Reminds customers once of each invoice that is not paid after its last day.
create function public.advance_invoices()
returns void
language sql
security definer
set search_path = ''
as $$
  with reminded as (
    insert into public.invoice_events (invoice_id, kind)
      select open.id, 'reminded'
      from public.owed_orders() as owed
      join public.orders as placed on placed.id = owed.order_id and placed.email is not null and placed.status <> 'cancelled',
      lateral public.open_invoices(owed.order_id) as open
      where open.left_cents > 0 and open.due_on < public.quebec_day(now())
        and not exists (select from public.invoice_events as event where event.invoice_id = open.id and event.kind = 'reminded')
      on conflict do nothing returning id)
  insert into public.outbox (kind, invoice_event_id) select 'invoice_to_customer', id from reminded;
$$;

-- The books: invoices and credit notes, payments and refunds, taxes per month. For the desk's lists and the accountant's files.

-- Lists invoices and credit notes. A credit note has negative amounts. The filter "status" is owed, overdue or settled, "kind" is
-- invoice or credit; the days are those of issue.
create function public.desk_invoices(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  wanted_status text := p_filter ->> 'status';
  wanted_kind   text := p_filter ->> 'kind';
  patterns      text[] := public.search_patterns(p_filter ->> 'search');
  first_day     date := (p_filter ->> 'from')::date;
  last_day      date := (p_filter ->> 'to')::date;
  after_at      timestamptz := (p_after ->> 'at')::timestamptz;
  after_id      uuid := (p_after ->> 'id')::uuid;
  today         date := public.quebec_day(now());
  size          integer := public.page_size(p_is_export);
  page          jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  with open as materialized (
    select invoice.id, invoice.left_cents from public.owed_orders() as owed, lateral public.open_invoices(owed.order_id) as invoice
    where invoice.left_cents > 0
  )
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select invoice.id, invoice.issued_at as created_at, public.invoice_number(invoice.kind, invoice.number) as number, invoice.kind,
           invoice.order_id, invoice.document ->> 'name' as name, invoice.issued_on, invoice.due_on,
           invoice.document #>> '{address,province}' as province,
           invoice.subtotal_cents * sign as subtotal_cents, invoice.gst_cents * sign as gst_cents,
           invoice.qst_cents * sign as qst_cents, invoice.total_cents * sign as total_cents,
           coalesce(open.left_cents, 0) as left_cents, invoice.document ->> 'credited' as credited,
           case when p_is_export then invoice.document -> 'lines' end as lines
    from public.invoices as invoice left join open on open.id = invoice.id,
         lateral (select case when invoice.kind = 'credit' then -1 else 1 end as sign) as signs
    where (wanted_kind is null or (wanted_kind = 'credit') = (invoice.kind = 'credit'))
      and (wanted_status is null or invoice.kind <> 'credit' and case wanted_status
             when 'owed' then open.id is not null
             when 'overdue' then open.id is not null and invoice.due_on < today
             else open.id is null end)
      and (first_day is null or invoice.issued_on >= first_day)
      and (last_day is null or invoice.issued_on <= last_day)
      and (patterns = '{}' or invoice.search_text like all (patterns))
      and (after_at is null or (invoice.issued_at, invoice.id) < (after_at, after_id))
    order by invoice.issued_at desc, invoice.id desc
    limit size + 1
  ) as entry;
  return public.page_of(case when p_is_export then 'invoices_export' else 'invoices' end, page, size);
end;
$$;

-- Lists payments and refunds. A refund has a negative amount. The filter "kind" is payment or refund; the days are those on which the
-- money moved. A payment of an unknown order has no order.
create function public.desk_payments(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  wanted_kind text := p_filter ->> 'kind';
  patterns    text[] := public.search_patterns(p_filter ->> 'search');
  first_day   date := (p_filter ->> 'from')::date;
  last_day    date := (p_filter ->> 'to')::date;
  after_at    timestamptz := (p_after ->> 'at')::timestamptz;
  after_id    text := p_after ->> 'id';
  size        integer := public.page_size(p_is_export);
  page        jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select moved.*, placed.name
    from (
      select id, received_at as created_at, 'payment' as kind, order_id, received_on as day, method,
             (amount * 100)::bigint as amount_cents, currency, reference, problem, 'done' as state
        from public.payments
      union all
      select id::text, created_at, 'refund', order_id, refunded_on, method, -amount_cents, 'cad', reason, null, state
        from public.refunds
    ) as moved left join public.orders as placed on placed.id = moved.order_id
    where (wanted_kind is null or moved.kind = wanted_kind)
      and (first_day is null or moved.day >= first_day)
      and (last_day is null or moved.day <= last_day)
      and (patterns = '{}' or placed.search_text like all (patterns))
      and (after_at is null or (moved.created_at, moved.id) < (after_at, after_id))
    order by moved.created_at desc, moved.id desc
    limit size + 1
  ) as entry;
  return public.page_of(case when p_is_export then 'payments_export' else 'payments' end, page, size);
end;
$$;

-- Sums invoices less credit notes per month of issue and province, the latest month first. Contains no personal data, so the access
-- is not logged.
create function public.desk_taxes(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('next', null, 'rows', coalesce((
    select jsonb_agg(to_jsonb(entry) order by entry.month desc, entry.province)
    from (
      select month || ' ' || province as id, month, province, count(*) as documents, sum(subtotal_cents * sign) as subtotal_cents,
             sum(gst_cents * sign) as gst_cents, sum(qst_cents * sign) as qst_cents, sum(total_cents * sign) as total_cents
      from (select to_char(issued_on, 'YYYY-MM') as month, coalesce(document #>> '{address,province}', 'QC') as province,
                   case when kind = 'credit' then -1 else 1 end as sign, subtotal_cents, gst_cents, qst_cents, total_cents
              from public.invoices
              where ((p_filter ->> 'from') is null or issued_on >= (p_filter ->> 'from')::date)
                and ((p_filter ->> 'to') is null or issued_on <= (p_filter ->> 'to')::date)) as billed
      group by month, province
    ) as entry), '[]'))
  where public.is_staff();
$$;

-- Hosted projects grant new objects to everyone by default.
revoke all on public.seller, public.invoices, public.invoice_events, public.invoice_links, public.refunds, public.order_balances
  from public, anon, authenticated, service_role;
revoke all on sequence public.invoice_events_id_seq from public, anon, authenticated, service_role;
revoke all on function public.keep_seller(jsonb, text[]), public.forget_invoice_links(), public.invoice_number(text, integer),
  public.open_invoices(uuid), public.bill_of(public.orders), public.owed_orders(), public.invoices_of(uuid),
  public.refunds_of(uuid), public.account_of(uuid), public.invoice_of_event(public.invoice_events),
  public.settle_order(uuid), public.write_invoice(public.orders, uuid, text, public.invoices, bigint[], text, text),
  public.is_part(bigint, bigint), public.issue_invoice(public.orders, uuid, text, bigint, text),
  public.credit_invoice(public.orders, uuid, uuid, bigint, text, text), public.begin_billing(uuid, bigint, boolean),
  public.end_billing(uuid, text), public.desk_issue_invoice(uuid, uuid, text, bigint, bigint), public.money_day(text),
  public.desk_record_payment(uuid, uuid, text, bigint, text, text, boolean, bigint),
  public.desk_credit_invoice(uuid, uuid, uuid, bigint, text, bigint),
  public.write_refund(uuid, uuid, text, text, bigint, text, text),
  public.desk_refund(uuid, uuid, text, text, bigint, text, bigint), public.desk_cancel_order(uuid, text, bigint),
  public.pending_refunds(), public.settle_refund(uuid, text, text), public.add_invoice_link(uuid, text),
  public.linked_invoice(text, jsonb), public.my_bill(uuid), public.link_to_my_invoice(uuid), public.advance_invoices(),
  public.desk_invoices(jsonb, jsonb, boolean), public.desk_payments(jsonb, jsonb, boolean),
  public.desk_taxes(jsonb, jsonb, boolean)
  from public, anon, authenticated, service_role;

grant select on public.seller to service_role;
grant select on public.invoices to service_role;
grant select on public.invoice_events to service_role;
grant select on public.invoice_links to service_role;
grant select on public.refunds to service_role;
grant select on public.order_balances to service_role;
grant execute on function public.keep_seller(jsonb, text[]) to service_role;
grant execute on function public.desk_issue_invoice(uuid, uuid, text, bigint, bigint),
  public.desk_record_payment(uuid, uuid, text, bigint, text, text, boolean, bigint),
  public.desk_credit_invoice(uuid, uuid, uuid, bigint, text, bigint),
  public.desk_refund(uuid, uuid, text, text, bigint, text, bigint), public.desk_cancel_order(uuid, text, bigint) to authenticated;
grant execute on function public.pending_refunds(), public.settle_refund(uuid, text, text) to service_role;
grant execute on function public.add_invoice_link(uuid, text), public.linked_invoice(text, jsonb), public.advance_invoices()
  to service_role;
grant execute on function public.my_bill(uuid), public.link_to_my_invoice(uuid) to authenticated;
grant execute on function public.desk_invoices(jsonb, jsonb, boolean), public.desk_payments(jsonb, jsonb, boolean),
  public.desk_taxes(jsonb, jsonb, boolean) to authenticated;
