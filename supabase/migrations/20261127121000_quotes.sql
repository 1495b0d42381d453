-- Quotes: tables, the desk, the customer’s link, emails.

-- Quotes: what staff offer a customer. Staff edit `content`; sending it freezes a version. Customers see and accept versions only.

-- Numbers without gaps. The row of a counter is locked until the transaction ends, so a rolled back number is used again.
create table public.counters (
  name text primary key,
  last integer not null default 0
);
revoke all on public.counters from public, anon, authenticated, service_role;

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
revoke all on function public.next_number(text) from public, anon, authenticated, service_role;

-- Returns the number of a quote as people write it: S-0042.
create function public.quote_number(p_number integer)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select 'S-' || lpad(p_number::text, greatest(4, length(p_number::text)), '0');
$$;
revoke all on function public.quote_number(integer) from public, anon, authenticated, service_role;

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
  -- What staff write, as quote_errors() checks it.
  content     jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  order_id    uuid unique references public.orders (id) on delete restrict,
  -- For searches at the desk.
  search_text text generated always as (public.fold_text(left(
    coalesce(public.quote_number(number), '') || ' ' || coalesce(content ->> 'name', '') || ' ' || coalesce(content ->> 'email', '')
    || ' ' || coalesce(content ->> 'phone', '') || ' ' || coalesce(content ->> 'city', ''), 1000))) stored
);
revoke all on public.quotes from public, anon, authenticated, service_role;

create index quotes_created_at on public.quotes (created_at, id);
create index quotes_status on public.quotes (status, created_at, id);
create index quotes_inquiry_id on public.quotes (inquiry_id);
create index quotes_email on public.quotes (lower(content ->> 'email'));

alter table public.quotes enable row level security;
grant select on public.quotes to service_role;

-- What was sent. A version never changes. Its document has no email address and no phone number, so that an account can be deleted
-- while the contract is kept as it was.
create table public.quote_versions (
  quote_id    uuid not null references public.quotes (id) on delete cascade,
  version     integer not null check (version > 0),
  -- Of the content.
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
revoke all on public.quote_versions from public, anon, authenticated, service_role;

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
revoke all on function public.refuse_change() from public, anon, authenticated, service_role;

create trigger refuse_change before update on public.quote_versions for each row execute function public.refuse_change();

-- What the customer accepted, and the address to which the copy of the contract was sent, as the law on distance contracts requires
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
revoke all on public.quote_acceptances from public, anon, authenticated, service_role;

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
revoke all on sequence public.quote_events_id_seq from public, anon, authenticated, service_role;
revoke all on public.quote_events from public, anon, authenticated, service_role;

create index quote_events_quote_id on public.quote_events (quote_id);

alter table public.quote_events enable row level security;
grant select on public.quote_events to service_role;

-- A link shows a quote and accepts it. Only the hash of its token is stored. It works as long as its quote exists.
create table public.quote_links (
  digest   text primary key check (digest ~ '^[0-9a-f]{64}$'),
  quote_id uuid not null references public.quotes (id) on delete cascade
);
revoke all on public.quote_links from public, anon, authenticated, service_role;

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
revoke all on function public.quebec_day(timestamptz) from public, anon, authenticated, service_role;

-- Returns the day that a text names, null if it names none.
create function public.day_of(p_text text)
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
revoke all on function public.day_of(text) from public, anon, authenticated, service_role;

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
revoke all on function public.quote_amounts(jsonb) from public, anon, authenticated, service_role;

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
revoke all on function public.is_integer(jsonb, bigint, bigint) from public, anon, authenticated, service_role;

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
       or p_content ->> field !~ pattern or (field = 'valid_until' and public.day_of(p_content ->> field) is null)
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
revoke all on function public.quote_errors(jsonb) from public, anon, authenticated, service_role;

-- Returns the fields that a content lacks to be sent today, in addition to quote_errors(). Contact and address follow the rules of
-- an order.
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
revoke all on function public.quote_gaps(jsonb) from public, anon, authenticated, service_role;

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
           'unit_cents', (product.price * 100)::bigint) end
    order by entry.place), '[]'))
  from jsonb_array_elements(p_content -> 'lines') with ordinality as entry (line, place)
  left join public.products as product on product.id = entry.line ->> 'product_id';
$$;
revoke all on function public.priced_content(jsonb) from public, anon, authenticated, service_role;

alter table public.outbox add column quote_event_id bigint references public.quote_events (id) on delete cascade;
alter table public.outbox drop constraint outbox_kind_check, drop constraint outbox_check;
alter table public.outbox add constraint outbox_kind_check check (kind in (
    'inquiry_to_company', 'inquiry_to_sender', 'subscription_to_confirm', 'order_to_company', 'order_to_shopper',
    'order_status_to_shopper', 'payment_to_company', 'recovery_code_used', 'account_deleted', 'password_changed', 'account_link',
    'quote_to_customer', 'quote_to_company'));
alter table public.outbox add constraint outbox_check check (
    case when kind in ('recovery_code_used', 'account_deleted', 'password_changed', 'account_link')
      then account_email is not null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id) = 0
      else account_email is null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id) = 1 end
    and num_nonnulls(subject, sealed_content, expires_at) = case kind when 'account_link' then 3 else 0 end)
;
create or replace view public.dead_letters with (security_invoker = true) as
  select outbox.id, outbox.kind, outbox.created_at, outbox.dead_letter_at, outbox.attempts, outbox.fault,
         coalesce(inquiries.reference, public.quote_number(quotes.number)) as reference,
         coalesce(outbox.order_id, payments.order_id) as order_id
  from public.outbox
  left join public.inquiries on inquiries.id = outbox.inquiry_id
  left join public.payments on payments.id = outbox.payment_id
  left join public.quote_events on quote_events.id = outbox.quote_event_id
  left join public.quotes on quotes.id = quote_events.quote_id
  where outbox.dead_letter_at is not null and outbox.sent_at is null;
-- Quotes at the desk: their list, one quote, its draft, its versions.

-- Returns a quote as the desk shows it.
create function public.quote_json(p_quote public.quotes)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_quote.id, 'number', public.quote_number(p_quote.number), 'created_at', p_quote.created_at,
    'revision', p_quote.revision, 'status', p_quote.status, 'version', p_quote.version, 'content', p_quote.content,
    'amounts', public.quote_amounts(p_quote.content), 'order_id', p_quote.order_id,
    -- Whether the content is the last version that was sent.
    'is_sent', exists (select from public.quote_versions where quote_id = p_quote.id and version = p_quote.version
                         and revision = p_quote.revision),
    'document', (select document from public.quote_versions where quote_id = p_quote.id and version = p_quote.version),
    'inquiry', (select jsonb_build_object('id', id, 'reference', reference) from public.inquiries where id = p_quote.inquiry_id),
    'acceptance', (select jsonb_build_object('version', version, 'name', name, 'email', email, 'digest', digest,
                                             'terms_version', terms_version, 'at', accepted_at)
                     from public.quote_acceptances where quote_id = p_quote.id),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'version', version, 'at', at, 'by', staff_email,
                                                            'text', text) order by id), '[]')
                 from public.quote_events where quote_id = p_quote.id));
$$;
revoke all on function public.quote_json(public.quotes) from public, anon, authenticated, service_role;

-- Writes an event of a quote and its emails: to the customer, to the company, or both.
create function public.record_quote_event(p_quote public.quotes, p_kind text, p_staff text, p_text text, p_emails text[])
returns void
language sql
security definer
set search_path = ''
as $$
  with event as (
    insert into public.quote_events (quote_id, kind, version, staff_email, text)
      values (p_quote.id, p_kind, p_quote.version, p_staff, p_text) returning id)
  insert into public.outbox (kind, quote_event_id) select email, event.id from event, unnest(p_emails) as email;
$$;
revoke all on function public.record_quote_event(public.quotes, text, text, text, text[]) from public, anon, authenticated, service_role;

-- Lists quotes. The total is that of the last version, or of the draft.
create function public.desk_quotes(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  wanted_status text := p_filter ->> 'status';
  patterns      text[] := public.search_patterns(p_filter ->> 'search');
  first_moment  timestamptz := public.day_start((p_filter ->> 'from')::date);
  end_moment    timestamptz := public.day_start((p_filter ->> 'to')::date + 1);
  after_at      timestamptz := (p_after ->> 'at')::timestamptz;
  after_id      uuid := (p_after ->> 'id')::uuid;
  size          integer := public.page_size(p_is_export);
  page          jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select quote.id, quote.created_at, public.quote_number(quote.number) as number, quote.status,
           quote.content ->> 'name' as name, quote.content ->> 'email' as email, quote.content ->> 'valid_until' as valid_until,
           coalesce(sent.total_cents, (public.quote_amounts(quote.content) ->> 'total_cents')::bigint) as total_cents
    from public.quotes as quote
    left join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = quote.version
    where (wanted_status is null or quote.status = wanted_status)
      and (first_moment is null or quote.created_at >= first_moment)
      and (end_moment is null or quote.created_at < end_moment)
      and (patterns = '{}' or quote.search_text like all (patterns))
      and (after_at is null or (quote.created_at, quote.id) < (after_at, after_id))
    order by quote.created_at desc, quote.id desc
    limit size + 1
  ) as entry;
  return public.page_of(case when p_is_export then 'quotes_export' else 'quotes' end, page, size);
end;
$$;
revoke all on function public.desk_quotes(jsonb, jsonb, boolean) from public, anon, authenticated, service_role;

-- Returns {"kind": "found", "quote"} or {"kind": "missing"}; null if the caller is not staff.
create function public.desk_quote(p_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into quote from public.quotes where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;
revoke all on function public.desk_quote(uuid) from public, anon, authenticated, service_role;

-- Stores what staff have written, with the catalogue's names and prices of this moment.
--
-- p_id        created by the desk; the same ID is the same quote
-- p_content   as for quote_errors()
-- p_revision  the revision that staff have seen; 0 for a new quote
-- p_inquiry   the inquiry of a new quote, or null
--
-- Returns {"kind": "found" or "conflict", "quote"}, {"kind": "missing"}, or {"kind": "refused", "code", "fields": [text, …]} with
-- the code fields_invalid or quote_closed; null if the caller is not staff.
create function public.desk_save_quote(p_id uuid, p_content jsonb, p_revision bigint, p_inquiry uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote   public.quotes;
  wrong   text[];
  written jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  wrong := public.quote_errors(p_content);
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'fields_invalid', 'fields', wrong);
  end if;
  written := public.priced_content(p_content);
  if p_revision = 0 then
    insert into public.quotes (id, inquiry_id, content)
      values (p_id, (select id from public.inquiries where id = p_inquiry), written)
      on conflict do nothing returning * into quote;
    if found then
      perform public.record_quote_event(quote, 'created', public.staff_email(), '', '{}');
    end if;
  end if;
  select * into quote from public.quotes where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  -- Staff save the same text again after a lost response.
  if quote.content = written then
    return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
  end if;
  if quote.status in ('accepted', 'cancelled') then
    return jsonb_build_object('kind', 'refused', 'code', 'quote_closed', 'fields', '[]'::jsonb);
  end if;
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  update public.quotes set content = written, revision = revision + 1 where id = p_id returning * into quote;
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;
revoke all on function public.desk_save_quote(uuid, jsonb, bigint, uuid) from public, anon, authenticated, service_role;

-- Sends the draft to the customer as the next version, which replaces the previous one. A quote of an inquiry marks it as quoted.
-- Sending one revision twice sends one email.
--
-- Returns as desk_save_quote() does. The codes:
--   fields_invalid  with "fields": what is missing
--   prices_changed  the catalogue has changed since the draft was saved: saving it again takes the current prices
--   quote_closed
create function public.desk_send_quote(p_id uuid, p_revision bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote   public.quotes;
  wrong   text[];
  written jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into quote from public.quotes where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  if quote.status = 'sent' and exists (
    select from public.quote_versions where quote_id = p_id and version = quote.version and revision = quote.revision
  ) then
    return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
  end if;
  if quote.status in ('accepted', 'cancelled') then
    return jsonb_build_object('kind', 'refused', 'code', 'quote_closed', 'fields', '[]'::jsonb);
  end if;
  wrong := public.quote_gaps(quote.content);
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'fields_invalid', 'fields', wrong);
  end if;
  if public.priced_content(quote.content) <> quote.content then
    return jsonb_build_object('kind', 'refused', 'code', 'prices_changed', 'fields', '["lines"]'::jsonb);
  end if;
  update public.quotes
    set status = 'sent', version = version + 1, number = coalesce(number, public.next_number('quotes'))
    where id = p_id returning * into quote;
  written := public.quote_amounts(quote.content) || jsonb_build_object(
    'number', public.quote_number(quote.number), 'version', quote.version, 'language', quote.content -> 'language',
    'name', quote.content -> 'name',
    'address', jsonb_build_object(
      'line1', quote.content -> 'line1', 'line2', quote.content -> 'line2', 'city', quote.content -> 'city',
      'province', quote.content -> 'province', 'postal_code', quote.content -> 'postal_code'),
    'lines', quote.content -> 'lines', 'deposit_percent', quote.content -> 'deposit_percent',
    'valid_until', quote.content -> 'valid_until', 'conditions', quote.content -> 'conditions');
  insert into public.quote_versions (quote_id, version, revision, document, digest, valid_until, total_cents, staff_email)
    values (p_id, quote.version, quote.revision, written, encode(sha256(convert_to(written::text, 'UTF8')), 'hex'),
            (written ->> 'valid_until')::date, (written ->> 'total_cents')::bigint, public.staff_email());
  perform public.record_quote_event(quote, 'sent', public.staff_email(), '', '{quote_to_customer}');
  perform public.set_quoted_inquiry(quote.inquiry_id, 'quoted', public.staff_email());
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;
revoke all on function public.desk_send_quote(uuid, bigint) from public, anon, authenticated, service_role;

-- Sets the status of a quote's inquiry, unless it is already further.
create function public.set_quoted_inquiry(p_inquiry uuid, p_status text, p_by text)
returns void
language sql
security definer
set search_path = ''
as $$
  with changed as (
    update public.inquiries set status = p_status
      where id = p_inquiry and status in ('new', 'answered', 'quoted') and status <> p_status returning id)
  insert into public.inquiry_status_changes (inquiry_id, status, staff_email) select id, p_status, p_by from changed;
$$;
revoke all on function public.set_quoted_inquiry(uuid, text, text) from public, anon, authenticated, service_role;

-- Cancels a quote that the customer has not accepted: its link then only shows that. Returns as desk_send_quote() does.
create function public.desk_cancel_quote(p_id uuid, p_revision bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into quote from public.quotes where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  if quote.status = 'accepted' then
    return jsonb_build_object('kind', 'refused', 'code', 'quote_closed', 'fields', '[]'::jsonb);
  end if;
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  if quote.status <> 'cancelled' then
    update public.quotes set status = 'cancelled' where id = p_id returning * into quote;
    perform public.record_quote_event(quote, 'cancelled', public.staff_email(), '', '{}');
  end if;
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;
revoke all on function public.desk_cancel_quote(uuid, bigint) from public, anon, authenticated, service_role;

grant execute on function public.desk_quotes(jsonb, jsonb, boolean), public.desk_quote(uuid),
  public.desk_save_quote(uuid, jsonb, bigint, uuid), public.desk_send_quote(uuid, bigint),
  public.desk_cancel_quote(uuid, bigint) to authenticated;
-- Quotes for their customer, by the secret link of an email, and on schedule. Only the functions call these.

-- Stores a link. A link that exists, because its email is retried, stays as it is.
create function public.add_quote_link(p_quote uuid, p_digest text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.quote_links (digest, quote_id) values (p_digest, p_quote) on conflict do nothing;
$$;
revoke all on function public.add_quote_link(uuid, text) from public, anon, authenticated, service_role;

-- Returns a quote as its customer sees it: the last version that was sent, and nothing else that staff wrote. A quote whose last
-- day is over has expired, whether the schedule has run or not.
create function public.customer_quote(p_quote public.quotes)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'status', case when p_quote.status = 'sent' and sent.valid_until < public.quebec_day(now()) then 'expired'
                   else p_quote.status end,
    'version', sent.version, 'document', sent.document, 'digest', sent.digest, 'sent_at', sent.sent_at,
    'order_id', p_quote.order_id,
    'acceptance', (select jsonb_build_object('version', version, 'name', name, 'at', accepted_at)
                     from public.quote_acceptances where quote_id = p_quote.id))
  from public.quote_versions as sent where sent.quote_id = p_quote.id and sent.version = p_quote.version;
$$;
revoke all on function public.customer_quote(public.quotes) from public, anon, authenticated, service_role;

-- Returns {"quote"} of a link; null if the link does not exist, and then the result may be {"wait": seconds}. Only such attempts
-- count: a token has 256 random bits, so a valid link does not help anyone guess.
create function public.linked_quote(p_digest text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote   public.quotes;
  seconds integer;
begin
  select quotes.* into quote from public.quote_links as link join public.quotes on quotes.id = link.quote_id
    where link.digest = p_digest;
  if not found then
    seconds := public.count_post(p_limits);
    if seconds > 0 then
      return jsonb_build_object('wait', seconds);
    end if;
    return jsonb_build_object('quote', null);
  end if;
  return jsonb_build_object('quote', public.customer_quote(quote));
end;
$$;
revoke all on function public.linked_quote(text, jsonb) from public, anon, authenticated, service_role;

-- Writes the order of an accepted version: one row per unit, as in any order. The account that has confirmed the quote's address
-- owns it. Without an account, the customer follows the order through the quote.
create function public.order_of_quote(p_quote public.quotes, p_document jsonb, p_terms text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed_id uuid;
begin
  insert into public.orders (user_id, idempotency_key, total, gst, qst, email, language, name, phone, delivery, address,
                             terms_version, status, is_quoted)
    values ((select id from auth.users
               where lower(email) = lower(p_quote.content ->> 'email') and email_confirmed_at is not null limit 1),
            p_quote.id, (p_document ->> 'subtotal_cents')::bigint / 100.0, (p_document ->> 'gst_cents')::bigint / 100.0,
            (p_document ->> 'qst_cents')::bigint / 100.0, p_quote.content ->> 'email', p_document ->> 'language',
            p_document ->> 'name', p_quote.content ->> 'phone', 'delivery', p_document -> 'address', p_terms, 'confirmed', true)
    returning id into placed_id;
  -- A product that has left the catalogue keeps its name as the label.
  insert into public.order_items (order_id, line, product_id, label, price)
    select placed_id, row_number() over (order by entry.place, unit), product.id,
           case when product.id is null then entry.line ->> 'label' end, (entry.line ->> 'unit_cents')::bigint / 100.0
    from jsonb_array_elements(p_document -> 'lines') with ordinality as entry (line, place)
    left join public.products as product on product.id = entry.line ->> 'product_id',
    lateral generate_series(1, (entry.line ->> 'quantity')::integer) as unit;
  return placed_id;
end;
$$;
revoke all on function public.order_of_quote(public.quotes, jsonb, text) from public, anon, authenticated, service_role;

-- Records what a customer answers. One answer at a time: of two devices, the second sees what the first did.
--
-- p_answer  {"action": "accept", "version": integer, "name", "terms_version": text},
--           {"action": "decline" or "ask", "text": at most 2000 characters; a question is not empty}
-- p_limits  as for count_post(), for links that do not exist and for questions
--
-- Returns {"kind": "done", "quote"}, or {"kind": "refused", "code", "quote"} without having written anything. Accepting one version
-- twice under one name, declining twice and sending one question twice are done once. The codes:
--   unknown_link, without "quote"; wait, with "wait": seconds
--   accepted_before, declined_before, cancelled, expired: the state of the quote, as "quote" has it
--   old_version    staff have sent a newer version, which "quote" has
--   name_invalid, terms_invalid, text_invalid
create function public.answer_quote(p_digest text, p_answer jsonb, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  action   text := p_answer ->> 'action';
  typed    text := btrim(coalesce(p_answer ->> 'text', ''), E' \t\r\n');
  signed   text := btrim(coalesce(p_answer ->> 'name', ''));
  quote    public.quotes;
  sent     public.quote_versions;
  accepted public.quote_acceptances;
  seconds  integer;
  code     text;
begin
  select quotes.* into quote from public.quotes
    where id = (select quote_id from public.quote_links where digest = p_digest) for update;
  if quote.id is null or action = 'ask' then
    seconds := public.count_post(p_limits);
    if seconds > 0 then
      return jsonb_build_object('kind', 'refused', 'code', 'wait', 'wait', seconds);
    end if;
  end if;
  if quote.id is null then
    return jsonb_build_object('kind', 'refused', 'code', 'unknown_link');
  end if;
  select * into sent from public.quote_versions where quote_id = quote.id and version = quote.version;
  select * into accepted from public.quote_acceptances where quote_id = quote.id;

  if quote.status = 'accepted' and action = 'accept' and accepted.name = signed
     and p_answer ->> 'version' = accepted.version::text
     or quote.status = 'declined' and action = 'decline'
     or action = 'ask' and exists (select from public.quote_events
          where quote_id = quote.id and kind = 'question' and text = typed and version = quote.version) then
    return jsonb_build_object('kind', 'done', 'quote', public.customer_quote(quote));
  end if;

  code := case
    when quote.status = 'cancelled' then 'cancelled'
    when action in ('ask', 'decline') and (length(typed) > 2000 or typed ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
                                           or (action = 'ask' and typed = '')) then 'text_invalid'
    when action = 'ask' then null
    when quote.status = 'accepted' then 'accepted_before'
    when action = 'decline' then null
    when quote.status = 'declined' then 'declined_before'
    when quote.status = 'expired' or sent.valid_until < public.quebec_day(now()) then 'expired'
    when p_answer ->> 'version' is distinct from sent.version::text then 'old_version'
    when length(signed) > 100 or signed !~ '^[^\u0001-\u001f\u007f-\u009f]+$' then 'name_invalid'
    when not coalesce(public.is_terms_version(p_answer ->> 'terms_version'), false) then 'terms_invalid'
  end;
  if code is not null then
    return jsonb_build_object('kind', 'refused', 'code', code, 'quote', public.customer_quote(quote));
  end if;

  case action
    when 'accept' then
      insert into public.quote_acceptances (quote_id, version, digest, name, terms_version, email)
        values (quote.id, sent.version, sent.digest, signed, p_answer ->> 'terms_version', quote.content ->> 'email');
      update public.quotes
        set status = 'accepted', order_id = public.order_of_quote(quote, sent.document, p_answer ->> 'terms_version')
        where id = quote.id returning * into quote;
      perform public.record_quote_event(quote, 'accepted', null, '', '{quote_to_customer,quote_to_company}');
      perform public.set_quoted_inquiry(quote.inquiry_id, 'won', public.quote_number(quote.number));
    when 'decline' then
      update public.quotes set status = 'declined' where id = quote.id returning * into quote;
      perform public.record_quote_event(quote, 'declined', null, typed, '{quote_to_company}');
    when 'ask' then
      perform public.record_quote_event(quote, 'question', null, typed, '{quote_to_company}');
  end case;
  return jsonb_build_object('kind', 'done', 'quote', public.customer_quote(quote));
end;
$$;
revoke all on function public.answer_quote(text, jsonb, jsonb) from public, anon, authenticated, service_role;

-- Returns what an email about an event needs: the quote's contact, the version of the event, and the acceptance.
create function public.quote_of_event(p_event public.quote_events)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', quote.id, 'event', p_event.kind, 'text', p_event.text,
    'email', quote.content ->> 'email', 'phone', quote.content ->> 'phone',
    'document', sent.document, 'digest', sent.digest, 'order_id', quote.order_id,
    'acceptance', (select jsonb_build_object('name', name, 'at', accepted_at, 'terms_version', terms_version)
                     from public.quote_acceptances where quote_id = quote.id))
  from public.quotes as quote
  join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = p_event.version
  where quote.id = p_event.quote_id;
$$;
revoke all on function public.quote_of_event(public.quote_events) from public, anon, authenticated, service_role;

-- Called on schedule (functions/deliver). Marks quotes as expired after their last day, with an email to the company. Reminds the
-- customer three days before, once per version, unless the version is as recent as that.
create function public.advance_quotes()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := public.quebec_day(now());
  quote public.quotes;
begin
  for quote in
    select quotes.* from public.quotes
      join public.quote_versions as sent on sent.quote_id = quotes.id and sent.version = quotes.version
      where quotes.status = 'sent' and sent.valid_until < today for update of quotes skip locked
  loop
    update public.quotes set status = 'expired' where id = quote.id;
    perform public.record_quote_event(quote, 'expired', null, '', '{quote_to_company}');
  end loop;
  for quote in
    select quotes.* from public.quotes
      join public.quote_versions as sent on sent.quote_id = quotes.id and sent.version = quotes.version
      where quotes.status = 'sent' and sent.valid_until between today and today + 3 and sent.sent_at < now() - interval '3 days'
        and not exists (select from public.quote_events
              where quote_id = quotes.id and kind = 'reminded' and version = quotes.version)
      for update of quotes skip locked
  loop
    perform public.record_quote_event(quote, 'reminded', null, '', '{quote_to_customer}');
  end loop;
end;
$$;
revoke all on function public.advance_quotes() from public, anon, authenticated, service_role;

-- Deletes quotes that became no order. Those that did are kept as contracts, without the customer's email address, phone number,
-- questions and links.
create function public.forget_quotes(p_quotes uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.quotes where id = any (p_quotes) and order_id is null;
  update public.quotes set content = content || '{"email": "", "phone": ""}'
    where id = any (p_quotes) and content ->> 'email' <> '';
  update public.quote_acceptances set email = null where quote_id = any (p_quotes) and email is not null;
  update public.quote_events set text = '' where quote_id = any (p_quotes) and text <> '';
  delete from public.outbox where sent_at is null
    and quote_event_id in (select id from public.quote_events where quote_id = any (p_quotes));
  delete from public.quote_links where quote_id = any (p_quotes);
  -- The trigger forget_contact deletes the contact of orders that no account owns.
  update public.orders set phone = phone
    where id in (select order_id from public.quotes where id = any (p_quotes)) and user_id is null and email is not null;
end;
$$;
revoke all on function public.forget_quotes(uuid[]) from public, anon, authenticated, service_role;

grant execute on function public.add_quote_link(uuid, text), public.linked_quote(text, jsonb),
  public.answer_quote(text, jsonb, jsonb), public.advance_quotes() to service_role;
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
        select jsonb_agg(to_jsonb(line) - 'first' order by line.first) from public.lines_of_order(placed.id) as line))
      from public.orders as placed where placed.id = taken.order_id),
    'payment', (select to_jsonb(payment) from public.payments as payment where payment.id = taken.payment_id),
    'quote', (select public.quote_of_event(event) from public.quote_events as event where event.id = taken.quote_event_id),
    'account', case when taken.account_email is not null then jsonb_build_object('email', taken.account_email) end,
    'link', case when taken.kind = 'account_link' then
      jsonb_build_object('subject', taken.subject, 'sealed', taken.sealed_content) end);
end;
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
    select email.id, email.dead_letter_at as created_at, email.kind, email.attempts, email.fault, email.inquiry_id,
           coalesce(inquiry.reference, public.quote_number(quote.number)) as reference,
           coalesce(email.order_id, payment.order_id) as order_id, quote.id as quote_id
    from public.outbox as email
    left join public.inquiries as inquiry on inquiry.id = email.inquiry_id
    left join public.payments as payment on payment.id = email.payment_id
    left join public.quote_events as event on event.id = email.quote_event_id
    left join public.quotes as quote on quote.id = event.quote_id
    where email.dead_letter_at is not null and email.sent_at is null
      and (after_at is null or (email.dead_letter_at, email.id) < (after_at, after_id))
    order by email.dead_letter_at desc, email.id desc
    limit size + 1
  ) as entry;
  return public.page_of('mail', page, size);
end;
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
    'payment_problems', (select count(*) from public.payments
      where problem is not null and received_at > now() - interval '30 days'),
    'mail_waiting', (select count(*) from public.outbox where sent_at is null and dead_letter_at is null),
    'mail_given_up', (select count(*) from public.outbox where sent_at is null and dead_letter_at is not null))
  where public.is_staff();
$$;

-- Returns the IDs of what a number refers to: that of an inquiry (SB-4K7P2M) or quote (S-0042), or the first eight
-- digits of an order's. Empty if
-- the text is no such number.
create or replace function public.subjects_of_number(p_number text)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  with typed as (
    select upper(btrim(p_number)) as reference,
           case when lower(btrim(p_number)) ~ '^[0-9a-f]{8}$' then lower(btrim(p_number)) end as digits
  )
  select coalesce(array_agg(id::text), '{}') from (
    select inquiry.id from public.inquiries as inquiry, typed where inquiry.reference = typed.reference
    union all
    select placed.id from public.orders as placed, typed
    where placed.id between (typed.digits || '-0000-0000-0000-000000000000')::uuid
                        and (typed.digits || '-ffff-ffff-ffff-ffffffffffff')::uuid
    union all
    select quote.id from public.quotes as quote, typed where public.quote_number(quote.number) = typed.reference
  ) as found;
$$;

-- Lists accesses. p_filter is {"kind": what was read, "search": a part of the reader's address or a number, "from", "to"}. The
-- number of a single inquiry or order is included while it exists. An export has the IDs of everything that was shown.
create or replace function public.desk_read_log(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  wanted       text := p_filter ->> 'kind';
  needle       text := lower(btrim(left(coalesce(p_filter ->> 'search', ''), 200)));
  of_number    text[];
  first_moment timestamptz := public.day_start((p_filter ->> 'from')::date);
  end_moment   timestamptz := public.day_start((p_filter ->> 'to')::date + 1);
  after_at     timestamptz := (p_after ->> 'at')::timestamptz;
  after_id     bigint := (p_after ->> 'id')::bigint;
  size         integer := public.page_size(p_is_export);
  page         jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  of_number := public.subjects_of_number(needle);
  select coalesce(jsonb_agg(to_jsonb(entry) - 'place' order by entry.created_at desc, entry.place desc), '[]') into page
  from (
    select log.id as place, log.id::text as id, log.read_at as created_at, log.staff_email, log.what,
           cardinality(log.subjects) as count, inquiry.id as inquiry_id, placed.id as order_id,
           quote.id as quote_id, coalesce(inquiry.reference, public.quote_number(quote.number)) as reference,
           case when p_is_export then log.subjects end as subjects
    from (
      select read.*, case when read.subjects[1] ~ '^[0-9a-f-]{36}$' then read.subjects[1]::uuid end as first_subject
      from public.desk_reads as read
      where (wanted is null or read.what = wanted)
        and (needle = '' or of_number <> '{}' or strpos(lower(read.staff_email), needle) > 0)
        and (of_number = '{}' or read.subjects && of_number)
        and (first_moment is null or read.read_at >= first_moment)
        and (end_moment is null or read.read_at < end_moment)
        and (after_at is null or (read.read_at, read.id) < (after_at, after_id))
      order by read.read_at desc, read.id desc
      limit size + 1
    ) as log
    left join public.inquiries as inquiry on log.what in ('inquiry', 'inquiry_file') and inquiry.id = log.first_subject
    left join public.orders as placed on log.what = 'order' and placed.id = log.first_subject
    left join public.quotes as quote on log.what = 'quote' and quote.id = log.first_subject
  ) as entry;
  return public.page_of(case when p_is_export then 'reads_export' else 'reads' end, page, size);
end;
$$;

-- An order outlives its account with what an invoice contains: name, address, amounts and lines. Contact details go with the
-- account, or later, when an order in progress ends.
create or replace function public.forget_contact()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The contact of a quote without an account is deleted with the quote's own (forget_quotes).
  if new.is_quoted and exists (select from public.quotes where order_id = new.id and content ->> 'email' <> '') then
    return new;
  end if;
  new.email := null;
  new.phone := null;
  new.note := '';
  return new;
end;
$$;

-- Deletes every trace of a deleted account that accounting does not need. Anyone can sign up with an address that is not theirs,
-- so inquiries and the subscription of an address are deleted only if the account has confirmed it. Only then does an email
-- confirm the deletion.
create or replace function public.forget_customer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.delete_audit_entries(old.id, old.email);
  delete from public.outbox where sent_at is null and kind in ('order_to_shopper', 'order_status_to_shopper')
    and order_id in (select id from public.orders where user_id = old.id and status in ('installed', 'cancelled'));
  if coalesce(old.email, '') <> '' and old.email_confirmed_at is not null then
    perform public.forget_quotes(array(select id from public.quotes where lower(content ->> 'email') = lower(old.email)));
  end if;
  update public.orders set user_id = null where user_id = old.id;
  if coalesce(old.email, '') <> '' and old.email_confirmed_at is not null then
    delete from public.subscriptions where lower(email) = lower(old.email);
    delete from public.inquiries where lower(email) = lower(old.email);
    -- Emails about the account that were not sent yet.
    delete from public.outbox where lower(account_email) = lower(old.email);
    insert into public.outbox (kind, account_email) values ('account_deleted', old.email);
  end if;
  return old;
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
                         from public.order_status_changes where order_id = placed.id))
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

-- Deletes rows that are older than p_keep, counts of posts after a day, and what accounts leave behind after 30 days: entries of
-- the audit log (the oldest of more than 50 000 sooner) and dead letters. Returns the paths of files to delete from the bucket:
-- those of deleted inquiries, and those that no inquiry named within a day.
create or replace function public.delete_expired(p_keep interval)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  return query
    select file.path from public.inquiry_files as file join public.inquiries as inquiry on inquiry.id = file.inquiry_id
    where inquiry.created_at < now() - p_keep;
  return query
    select object.name from storage.objects as object
    where object.bucket_id = 'requests' and object.created_at < now() - interval '1 day'
      and not exists (select from public.inquiry_files as file where file.path = object.name);
  delete from public.inquiries where created_at < now() - p_keep;
  perform public.forget_quotes(array(select id from public.quotes where created_at < now() - p_keep
    and (order_id is null or content ->> 'email' <> '')
    and not exists (select from public.orders as placed where placed.id = quotes.order_id
                      and (placed.user_id is not null or placed.status not in ('installed', 'cancelled')))));
  delete from public.subscriptions where unsubscribed_at < now() - p_keep or (confirmed_at is null and created_at < now() - p_keep);
  delete from public.post_counts where window_start < now() - interval '1 day';
  delete from public.desk_reads where read_at < now() - p_keep;
  delete from public.outbox where account_email is not null and dead_letter_at < now() - interval '30 days';
  delete from auth.audit_log_entries where created_at < now() - interval '30 days';
  if (select count(*) from auth.audit_log_entries) > 50000 then
    delete from auth.audit_log_entries
     where id in (select id from auth.audit_log_entries order by created_at desc offset 40000);
  end if;
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
        'id', id, 'amount_cents', (amount * 100)::bigint, 'currency', currency, 'problem', problem, 'at', received_at)
        order by received_at), '[]')
      from public.payments where order_id = p_order.id),
    'is_quoted', p_order.is_quoted,
    'quote', (select jsonb_build_object('id', id, 'number', public.quote_number(number))
                from public.quotes where order_id = p_order.id));
$$;

-- Returns an inquiry as the desk shows it. `version` is the ID of its last change of status, which desk_set_inquiry_status()
-- compares.
create or replace function public.inquiry_json(p_inquiry public.inquiries)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_inquiry.id, 'reference', p_inquiry.reference, 'kind', p_inquiry.kind, 'locale', p_inquiry.locale,
    'created_at', p_inquiry.created_at, 'name', p_inquiry.name, 'email', p_inquiry.email, 'fields', p_inquiry.fields,
    'sizing', p_inquiry.sizing, 'status', p_inquiry.status,
    'version', coalesce((select max(id) from public.inquiry_status_changes where inquiry_id = p_inquiry.id), 0),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name, 'type', type, 'bytes', bytes)
                                        order by field), '[]')
                from public.inquiry_files where inquiry_id = p_inquiry.id),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'by', staff_email, 'at', changed_at)
                                          order by id), '[]')
                  from public.inquiry_status_changes where inquiry_id = p_inquiry.id),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'number', public.quote_number(number), 'status', status)
                                         order by created_at, id), '[]')
                 from public.quotes where inquiry_id = p_inquiry.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'by', staff_email, 'at', written_at)
                                        order by id), '[]')
                from public.inquiry_notes where inquiry_id = p_inquiry.id));
$$;

