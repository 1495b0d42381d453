-- subscribe(): keeps an address once, however often it is posted, and has its owner asked to confirm it. One that is
-- confirmed already is asked nothing; one that waits is asked again, at most once an hour. Answers the seconds to wait
-- for who posted too much (count_post), 0 when it is done.

create function public.subscribe(p_email text, p_locale text, p_limits jsonb)
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
    insert into public.outbox (kind, subscription_id) values ('subscription_to_confirm', subscription.id);
  end if;
  return 0;
end;
$$;

-- Both answer the subscriber's language, or null when the token is nobody's.
create function public.confirm_subscription(p_token uuid)
returns text
language sql
security definer
set search_path = ''
as $$
  update public.subscriptions set confirmed_at = coalesce(confirmed_at, now()), unsubscribed_at = null
  where token = p_token returning locale;
$$;

create function public.unsubscribe(p_token uuid)
returns text
language sql
security definer
set search_path = ''
as $$
  update public.subscriptions set unsubscribed_at = coalesce(unsubscribed_at, now()) where token = p_token returning locale;
$$;

revoke execute on function public.subscribe(text, text, jsonb), public.confirm_subscription(uuid), public.unsubscribe(uuid)
  from public, anon, authenticated;
grant execute on function public.subscribe(text, text, jsonb), public.confirm_subscription(uuid), public.unsubscribe(uuid)
  to service_role;
