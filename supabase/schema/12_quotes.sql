-- Stores quotes, which are offers to a customer. Staff edit `content`. When they send the quote, its content becomes a version
-- that never changes. Customers see and accept only versions. An amendment is a quote that changes an order instead of becoming
-- one (40_amendments.sql).

-- The last number of each kind of document. The numbers have no gaps, because a counter's row is locked until the transaction
-- ends. If the transaction is rolled back, the next transaction uses its number.
create table public.counters (
  name text primary key,
  last integer not null default 0
);

insert into public.counters (name) values ('quotes');

alter table public.counters enable row level security;
grant select on public.counters to service_role;

create function public.next_number(p_name text)
returns integer
language sql
security definer
set search_path = ''
as $$
  update public.counters set last = last + 1 where name = p_name returning last;
$$;

-- Returns the number of a quote for display, such as S-0042.
create function public.quote_number(p_number integer)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select 'S-' || lpad(p_number::text, greatest(4, length(p_number::text)), '0');
$$;

create table public.quotes (
  -- Created by the desk. A repeated request has the same ID and finds the same quote.
  id          uuid primary key,
  -- Assigned when the quote is sent for the first time.
  number      integer unique,
  inquiry_id  uuid references public.inquiries (id) on delete set null,
  created_at  timestamptz not null default now(),
  -- Increases with each save of the content. A request of the desk contains the revision that staff have seen.
  revision    integer not null default 1,
  status      text not null default 'draft' check (status in (
    'draft', 'sent', 'accepted', 'applied', 'declined', 'expired', 'cancelled')),
  -- Number of the last version that was sent, or 0.
  version     integer not null default 0,
  -- The draft that staff write. quote_errors() checks it.
  content     jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  order_id    uuid unique references public.orders (id) on delete restrict,
  -- The order that an amendment changes. The content of an amendment has no contact, because its order has a contact.
  amended_order_id uuid references public.orders (id) on delete restrict,
  -- Texts for the search at the desk, in lower case and without accents (fold_text).
  search_text text generated always as (public.fold_text(left(
    coalesce(public.quote_number(number), '') || ' ' || coalesce(content ->> 'name', '') || ' ' || coalesce(content ->> 'email', '')
    || ' ' || coalesce(content ->> 'phone', '') || ' ' || coalesce(content ->> 'city', ''), 1000))) stored
);

create index quotes_created_at on public.quotes (created_at, id);
create index quotes_status on public.quotes (status, created_at, id);
create index quotes_search on public.quotes using gin (public.search_grams(search_text)) with (gin_pending_list_limit = 128);
create index quotes_inquiry_id on public.quotes (inquiry_id);
create index quotes_amended_order_id on public.quotes (amended_order_id) where amended_order_id is not null;
-- An order has at most one open amendment. Two people who change the order therefore work on the same amendment.
create unique index quotes_open_amendment on public.quotes (amended_order_id)
  where amended_order_id is not null and status not in ('accepted', 'applied', 'cancelled');
create index quotes_email on public.quotes (lower(content ->> 'email'));

alter table public.quotes enable row level security;
grant select on public.quotes to service_role;

-- The versions that were sent. A version never changes. Its document has no email address and no phone number. Therefore, an
-- account can be deleted while its contracts are kept unchanged.
create table public.quote_versions (
  quote_id    uuid not null references public.quotes (id) on delete cascade,
  version     integer not null check (version > 0),
  -- Revision of the content that was sent.
  revision    integer not null,
  -- {"number", "version", "language", "name", "address", "lines", amounts, "deposit_percent", "valid_until", "conditions"}. The document of an
  -- amendment also has {"amendment": {"order", "before": the result of order_state()}}. The document has no address if the customer
  -- collects the order.
  document    jsonb not null,
  -- SHA-256 of the document's text.
  digest      text not null,
  -- The last day, in Quebec time, on which the customer can accept the version.
  valid_until date not null,
  total_cents bigint not null check (total_cents > 0),
  sent_at     timestamptz not null default now(),
  staff_email text not null,
  primary key (quote_id, version),
  check (digest = encode(sha256(convert_to(document::text, 'UTF8')), 'hex'))
);

alter table public.quote_versions enable row level security;
grant select on public.quote_versions to service_role;

create function public.refuse_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'a row of % must not be updated, write a new row instead', tg_table_name;
end;
$$;

create trigger refuse_change before update on public.quote_versions for each row execute function public.refuse_change();

-- Acceptances of quotes. The law requires that the customer receives a copy of the contract (Consumer Protection Act,
-- CQLR c. P-40.1, s. 54.7). `email` is the address for this copy.
create table public.quote_acceptances (
  quote_id      uuid primary key references public.quotes (id) on delete cascade,
  version       integer not null,
  digest        text not null,
  -- Name as the customer typed it.
  name          text not null check (length(name) between 1 and 100),
  -- Version of the site's terms to which the page linked.
  terms_version text not null,
  -- Null if the address is unknown, or once it has been deleted.
  email         text,
  accepted_at   timestamptz not null default now(),
  foreign key (quote_id, version) references public.quote_versions (quote_id, version)
);

alter table public.quote_acceptances enable row level security;
grant select on public.quote_acceptances to service_role;

-- The history of a quote. Some of its events cause an email.
create table public.quote_events (
  id          bigint generated always as identity primary key,
  quote_id    uuid not null references public.quotes (id) on delete cascade,
  kind        text not null check (kind in (
    'created', 'sent', 'question', 'accepted', 'applied', 'declined', 'reminded', 'expired', 'cancelled')),
  version     integer not null,
  at          timestamptz not null default now(),
  -- Null if the customer or the schedule caused the event.
  staff_email text,
  -- The customer's question, or the reason for declining.
  text        text not null default '' check (length(text) <= 2000)
);

create index quote_events_quote_id on public.quote_events (quote_id);

alter table public.quote_events enable row level security;
grant select on public.quote_events to service_role;

-- Links with which customers see and accept a quote. Only the hash of a link's token is stored. A link works until it expires, or
-- until the quote or the customer's contact details are deleted.
create table public.quote_links (
  digest   text primary key check (digest ~ '^[0-9a-f]{64}$'),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  -- Null for a link in an email. Such a link does not expire.
  expires_at timestamptz
);

create index quote_links_quote_id on public.quote_links (quote_id);

alter table public.quote_links enable row level security;
grant select on public.quote_links to service_role;

-- Returns the day in Quebec at a moment.
create function public.quebec_day(p_at timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select (p_at at time zone 'America/Toronto')::date;
$$;

-- Returns the day that a text contains, or null if the text is not a day.
create function public.parse_day(p_text text)
returns date
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_text ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' then p_text::date end;
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end;
$$;

-- Returns the province whose taxes apply to a quote's content: the province of the installation, or the company's province if the
-- customer collects the order.
create function public.place_of_sale(p_content jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_content ->> 'delivery' = 'pickup' then 'QC' else p_content ->> 'province' end;
$$;

-- Returns {"subtotal_cents", "gst_cents", "qst_cents", "total_cents", "deposit_cents"} of a quote's content, in which
-- quote_errors() has found no error.
create function public.quote_amounts(p_content jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'subtotal_cents', sums.cents, 'gst_cents', taxes.gst_cents, 'qst_cents', taxes.qst_cents,
    'total_cents', sums.cents + taxes.gst_cents + taxes.qst_cents,
    'deposit_cents',
    round((sums.cents + taxes.gst_cents + taxes.qst_cents) * (p_content ->> 'deposit_percent')::integer / 100.0)::bigint)
  from (select coalesce(sum((line ->> 'unit_cents')::bigint * (line ->> 'quantity')::bigint), 0)::bigint as cents
          from jsonb_array_elements(p_content -> 'lines') as line) as sums,
       lateral public.sale_taxes(sums.cents, public.place_of_sale(p_content), true) as taxes;
$$;

-- Returns whether a JSON value is an integer within bounds.
create function public.is_integer(p_value jsonb, p_min bigint, p_max bigint)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_value) is distinct from 'number' or p_value #>> '{}' !~ '^[0-9]{1,12}$' then false
              else (p_value #>> '{}')::bigint between p_min and p_max end;
$$;

-- Returns the invalid fields of a quote's content. A draft may be incomplete. This function checks types, lengths and characters.
-- quote_gaps() also checks formats, before the quote is sent.
--
-- p_content  {"language", "name", "email", "phone", "line1", "line2", "city", "province", "postal_code": text,
--             "lines": [{"product_id": text or null, "label": text, "quantity", "unit_cents": integer}, …],
--             "deposit_percent": integer, "valid_until": a day, "conditions": text}. An amendment also has "delivery", which
--             is "delivery" or "pickup". Its lines may have "is_agreed": whether they keep the price of the order.
create function public.quote_errors(p_content jsonb)
returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(field), '{}') from (
    select rule.field
    from (values
      ('language', '^(fr|en)$', 2), ('name', '^[^\u0001-\u001f\u007f-\u009f]*$', 100),
      ('email', '^([^\s@\u0001-\u001f\u007f]+@[^\s@\u0001-\u001f\u007f]+\.[^\s@\u0001-\u001f\u007f]+)?$', 254),
      ('phone', '^[^\u0001-\u001f\u007f-\u009f]*$', 30), ('line1', '^[^\u0001-\u001f\u007f-\u009f]*$', 200),
      ('line2', '^[^\u0001-\u001f\u007f-\u009f]*$', 200), ('city', '^[^\u0001-\u001f\u007f-\u009f]*$', 100),
      ('province', '^(QC|ON|NB|NS|PE|NL|MB|SK|AB|BC|YT|NT|NU)$', 2), ('postal_code', '^[^\u0001-\u001f\u007f-\u009f]*$', 7),
      ('valid_until', '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$', 10), ('conditions', '^[^\u0001-\u0008\u000b-\u001f\u007f-\u009f]*$', 5000)
    ) as rule (field, pattern, max_length)
    where jsonb_typeof(p_content -> field) is distinct from 'string' or length(p_content ->> field) > max_length
       or p_content ->> field !~ pattern or (field = 'valid_until' and public.parse_day(p_content ->> field) is null)
    union all
    select 'delivery' where coalesce(p_content -> 'delivery', '"delivery"') not in ('"delivery"', '"pickup"')
    union all
    select 'deposit_percent' where not public.is_integer(p_content -> 'deposit_percent', 0, 100)
    union all
    select 'lines' where case when jsonb_typeof(p_content -> 'lines') is distinct from 'array' then true
      else jsonb_array_length(p_content -> 'lines') > 100 or exists (
        select from jsonb_array_elements(p_content -> 'lines') as line
        where coalesce(jsonb_typeof(line -> 'product_id'), '') not in ('string', 'null')
           or coalesce(jsonb_typeof(line -> 'is_agreed'), 'boolean') <> 'boolean'
           or jsonb_typeof(line -> 'label') is distinct from 'string'
           or length(line ->> 'label') > 300 or line ->> 'label' !~ '^[^\u0001-\u001f\u007f-\u009f]+$'
           or not public.is_integer(line -> 'quantity', 1, 200) or not public.is_integer(line -> 'unit_cents', 1, 100000000)) end
  ) as wrong;
$$;

-- Returns the fields that staff must still fill in or correct before a quote's content can be sent today. The caller has checked
-- the content with quote_errors(). The rules for contact and address are those of an order.
create function public.quote_gaps(p_content jsonb)
returns text[]
language sql
stable
set search_path = ''
as $$
  select public.order_detail_errors(
      jsonb_build_object('delivery', 'delivery') || p_content || '{"note": "", "terms_version": "2020-01-01"}')
    || array(select gap.field from (values
      ('email', p_content ->> 'email' = ''),
      ('lines', jsonb_array_length(p_content -> 'lines') = 0
        or (select sum((line ->> 'quantity')::integer) from jsonb_array_elements(p_content -> 'lines') as line) > 1000),
      ('valid_until', not (p_content ->> 'valid_until')::date between public.quebec_day(now()) and public.quebec_day(now()) + 365)
    ) as gap (field, is_missing) where gap.is_missing);
$$;

-- Returns a quote's content with the current name and price of each product. A line whose product does not exist becomes a line
-- without a product.
--
-- p_order  the order that an amendment changes. A line keeps its agreed price if the order has the product at this price.
create function public.priced_content(p_content jsonb, p_order uuid default null)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case when p_order is null then p_content - 'delivery' else p_content end || jsonb_build_object('lines', coalesce(jsonb_agg(
    case when product.id is null then entry.line - 'is_agreed' || '{"product_id": null}'
         when (entry.line ->> 'is_agreed')::boolean and exists (
           select from public.order_items where order_id = p_order and product_id = product.id
             and price_cents = (entry.line ->> 'unit_cents')::bigint)
           then entry.line || jsonb_build_object('label', case when p_content ->> 'language' = 'en'
             then coalesce(product.name_en, product.name) else product.name end)
         else entry.line - 'is_agreed' || jsonb_build_object(
           'label', case when p_content ->> 'language' = 'en' then coalesce(product.name_en, product.name) else product.name end,
           'unit_cents', product.price_cents) end
    order by entry.place), '[]'))
  from jsonb_array_elements(p_content -> 'lines') with ordinality as entry (line, place)
  left join public.products as product on product.id = entry.line ->> 'product_id';
$$;

-- Returns the email address and the phone number of a quote's customer. Unknown values are empty. An amendment has the contact of
-- its order.
create function public.quote_contact(p_quote public.quotes)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when p_quote.amended_order_id is null
    then jsonb_build_object('email', p_quote.content ->> 'email', 'phone', p_quote.content ->> 'phone')
    else (select jsonb_build_object('email', coalesce(email, ''), 'phone', coalesce(phone, ''))
            from public.orders where id = p_quote.amended_order_id) end;
$$;

-- Returns the content for an amendment of an order, with the order's agreed prices. Each of its lines has at most 200 units.
create function public.order_content(p_order public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'language', p_order.language, 'name', coalesce(p_order.name, ''), 'email', '', 'phone', '',
    'delivery', coalesce(p_order.delivery, 'delivery'),
    'line1', coalesce(p_order.address ->> 'line1', ''), 'line2', coalesce(p_order.address ->> 'line2', ''),
    'city', coalesce(p_order.address ->> 'city', ''), 'province', coalesce(p_order.address ->> 'province', 'QC'),
    'postal_code', coalesce(p_order.address ->> 'postal_code', ''),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'product_id', line.product_id, 'quantity', line.units, 'unit_cents', line.price_cents,
        'label', coalesce(line.label, case when p_order.language = 'en' then product.name_en end, product.name))
        || case when line.product_id is null then '{}' else '{"is_agreed": true}'::jsonb end order by line.first), '[]')
      from (select product_id, label, price_cents, count(*) as units, min(place) as first
              from (select product_id, label, price_cents, line as place,
                           (row_number() over (partition by product_id, label, price_cents order by line) - 1) / 200 as part
                      from public.order_items where order_id = p_order.id) as item
              group by product_id, label, price_cents, part) as line
      left join public.products as product on product.id = line.product_id),
    'deposit_percent', 0, 'valid_until', public.quebec_day(now()) + 14, 'conditions', '');
$$;

-- Returns the parts of a quote's content that an amendment can change: {"lines", "delivery", "address"}. The address is null if
-- it is missing or if the customer collects the order.
create function public.content_state(p_content jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'lines', (select coalesce(jsonb_agg(line - 'is_agreed' order by place), '[]')
                from jsonb_array_elements(p_content -> 'lines') with ordinality as entry (line, place)),
    'delivery', p_content -> 'delivery',
    'address', case when p_content ->> 'delivery' = 'delivery' and p_content ->> 'line1' <> '' then jsonb_build_object(
      'line1', p_content -> 'line1', 'line2', p_content -> 'line2', 'city', p_content -> 'city',
      'province', p_content -> 'province', 'postal_code', p_content -> 'postal_code') end);
$$;

-- Returns the state of an order: the keys of content_state(), the amounts, "is_quoted" and "lead_weeks".
create function public.order_state(p_order public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.content_state(public.order_content(p_order)) || jsonb_build_object(
    'subtotal_cents', p_order.total_cents, 'gst_cents', p_order.gst_cents, 'qst_cents', p_order.qst_cents,
    'total_cents', p_order.total_cents + p_order.gst_cents + p_order.qst_cents,
    'is_quoted', p_order.is_quoted, 'lead_weeks', p_order.lead_weeks);
$$;

-- Returns the reason why the amounts or the place of sale of an order cannot change, or null if they can. Invoices never change.
-- Once a part of the order is invoiced, later invoices must therefore contain the difference between the new total and the
-- invoiced amount. The difference must be at least 10 $, and the tax rates must be those of the earlier invoices.
--   order_cancelled, order_invoiced
--   below_invoiced   the new total leaves less than 10 $ to invoice
--   taxes_invoiced   a part is already invoiced with other taxes
create function public.amendment_problem(p_order public.orders, p_amounts jsonb, p_place text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  bill     jsonb := public.order_bill(p_order);
  invoiced bigint := (bill ->> 'invoiced_cents')::bigint;
  place    text := public.place_of_sale(public.order_content(p_order));
  rate     constant bigint := 1000000;
begin
  return case
    when p_order.status = 'cancelled' then 'order_cancelled'
    when (bill ->> 'is_by_order')::boolean or invoiced > 0 and invoiced >= (bill ->> 'order_cents')::bigint then 'order_invoiced'
    when invoiced <= 0 then null
    when (p_amounts ->> 'total_cents')::bigint - invoiced < 1000 then 'below_invoiced'
    when exists (
      select from public.sale_taxes(rate, p_place, true) as new, public.sale_taxes(rate, place, true) as old,
                  public.sale_taxes(p_order.total_cents, place, true) as exact
      where (new.gst_cents, new.qst_cents) <> (old.gst_cents, old.qst_cents)
         or (exact.gst_cents, exact.qst_cents) <> (p_order.gst_cents, p_order.qst_cents)) then 'taxes_invoiced'
  end;
end;
$$;

-- Returns whether a version of an amendment can no longer be accepted, because its order was cancelled or invoiced in the
-- meantime.
create function public.is_outdated(p_quote public.quotes, p_document jsonb)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.orders as placed
    where placed.id = p_quote.amended_order_id
      and public.amendment_problem(placed, p_document, coalesce(p_document #>> '{address,province}', 'QC')) is not null);
$$;

-- Returns the amendments of an order, the oldest first, each with the date, author and amounts of the last version that was sent.
-- An amendment that no longer applies to the order has the status "cancelled".
create function public.order_amendments(p_order uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', quote.id, 'number', public.quote_number(quote.number),
    'status', case when quote.status = 'sent' and public.is_outdated(quote, sent.document) then 'cancelled' else quote.status end,
    'at', coalesce(sent.sent_at, quote.created_at), 'by', sent.staff_email,
    'before_cents', sent.document #> '{amendment,before,total_cents}', 'total_cents', sent.total_cents)
    order by quote.created_at, quote.id), '[]')
  from public.quotes as quote
  left join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = quote.version
  where quote.amended_order_id = p_order;
$$;
