-- Shows quotes to their customers, who open them with the secret link in an email. Customers also open amendments from the
-- account. Also does the scheduled work on quotes. Only the code in `functions/` and other database functions call these
-- functions.

-- Stores a link. If its email is retried, the link already exists and stays unchanged.
create function public.add_quote_link(p_quote uuid, p_digest text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.quote_links (digest, quote_id) values (p_digest, p_quote) on conflict do nothing;
$$;

-- Returns a quote as shown to its customer. The result contains the last version that was sent, and nothing else that staff
-- wrote. After its last day, the quote counts as expired, even if the schedule has not run yet.
create function public.customer_quote(p_quote public.quotes)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'status', case when p_quote.status = 'sent' and public.is_outdated(p_quote, sent.document) then 'cancelled'
                   when p_quote.status = 'sent' and sent.valid_until < public.quebec_day(now()) then 'expired'
                   else p_quote.status end,
    'version', sent.version, 'document', sent.document, 'digest', sent.digest, 'sent_at', sent.sent_at,
    'order_id', coalesce(p_quote.order_id, p_quote.amended_order_id),
    'acceptance', (select jsonb_build_object('version', version, 'name', name, 'at', accepted_at)
                     from public.quote_acceptances where quote_id = p_quote.id))
  from public.quote_versions as sent where sent.quote_id = p_quote.id and sent.version = p_quote.version;
$$;

-- Returns {"quote"} of a link. The quote is null if the link does not exist or has expired. After too many requests with such
-- links, returns {"wait": seconds}. Valid links do not count, because they do not help anyone to guess a token of 244 or more
-- random bits.
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
    where link.digest = p_digest and (link.expires_at is null or link.expires_at > now());
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

-- Writes the order of an accepted version, with one row per unit, as in any order. If an account has confirmed the quote's email
-- address, the account owns the order. Otherwise, the customer follows the order through the quote's link.
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
  -- If a product has been removed from the catalogue, its name becomes the label of the line.
  insert into public.order_items (order_id, line, product_id, label, price)
    select placed_id, row_number() over (order by entry.place, unit), product.id,
           case when product.id is null then entry.line ->> 'label' end, (entry.line ->> 'unit_cents')::bigint / 100.0
    from jsonb_array_elements(p_document -> 'lines') with ordinality as entry (line, place)
    left join public.products as product on product.id = entry.line ->> 'product_id',
    lateral generate_series(1, (entry.line ->> 'quantity')::integer) as unit;
  return placed_id;
end;
$$;

-- Records the acceptance of a version, and writes or changes its order. The caller has locked the quote.
--
-- p_staff  staff member who recorded an acceptance by phone, or null if the customer accepted on the page
create function public.accept_version(
  p_quote public.quotes, p_sent public.quote_versions, p_name text, p_terms text, p_staff text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
begin
  insert into public.quote_acceptances (quote_id, version, digest, name, terms_version, email)
    values (p_quote.id, p_sent.version, p_sent.digest, p_name, p_terms,
            nullif(public.quote_contact(p_quote) ->> 'email', ''));
  if p_quote.amended_order_id is null then
    update public.quotes set order_id = public.order_of_quote(p_quote, p_sent.document, p_terms) where id = p_quote.id;
  else
    perform public.apply_state(p_quote.amended_order_id, p_sent.document, true);
  end if;
  update public.quotes set status = 'accepted' where id = p_quote.id returning * into quote;
  perform public.record_quote_event(quote, 'accepted', p_staff, '', '{quote_to_customer,quote_to_company}');
  perform public.set_quoted_inquiry(quote.inquiry_id, 'won', public.quote_number(quote.number));
end;
$$;

-- Records a customer's answer. Answers to a quote are handled one after the other, so the answer of a second device is compared
-- with the answer of the first.
--
-- p_answer  {"action": "accept", "version": integer, "name", "terms_version": text},
--           {"action": "decline", "text": at most 2000 characters} or
--           {"action": "ask", "text": 1 to 2000 characters}
-- p_limits  in the format of count_post(), for links that do not exist and for questions
--
-- Returns {"kind": "done", "quote"}. A refused answer leaves the quote unchanged. The function then returns {"kind": "refused",
-- "code", "quote"}.
--
-- A repeated answer has no further effect. An answer counts as repeated if it accepts the same version under the same name,
-- declines a declined quote, or repeats the same question. The codes:
--   unknown_link   without "quote"
--   wait           with "wait": seconds
--   accepted_before, declined_before, cancelled, expired: the quote is in this state
--   old_version    staff have sent a newer version, which "quote" contains
--   order_closed   the amendment was already applied, or its order was cancelled or invoiced in the meantime
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
  quote := public.lock_quote((select quote_id from public.quote_links
    where digest = p_digest and (expires_at is null or expires_at > now())));
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
  -- Staff have taken back the only version.
  if not found then
    return jsonb_build_object('kind', 'refused', 'code', 'unknown_link');
  end if;
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
    when quote.status = 'applied' then 'order_closed'
    when action = 'decline' then null
    when quote.status = 'declined' then 'declined_before'
    when quote.status = 'expired' or sent.valid_until < public.quebec_day(now()) then 'expired'
    when p_answer ->> 'version' is distinct from sent.version::text then 'old_version'
    when public.is_outdated(quote, sent.document) then 'order_closed'
    when length(signed) > 100 or signed !~ '^[^\u0001-\u001f\u007f-\u009f]+$' then 'name_invalid'
    when not coalesce(public.is_terms_version(p_answer ->> 'terms_version'), false) then 'terms_invalid'
  end;
  if code is not null then
    return jsonb_build_object('kind', 'refused', 'code', code, 'quote', public.customer_quote(quote));
  end if;

  case action
    when 'accept' then
      perform public.accept_version(quote, sent, signed, p_answer ->> 'terms_version', null);
      select * into quote from public.quotes where id = quote.id;
    when 'decline' then
      update public.quotes set status = 'declined' where id = quote.id returning * into quote;
      perform public.record_quote_event(quote, 'declined', null, typed, '{quote_to_company}');
    when 'ask' then
      perform public.record_quote_event(quote, 'question', null, typed, '{quote_to_company}');
  end case;
  return jsonb_build_object('kind', 'done', 'quote', public.customer_quote(quote));
end;
$$;

-- Returns the data for an email about an event: the quote's contact, the version that the event is about, and the acceptance.
create function public.quote_of_event(p_event public.quote_events)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', quote.id, 'event', p_event.kind, 'text', p_event.text,
    'email', public.quote_contact(quote) ->> 'email', 'phone', public.quote_contact(quote) ->> 'phone',
    'document', sent.document, 'digest', sent.digest, 'order_id', coalesce(quote.order_id, quote.amended_order_id),
    'acceptance', (select jsonb_build_object('name', name, 'at', accepted_at, 'terms_version', terms_version)
                     from public.quote_acceptances where quote_id = quote.id))
  from public.quotes as quote
  join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = p_event.version
  where quote.id = p_event.quote_id;
$$;

-- Marks quotes as expired after their last day, and writes an email about each expired quote to the company. Reminds the customer
-- once of each version, at the earliest three days before the version's last day and three days after the version was sent.
-- Called on schedule (functions/deliver).
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
        and not public.is_outdated(quotes, sent.document)
        and not exists (select from public.quote_events
              where quote_id = quotes.id and kind = 'reminded' and version = quotes.version)
      for update of quotes skip locked
  loop
    -- Another server may have written the reminder after this query began. The row is locked only now.
    continue when exists (select from public.quote_events
      where quote_id = quote.id and kind = 'reminded' and version = quote.version);
    perform public.record_quote_event(quote, 'reminded', null, '', '{quote_to_customer}');
  end loop;
end;
$$;

-- Deletes quotes that did not become an order. Other quotes are kept as contracts, without the customer's email address, phone
-- number, questions and links.
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
  -- This update changes nothing. It fires the trigger forget_contact, which deletes the contact details of finished orders
  -- without an account.
  update public.orders set phone = phone
    where id in (select order_id from public.quotes where id = any (p_quotes)) and user_id is null and email is not null;
end;
$$;

grant execute on function public.add_quote_link(uuid, text), public.linked_quote(text, jsonb),
  public.answer_quote(text, jsonb, jsonb), public.advance_quotes() to service_role;
