-- Contains the functions for quotes at the desk: the list, one quote, its draft, and its versions.

-- Returns whether staff can still take back an amendment that was applied at once. They can until the first attempt to send the
-- email about the amendment.
create function public.can_take_back_amendment(p_quote public.quotes)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select p_quote.status = 'applied' and exists (
    select from public.quote_events as event join public.outbox as email on email.quote_event_id = event.id
    where event.quote_id = p_quote.id and event.kind = 'applied' and event.version = p_quote.version
      and email.sent_at is null and email.dead_letter_at is null and email.attempts = 0);
$$;

-- Returns a quote in the format of the desk.
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
    -- Null for a quote that does not change an existing order. "before" is the current state of the amended order. "prices"
    -- contains the catalogue prices of its products.
    'amendment', (select jsonb_build_object(
        'order_id', placed.id, 'email', placed.email, 'before', public.order_state(placed),
        'prices', (select coalesce(jsonb_object_agg(id, price_cents), '{}') from public.products
                     where id in (select product_id from public.order_items where order_id = placed.id)),
        'can_take_back', public.can_take_back_amendment(p_quote))
      from public.orders as placed where placed.id = p_quote.amended_order_id),
    -- Whether the content is equal to the last version that was sent.
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

-- Writes an event of a quote and the emails about it. p_emails contains the kinds of these emails, and may be empty.
create function public.record_quote_event(
  p_quote public.quotes, p_kind text, p_staff text, p_text text, p_emails text[], p_due timestamptz default now()
)
returns void
language sql
security definer
set search_path = ''
as $$
  with event as (
    insert into public.quote_events (quote_id, kind, version, staff_email, text)
      values (p_quote.id, p_kind, p_quote.version, p_staff, p_text) returning id)
  insert into public.outbox (kind, quote_event_id, due_at) select email, event.id, p_due from event, unnest(p_emails) as email;
$$;

-- Locks a quote and the order that it amends. The order is locked first, as in every change of an order.
create function public.lock_quote(p_id uuid)
returns public.quotes
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform from public.orders where id = (select amended_order_id from public.quotes where quotes.id = p_id) for update;
  select * into quote from public.quotes where id = p_id for update;
  return quote;
end;
$$;

-- Lists quotes. The total is that of the last version, or of the draft if no version was sent.
create function public.desk_quotes(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all quotes that match the search, if at most 50 of the latest 500 quotes match. Otherwise null (see desk_orders()).
  few           uuid[];
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
  if patterns <> '{}' and (select count(*) <= 50 from (
        select search_text from public.quotes order by created_at desc, id desc limit 500
      ) as latest where search_text like all (patterns)) then
    few := public.matching_ids('public.quotes', p_filter ->> 'search');
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select quote.id, quote.created_at, public.quote_number(quote.number) as number, quote.status,
           quote.content ->> 'name' as name, public.quote_contact(quote) ->> 'email' as email,
           quote.content ->> 'valid_until' as valid_until, quote.amended_order_id,
           coalesce(sent.total_cents, (public.quote_amounts(quote.content) ->> 'total_cents')::bigint) as total_cents
    from public.quotes as quote
    left join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = quote.version
    where (wanted_status is null or quote.status = wanted_status)
      and (first_moment is null or quote.created_at >= first_moment)
      and (end_moment is null or quote.created_at < end_moment)
      and (few is null or quote.id = any (few))
      and (few is not null or patterns = '{}' or quote.search_text like all (patterns))
      and (after_at is null or (quote.created_at, quote.id) < (after_at, after_id))
    order by quote.created_at desc, quote.id desc
    limit size + 1
  ) as entry;
  return public.paginate(case when p_is_export then 'quotes_export' else 'quotes' end, page, size);
end;
$$;

-- Returns {"kind": "found", "quote"} or {"kind": "missing"}, or null if the caller is not staff.
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

-- Stores the draft that staff have written, with the names and prices from priced_content().
--
-- p_id        ID that the desk has created. The same ID means the same quote.
-- p_content   in the format of quote_errors()
-- p_revision  the revision that staff have seen, or 0 for a new quote
-- p_inquiry   the inquiry of a new quote, or null
--
-- Returns {"kind": "found" or "conflict", "quote"}, {"kind": "missing"}, or {"kind": "refused", "code", "fields": [text, …]} with
-- the code fields_invalid or quote_closed. Returns null if the caller is not staff.
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
  written := public.priced_content(p_content, (select amended_order_id from public.quotes where id = p_id));
  if p_revision = 0 then
    insert into public.quotes (id, inquiry_id, content)
      values (p_id, (select id from public.inquiries where id = p_inquiry), written)
      on conflict do nothing returning * into quote;
    if found then
      perform public.record_quote_event(quote, 'created', public.staff_email(), '', '{}');
    end if;
  end if;
  quote := public.lock_quote(p_id);
  if quote.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  -- If a response was lost, staff save the same text again.
  if quote.content = written then
    return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
  end if;
  if quote.status in ('accepted', 'applied', 'cancelled') then
    return jsonb_build_object('kind', 'refused', 'code', 'quote_closed', 'fields', '[]'::jsonb);
  end if;
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  -- The customer can accept a version at any time after it was sent, and must then receive a copy of the contract.
  if quote.version > 0 and quote.amended_order_id is null and written ->> 'email' = '' then
    return jsonb_build_object('kind', 'refused', 'code', 'fields_invalid', 'fields', '["email"]'::jsonb);
  end if;
  update public.quotes set content = written, revision = revision + 1 where id = p_id returning * into quote;
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Sends the draft to the customer as the next version, which replaces the previous version. The inquiry of the quote is marked as
-- quoted. If the same revision is sent twice, the customer gets one email. An amendment that does not raise the total changes its
-- order at once, without the customer's consent. The email about it is sent two minutes later. Until then,
-- desk_take_back_amendment() can restore the order.
--
-- The result has the format of desk_save_quote(). The codes are those of amendment_problem(), and:
--   fields_invalid   with "fields", which staff must fill in or correct
--   prices_changed   the catalogue has changed since the draft was saved. Saving the draft again updates its prices.
--   quote_closed     the quote can no longer change
--   unchanged        the amendment changes nothing
--   contact_missing  there is no email address to which a proposal could be sent
create function public.desk_send_quote(p_id uuid, p_revision bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote   public.quotes;
  placed  public.orders;
  amounts jsonb;
  before  jsonb;
  rises   boolean;
  problem text;
  wrong   text[];
  written jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  quote := public.lock_quote(p_id);
  if quote.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  if quote.status in ('sent', 'applied') and exists (
    select from public.quote_versions where quote_id = p_id and version = quote.version and revision = quote.revision
  ) then
    return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
  end if;
  if quote.status in ('accepted', 'applied', 'cancelled') then
    return jsonb_build_object('kind', 'refused', 'code', 'quote_closed', 'fields', '[]'::jsonb);
  end if;
  amounts := public.quote_amounts(quote.content);
  select * into placed from public.orders where id = quote.amended_order_id;
  if found then
    before := public.order_state(placed);
    rises := (amounts ->> 'total_cents')::bigint > (before ->> 'total_cents')::bigint;
  end if;
  wrong := public.quote_gaps(quote.content);
  if placed.id is not null then
    -- The contact of an amendment comes from its order. An amendment that needs no answer also needs no deadline for an answer.
    wrong := array(select field from unnest(wrong) as field
      where field not in ('name', 'email', 'phone') and (rises or field <> 'valid_until'));
  end if;
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'fields_invalid', 'fields', wrong);
  end if;
  if public.priced_content(quote.content, placed.id) <> quote.content then
    return jsonb_build_object('kind', 'refused', 'code', 'prices_changed', 'fields', '["lines"]'::jsonb);
  end if;
  if placed.id is not null then
    problem := coalesce(
      public.amendment_problem(placed, amounts, public.place_of_sale(quote.content)),
      case when before - '{is_quoted,lead_weeks}'::text[] = public.content_state(quote.content) || amounts - 'deposit_cents' then 'unchanged'
           when rises and placed.email is null then 'contact_missing' end);
    if problem is not null then
      return jsonb_build_object('kind', 'refused', 'code', problem, 'fields', '[]'::jsonb);
    end if;
  end if;
  update public.quotes
    set status = case when not rises then 'applied' else 'sent' end, version = version + 1, number = coalesce(number, public.next_number('quotes'))
    where id = p_id returning * into quote;
  written := amounts || jsonb_build_object(
    'number', public.quote_number(quote.number), 'version', quote.version, 'language', quote.content -> 'language',
    'name', quote.content -> 'name',
    'address', public.content_state(quote.content || case when placed.id is null then '{"delivery": "delivery"}' else '{}' end::jsonb)
      -> 'address',
    'lines', quote.content -> 'lines', 'deposit_percent', quote.content -> 'deposit_percent',
    'valid_until', quote.content -> 'valid_until', 'conditions', quote.content -> 'conditions')
    || case when placed.id is null then '{}' else jsonb_build_object('amendment', jsonb_build_object(
         'order', upper(left(placed.id::text, 8)), 'before', before)) end;
  insert into public.quote_versions (quote_id, version, revision, document, digest, valid_until, total_cents, staff_email)
    values (p_id, quote.version, quote.revision, written, encode(sha256(convert_to(written::text, 'UTF8')), 'hex'),
            (written ->> 'valid_until')::date, (written ->> 'total_cents')::bigint, public.staff_email());
  if placed.id is not null then
    update public.orders set is_amended = true where id = placed.id and not is_amended;
  end if;
  if quote.status = 'applied' then
    perform public.apply_state(placed.id, written, true);
    perform public.record_quote_event(quote, 'applied', public.staff_email(), '',
      case when placed.email is null then '{}' else '{quote_to_customer}'::text[] end, now() + interval '2 minutes');
  else
    perform public.record_quote_event(quote, 'sent', public.staff_email(), '', '{quote_to_customer}');
  end if;
  perform public.set_quoted_inquiry(quote.inquiry_id, 'quoted', public.staff_email());
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Sets the status of a quote's inquiry, unless the inquiry already has a later status.
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

-- Cancels a quote that the customer has not accepted. The customer still sees a sent quote, with the status "cancelled", but can
-- no longer answer it. The result has the format of desk_send_quote().
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
  if quote.status in ('accepted', 'applied') then
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

-- Records that the customer has accepted the last version by phone. As after an acceptance on the page, the customer gets a copy
-- of the contract. The result has the format of desk_save_quote(). The codes:
--   not_sent        the draft has changed since the last version, no version was sent, or the customer has declined the quote
--   quote_closed    the quote is cancelled, applied or expired
--   terms_invalid   p_terms is not a version of the site's terms
--   order_closed    the order of an amendment was cancelled or invoiced in the meantime
create function public.desk_accept_quote(p_id uuid, p_revision bigint, p_terms text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
  sent  public.quote_versions;
  code  text;
begin
  if not public.is_staff() then
    return null;
  end if;
  quote := public.lock_quote(p_id);
  if quote.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  if quote.status = 'accepted' then
    return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
  end if;
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  select * into sent from public.quote_versions where quote_id = p_id and version = quote.version;
  code := case
    when quote.status in ('draft', 'declined') or sent.revision is distinct from quote.revision then 'not_sent'
    when quote.status <> 'sent' or sent.valid_until < public.quebec_day(now()) then 'quote_closed'
    when public.is_outdated(quote, sent.document) then 'order_closed'
    when not coalesce(public.is_terms_version(p_terms), false) then 'terms_invalid'
  end;
  if code is not null then
    return jsonb_build_object('kind', 'refused', 'code', code, 'fields', '[]'::jsonb);
  end if;
  perform public.accept_version(quote, sent, sent.document ->> 'name', p_terms, public.staff_email());
  return jsonb_build_object('kind', 'found', 'quote', (select public.quote_json(quotes) from public.quotes where id = p_id));
end;
$$;

grant execute on function public.desk_accept_quote(uuid, bigint, text) to authenticated;
grant execute on function public.desk_quotes(jsonb, jsonb, boolean), public.desk_quote(uuid),
  public.desk_save_quote(uuid, jsonb, bigint, uuid), public.desk_send_quote(uuid, bigint),
  public.desk_cancel_quote(uuid, bigint) to authenticated;
