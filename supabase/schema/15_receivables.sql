-- Stores invoices, credit notes and refunds, and computes what orders owe. An invoice never changes. A credit note corrects it.
-- Amounts are Canadian cents.

insert into public.counters (name) values ('invoices'), ('credit_notes');

-- Facts about the company for its invoices. The scheduled function copies them from content/company.yaml (functions/deliver).
create table public.seller (
  is_only    boolean primary key default true check (is_only),
  -- {"name", "lines", "gst_number", "qst_number", "interac_email", "due_days", "bank"}
  facts      jsonb not null,
  -- Facts that are missing, or that still belong to the sample company (src/features/billing/rules/seller.ts). No invoice is
  -- issued until this list is empty.
  gaps       text[] not null,
  updated_at timestamptz not null default now()
);

alter table public.seller enable row level security;
grant select on public.seller to service_role;

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
  -- Created by the desk. A repeated request has the same ID and finds the same invoice.
  id             uuid primary key,
  kind           text not null check (kind in ('deposit', 'delivery', 'balance', 'credit')),
  -- Number without gaps. Invoices and credit notes have separate series.
  number         integer not null,
  order_id       uuid not null references public.orders (id) on delete restrict,
  -- The invoice that a credit note corrects.
  credited_id    uuid references public.invoices (id) on delete restrict,
  -- Days in Quebec. A credit note has no due date.
  issued_on      date not null,
  due_on         date,
  -- The amounts of a credit note are subtracted from the invoice. The harmonized tax is stored as GST, as in orders.
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  gst_cents      bigint not null check (gst_cents >= 0),
  qst_cents      bigint not null check (qst_cents >= 0),
  total_cents    bigint not null check (total_cents > 0),
  -- The invoice, as shown to the customer. The document does not contain the customer's email address or phone number. Therefore,
  -- an account can be deleted while its invoices are kept.
  document       jsonb not null,
  -- SHA-256 of the document's text.
  digest         text not null,
  issued_at      timestamptz not null default now(),
  staff_email    text not null,
  -- Folded texts, in which the desk searches.
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
create index invoices_search on public.invoices using gin (public.search_grams(search_text)) with (gin_pending_list_limit = 128);

alter table public.invoices enable row level security;
grant select on public.invoices to service_role;

create trigger refuse_change before update on public.invoices for each row execute function public.refuse_change();

-- Events of an invoice. The customer gets an email about each event.
create table public.invoice_events (
  id         bigint generated always as identity primary key,
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  kind       text not null check (kind in ('issued', 'reminded')),
  at         timestamptz not null default now(),
  -- An invoice has one reminder, even if several servers run the schedule.
  unique (invoice_id, kind)
);

alter table public.invoice_events enable row level security;
grant select on public.invoice_events to service_role;

-- Links with which customers see and pay an invoice. Only the hash of a link's token is stored.
create table public.invoice_links (
  digest     text primary key check (digest ~ '^[0-9a-f]{64}$'),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  -- Null for a link in an email. Such a link works as long as the customer's contact details are kept.
  expires_at timestamptz
);

create index invoice_links_invoice_id on public.invoice_links (invoice_id);

alter table public.invoice_links enable row level security;
grant select on public.invoice_links to service_role;

-- When the customer's contact details in an order are deleted, deletes the links of the order's invoices. Also deletes the unsent
-- emails to the customer, which no longer have a recipient.
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
      or order_id = new.id and kind in ('order_to_shopper', 'order_status_to_shopper')
      or visit_id in (select id from public.visits where order_id = new.id)
      or kind = 'payment_to_customer' and payment_id in (select id from public.payments where order_id = new.id));
  return null;
end;
$$;

create trigger forget_invoice_links after update on public.orders
  for each row when (old.email is not null and new.email is null) execute function public.forget_invoice_links();

-- Refunds to customers, and payments that the bank has returned.
create table public.refunds (
  -- Created by the desk, and also Stripe's idempotency key. A repeated request has the same ID and finds the same refund.
  id          uuid primary key,
  order_id    uuid not null references public.orders (id) on delete restrict,
  -- The online payment that Stripe refunds.
  payment_id  text references public.payments (id) on delete restrict,
  method      text not null check (method in ('stripe', 'interac', 'transfer', 'cheque', 'cash', 'returned')),
  amount_cents bigint not null check (amount_cents > 0),
  reason      text not null default '' check (length(reason) <= 300),
  -- A refund is pending until Stripe answers. A failed refund has Stripe's reason in `fault`, and does not count.
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
-- The desk lists payments and refunds together. The index has IDs as texts, because IDs of payments are texts.
create index refunds_created_at on public.refunds (created_at, (id::text));
create index refunds_payment_id on public.refunds (payment_id) where payment_id is not null;
create index refunds_open on public.refunds (state) where state <> 'done';

alter table public.refunds enable row level security;
grant select on public.refunds to service_role;

-- Returns the number of an invoice or credit note for display, such as F-0042 or NC-0007.
create function public.invoice_number(p_kind text, p_number integer)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case when p_kind = 'credit' then 'NC-' else 'F-' end || lpad(p_number::text, greatest(4, length(p_number::text)), '0');
$$;

-- Sums for each order that has an invoice, a payment or a refund. A payment in another currency does not count. Instead, staff
-- exchange the money and record a payment in Canadian dollars.
create view public.order_balances with (security_invoker = true) as
  select order_id,
         sum(invoiced)::bigint as invoiced_cents, sum(received)::bigint as received_cents, sum(refunded)::bigint as refunded_cents,
         sum(invoiced - received + refunded)::bigint as owed_cents, sum(entries)::bigint as entries,
         bool_or(is_invoice) as has_invoices
  from (
    select order_id, case when kind = 'credit' then -total_cents else total_cents end as invoiced, 0 as received, 0 as refunded,
           1 as entries, true as is_invoice
      from public.invoices
    union all
    select order_id, 0, case when currency = 'cad' then amount_cents else 0 end, 0, 1, false
      from public.payments where order_id is not null
    union all
    -- `entries` is a part of the bill's version (order_bill). A pending refund adds 1 to `entries`, and any other refund adds 2.
    -- The version therefore also changes when Stripe answers.
    select order_id, 0, 0, case when state = 'failed' then 0 else amount_cents end, case state when 'pending' then 1 else 2 end, false
      from public.refunds
  ) as entry
  group by order_id;

grant select on public.order_balances to service_role;

-- Returns the invoices of an order with the amount left to pay of each. A payment pays the oldest invoice first.
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

-- Returns the bill of an order, which staff and the customer see:
--   order_cents, invoiced_cents (less credit notes), received_cents, refunded_cents
--   owed_cents       less than zero if the company owes the customer
--   payable_cents    amount that the order can still receive. It exceeds owed_cents only if the order was marked as paid without
--                    a payment.
--   due_on, since    due date and issue date of the oldest unpaid invoice, or null without an unpaid invoice
--   is_by_order      true for an order that was invoiced before invoices had numbers. The order's page is its invoice
--                    (decision 24).
--   version          changes with each invoice, credit note, payment and refund, and with each amendment of the order
create function public.order_bill(p_order public.orders)
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
    'is_by_order', is_by_order, 'version', coalesce(balance.entries, 0) + (
      select coalesce(sum(revision), 0) from public.quotes
        where amended_order_id = p_order.id and status in ('accepted', 'applied')))
  from (select p_order.total_cents + p_order.gst_cents + p_order.qst_cents as cents) as sums
  left join public.order_balances as balance on balance.order_id = p_order.id
  left join lateral (select due_on, issued_on from public.open_invoices(p_order.id) where left_cents > 0 limit 1) as oldest on true,
  lateral (select not coalesce(balance.has_invoices, false) and p_order.status in ('invoiced', 'paid', 'scheduled', 'installed')
                  and exists (select from public.order_status_changes
                                where order_id = p_order.id and status = 'invoiced') as is_by_order) as rule;
$$;

-- Returns the unpaid invoices of all orders.
create function public.unpaid_invoices()
returns table (id uuid, order_id uuid, due_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select invoice.id, balance.order_id, invoice.due_on
  from public.order_balances as balance, lateral public.open_invoices(balance.order_id) as invoice
  where balance.has_invoices and balance.owed_cents > 0 and invoice.left_cents > 0;
$$;

-- Returns the invoices and credit notes of an order, the oldest first.
create function public.order_invoices(p_order uuid)
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

-- Returns the refunds of an order, the oldest first.
create function public.order_refunds(p_order uuid)
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

-- Returns the data about an order for an email about a payment or refund, or null for a payment without an order.
create function public.order_account(p_order uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('email', email, 'language', language, 'number', upper(left(id::text, 8)),
                            'owed_cents', public.order_bill(orders) -> 'owed_cents')
  from public.orders where id = p_order;
$$;

-- Returns the data for an email about an invoice.
create function public.invoice_of_event(p_event public.invoice_events)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('id', invoice.id, 'event', p_event.kind, 'document', invoice.document, 'email', placed.email,
    'owed_cents', public.order_bill(placed) -> 'owed_cents',
    'left_cents', coalesce((select left_cents from public.open_invoices(placed.id) as open where open.id = invoice.id), 0))
  from public.invoices as invoice join public.orders as placed on placed.id = invoice.order_id
  where invoice.id = p_event.invoice_id;
$$;

-- Sets the status of an invoiced order to "paid" once nothing is owed. An order whose invoices are all credited is not paid.
create function public.settle_order(p_order uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.orders set status = 'paid'
    where id = p_order and status = 'invoiced'
      and exists (select from public.order_balances
                    where order_id = p_order and has_invoices and invoiced_cents > 0 and owed_cents <= 0);
$$;

-- Writes an invoice or credit note with the next number of its series, and the email to the customer. The caller has locked the
-- order.
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
  bill    jsonb := public.order_bill(p_order);
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
        'quantity', line.units, 'unit_cents', line.price_cents) order by line.first)
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

-- Returns whether an amount may be invoiced or credited. The whole amount is always allowed. A part must be at least 10 $ and
-- leave at least 10 $, so that its taxes are never negative (decision 59).
create function public.is_part(p_cents bigint, p_whole bigint)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_cents = p_whole and p_cents > 0 or p_cents >= 1000 and p_whole - p_cents >= 1000;
$$;

-- Issues an invoice for an order or a part of it. The taxes of the parts add up to the taxes of the order. For this purpose, the
-- function computes the taxes of everything invoiced, including the new invoice, and subtracts the taxes of the earlier
-- invoices. The caller has locked the order.
--
-- p_amount_cents  with taxes, or null for everything that is not invoiced yet
--
-- Returns null, or the code of a refusal: seller_incomplete, buyer_missing, order_cancelled, invoiced_before, nothing_left,
-- amount_invalid. The code taxes_estimated means that the province has a harmonized tax, and an order of the shop has only GST.
create function public.issue_invoice(p_order public.orders, p_id uuid, p_kind text, p_amount_cents bigint, p_staff text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  bill     jsonb := public.order_bill(p_order);
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
  if not p_order.is_quoted and p_order.gst_cents < (
    select gst_cents from public.sale_taxes(p_order.total_cents, public.place_of_sale(public.order_content(p_order)), true)) then
    return 'taxes_estimated';
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
  gst := round(p_order.gst_cents * (done + amount)::numeric / whole) - before.gst;
  qst := round(p_order.qst_cents * (done + amount)::numeric / whole) - before.qst;
  perform public.write_invoice(p_order, p_id, p_kind, null, array[amount - gst - qst, gst, qst, amount], '', p_staff);
  update public.orders set status = 'invoiced' where id = p_order.id and status in ('received', 'confirmed', 'paid');
  -- If the customer has already paid enough, the order becomes paid.
  perform public.settle_order(p_order.id);
  return null;
end;
$$;

-- Writes a credit note for a whole invoice or for a part of it. The taxes of the parts add up to the taxes of the invoice. The
-- caller has locked the order. Returns null, or the code of a refusal: invoice_unknown, nothing_left, amount_invalid.
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
  return null;
end;
$$;

grant execute on function public.keep_seller(jsonb, text[]) to service_role;
