-- Acceptance of a quote on the phone, which staff record.

-- Records the acceptance of a version, and writes its order. The caller has locked the quote.
--
-- p_staff  the staff member to whom the customer accepted it on the phone; null for the customer's own answer
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
    values (p_quote.id, p_sent.version, p_sent.digest, p_name, p_terms, p_quote.content ->> 'email');
  update public.quotes set status = 'accepted', order_id = public.order_of_quote(p_quote, p_sent.document, p_terms)
    where id = p_quote.id returning * into quote;
  perform public.record_quote_event(quote, 'accepted', p_staff, '', '{quote_to_customer,quote_to_company}');
  perform public.set_quoted_inquiry(quote.inquiry_id, 'won', public.quote_number(quote.number));
end;
$$;

revoke all on function public.accept_version(public.quotes, public.quote_versions, text, text, text)
  from public, anon, authenticated, service_role;

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
create or replace function public.answer_quote(p_digest text, p_answer jsonb, p_limits jsonb)
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

-- Records that the customer has accepted the last version on the phone. The customer gets the copy of the contract, as after an
-- acceptance on the page. Returns as desk_send_quote() does, also with the codes:
--   not_sent        the draft has changed since the last version, or none was sent
--   terms_invalid   p_terms is not the version of the site's terms
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
  select * into quote from public.quotes where id = p_id for update;
  if not found then
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
    when not coalesce(public.is_terms_version(p_terms), false) then 'terms_invalid'
  end;
  if code is not null then
    return jsonb_build_object('kind', 'refused', 'code', code, 'fields', '[]'::jsonb);
  end if;
  perform public.accept_version(quote, sent, sent.document ->> 'name', p_terms, public.staff_email());
  return jsonb_build_object('kind', 'found', 'quote', (select public.quote_json(quotes) from public.quotes where id = p_id));
end;
$$;

revoke all on function public.desk_accept_quote(uuid, bigint, text) from public, anon, authenticated, service_role;
grant execute on function public.desk_accept_quote(uuid, bigint, text) to authenticated;
