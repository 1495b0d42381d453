-- One limit for every kind of email that a stranger can have sent to a mailbox: the newsletter's confirmation, the receipt of
-- an inquiry and the emails of accounts count under one subject. What was posted is kept when the limit is reached; only the
-- email is left out, and the response is the same.
--
-- p_mail_limits  as for count_post(); empty where no email is limited. It has a default, because functions of the version
--                before call both without it.

drop function public.subscribe(text, text, jsonb);

create function public.subscribe(p_email text, p_locale text, p_limits jsonb, p_mail_limits jsonb default '[]')
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  subscription public.subscriptions;
  seconds integer := public.count_post(p_limits);
begin
  if seconds > 0 then
    return seconds;
  end if;
  insert into public.subscriptions as known (email, locale) values (p_email, p_locale)
    on conflict (lower(email)) do update set locale = excluded.locale, unsubscribed_at = null,
      confirmed_at = case when known.unsubscribed_at is null then known.confirmed_at end
    returning * into subscription;
  if subscription.confirmed_at is null and not exists (
    select from public.outbox where subscription_id = subscription.id and created_at > now() - interval '1 hour'
  ) then
    -- Counted only where an email is to be sent.
    if public.count_post(p_mail_limits) = 0 then
      insert into public.outbox (kind, subscription_id) values ('subscription_to_confirm', subscription.id);
    end if;
  end if;
  return 0;
end;
$$;

drop function public.submit_inquiry(uuid, text, text, text, jsonb, jsonb, jsonb);

create function public.submit_inquiry(p_key uuid, p_digest text, p_locale text, p_kind text, p_fields jsonb, p_files jsonb,
                                      p_limits jsonb, p_mail_limits jsonb default '[]')
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- No letter or digit that is taken for another.
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  inquiry  public.inquiries;
  known    text;
  seconds  integer;
begin
  -- One post of an inquiry at a time: two must not both find that it is new.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(p_key::text, p_digest), 0));
  known := public.find_inquiry(p_key, p_digest);
  if known is not null then
    return jsonb_build_object('reference', known, 'replayed', true);
  end if;
  seconds := public.count_post(p_limits);
  if seconds > 0 then
    return jsonb_build_object('wait', seconds);
  end if;

  loop
    begin
      insert into public.inquiries (key, digest, reference, kind, locale, fields)
      values (p_key, p_digest,
              (select 'SB-' || string_agg(substr(alphabet, 1 + get_byte(random_bytes, i) % length(alphabet), 1), '')
                 from (select uuid_send(gen_random_uuid()) as random_bytes) as bytes, generate_series(0, 5) as i),
              p_kind, p_locale, p_fields)
      returning * into inquiry;
      exit;
    exception when unique_violation then
      -- The reference was taken: one in a billion, and another is as good.
    end;
  end loop;

  insert into public.inquiry_files (inquiry_id, field, name, path, type, bytes)
    select inquiry.id, file ->> 'field', file ->> 'name', file ->> 'path', file ->> 'type', (file ->> 'bytes')::integer
    from jsonb_array_elements(p_files) as file;
  insert into public.outbox (kind, inquiry_id) values ('inquiry_to_company', inquiry.id);
  if public.count_post(p_mail_limits) = 0 then
    insert into public.outbox (kind, inquiry_id) values ('inquiry_to_sender', inquiry.id);
  end if;
  return jsonb_build_object('reference', inquiry.reference, 'replayed', false);
end;
$$;

revoke all on function public.subscribe(text, text, jsonb, jsonb),
  public.submit_inquiry(uuid, text, text, text, jsonb, jsonb, jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.subscribe(text, text, jsonb, jsonb),
  public.submit_inquiry(uuid, text, text, text, jsonb, jsonb, jsonb, jsonb)
  to service_role;
