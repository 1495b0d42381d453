-- Quotes: what staff offer a customer. Staff edit `content`; sending it freezes a version. Customers see and accept versions only.

-- Numbers without gaps. The row of a counter is locked until the transaction ends, so a rolled back number is used again.
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

-- Returns the number of a quote as people write it: S-0042.
create function public.quote_number(p_number integer)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select 'S-' || lpad(p_number::text, greatest(4, length(p_number::text)), '0');
$$;

create table public.quotes (
  -- Created by the desk: a repeated request finds the same quote.
  id          uuid primary key,
  -- Assigned when the quote is first sent.
  number      integer unique,
  inquiry_id  uuid references public.inquiries (id) on delete set null,
  created_at  timestamptz not null default now(),
  -- Counts the changes. The desk names the revision that it has seen.
  revision    integer not null default 1,
  status      text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'declined', 'expired', 'cancelled')),
  -- The last version that was sent, or 0.
  version     integer not null default 0,
  -- The draft as staff write it. quote_errors() checks it.
  content     jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  order_id    uuid unique references public.orders (id) on delete restrict,
  -- For searches at the desk.
  search_text text generated always as (public.fold_text(left(
    coalesce(public.quote_number(number), '') || ' ' || coalesce(content ->> 'name', '') || ' ' || coalesce(content ->> 'email', '')
    || ' ' || coalesce(content ->> 'phone', '') || ' ' || coalesce(content ->> 'city', ''), 1000))) stored
);

create index quotes_created_at on public.quotes (created_at, id);
create index quotes_status on public.quotes (status, created_at, id);
create index quotes_inquiry_id on public.quotes (inquiry_id);
create index quotes_email on public.quotes (lower(content ->> 'email'));

alter table public.quotes enable row level security;
grant select on public.quotes to service_role;

-- The versions that were sent. A version never changes. Its document has no email address and no phone number, so that an account
-- can be deleted while the contract is kept as it was.
create table public.quote_versions (
  quote_id    uuid not null references public.quotes (id) on delete cascade,
  version     integer not null check (version > 0),
  -- Revision of the content that was sent.
  revision    integer not null,
  -- {"number", "version", "language", "name", "address", "lines", amounts, "valid_until", "conditions"}
  document    jsonb not null,
  -- SHA-256 of the document's text.
  digest      text not null,
  -- The last day on which the customer can accept it, in Quebec.
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
  raise exception 'A row of % does not change', tg_table_name;
end;
$$;

create trigger refuse_change before update on public.quote_versions for each row execute function public.refuse_change();

-- The accepted version, and the address to which the copy of the contract was sent, as the law on distance contracts requires
-- (Consumer Protection Act, CQLR c. P-40.1, s. 54.7).
create table public.quote_acceptances (
  quote_id      uuid primary key references public.quotes (id) on delete cascade,
  version       integer not null,
  digest        text not null,
  -- As the customer typed it.
  name          text not null check (length(name) between 1 and 100),
  -- Version of the site's terms that the page linked to.
  terms_version text not null,
  -- Null once the account with this address is deleted.
  email         text,
  accepted_at   timestamptz not null default now(),
  foreign key (quote_id, version) references public.quote_versions (quote_id, version)
);

alter table public.quote_acceptances enable row level security;
grant select on public.quote_acceptances to service_role;

-- The history of a quote, and what its emails are about.
create table public.quote_events (
  id          bigint generated always as identity primary key,
  quote_id    uuid not null references public.quotes (id) on delete cascade,
  kind        text not null check (kind in (
    'created', 'sent', 'question', 'accepted', 'declined', 'reminded', 'expired', 'cancelled')),
  version     integer not null,
  at          timestamptz not null default now(),
  -- Null for the customer and the schedule.
  staff_email text,
  -- The customer's question or reason.
  text        text not null default '' check (length(text) <= 2000)
);

create index quote_events_quote_id on public.quote_events (quote_id);

alter table public.quote_events enable row level security;
grant select on public.quote_events to service_role;

-- A link shows a quote and accepts it. Only the hash of its token is stored. It works as long as its quote exists.
create table public.quote_links (
  digest   text primary key check (digest ~ '^[0-9a-f]{64}$'),
  quote_id uuid not null references public.quotes (id) on delete cascade
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

-- Returns the day that a text names, null if it names none.
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

-- Returns {"subtotal_cents", "gst_cents", "qst_cents", "total_cents", "deposit_cents"} of a content without errors.
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
       lateral public.sale_taxes(sums.cents, p_content ->> 'province', true) as taxes;
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

-- Returns the invalid fields of a quote's content. A draft may be incomplete, but each value that it has is well-formed.
--
-- p_content  {"language", "name", "email", "phone", "line1", "line2", "city", "province", "postal_code": text,
--             "lines": [{"product_id": text or null, "label": text, "quantity", "unit_cents": integer}, …],
--             "deposit_percent": integer, "valid_until": a day, "conditions": text}
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
    select 'deposit_percent' where not public.is_integer(p_content -> 'deposit_percent', 0, 100)
    union all
    select 'lines' where case when jsonb_typeof(p_content -> 'lines') is distinct from 'array' then true
      else jsonb_array_length(p_content -> 'lines') > 100 or exists (
        select from jsonb_array_elements(p_content -> 'lines') as line
        where coalesce(jsonb_typeof(line -> 'product_id'), '') not in ('string', 'null')
           or jsonb_typeof(line -> 'label') is distinct from 'string'
           or length(line ->> 'label') > 300 or line ->> 'label' !~ '^[^\u0001-\u001f\u007f-\u009f]+$'
           or not public.is_integer(line -> 'quantity', 1, 200) or not public.is_integer(line -> 'unit_cents', 1, 100000000)) end
  ) as wrong;
$$;

-- Returns the fields that are still missing before a content without quote_errors() can be sent today. Contact and address follow
-- the rules of an order.
create function public.quote_gaps(p_content jsonb)
returns text[]
language sql
stable
set search_path = ''
as $$
  select public.order_detail_errors(
      p_content || jsonb_build_object('delivery', 'delivery', 'note', '', 'terms_version', '2020-01-01'))
    || array(select gap.field from (values
      ('email', p_content ->> 'email' = ''),
      ('lines', jsonb_array_length(p_content -> 'lines') = 0
        or (select sum((line ->> 'quantity')::integer) from jsonb_array_elements(p_content -> 'lines') as line) > 1000),
      ('valid_until', not (p_content ->> 'valid_until')::date between public.quebec_day(now()) and public.quebec_day(now()) + 365)
    ) as gap (field, is_missing) where gap.is_missing);
$$;

-- Returns a content with the current name and price of each product. A line whose product does not exist becomes a line of work.
create function public.priced_content(p_content jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select p_content || jsonb_build_object('lines', coalesce(jsonb_agg(
    case when product.id is null then entry.line || '{"product_id": null}'
         else entry.line || jsonb_build_object(
           'label', case when p_content ->> 'language' = 'en' then coalesce(product.name_en, product.name) else product.name end,
           'unit_cents', product.price_cents) end
    order by entry.place), '[]'))
  from jsonb_array_elements(p_content -> 'lines') with ordinality as entry (line, place)
  left join public.products as product on product.id = entry.line ->> 'product_id';
$$;
