-- Stores subscriptions to the newsletter. Customers can also subscribe the address of their account with a setting in the
-- account.

create table public.subscriptions (
  id              uuid primary key default gen_random_uuid(),
  email           text not null check (email <> ''),
  locale          text not null check (locale in ('fr', 'en')),
  -- The token is part of the links in the subscriber's emails. Anyone who has the token may confirm or end the subscription.
  token           uuid not null unique default gen_random_uuid(),
  created_at      timestamptz not null default now(),
  confirmed_at    timestamptz,
  unsubscribed_at timestamptz,
  -- Reason why the recipient's mail server refused the address permanently. The reason does not contain the address. The refusal
  -- ended the subscription.
  bounce          text,
  -- Number of the article whose email was refused.
  bounced_article integer
);

create unique index subscriptions_email on public.subscriptions (lower(email));
create index subscriptions_confirmed_at on public.subscriptions (confirmed_at, id)
  where confirmed_at is not null and unsubscribed_at is null;
create index subscriptions_bounced on public.subscriptions (unsubscribed_at, id) where bounce is not null;

alter table public.subscriptions enable row level security;
grant select, insert, update, delete on public.subscriptions to service_role;

-- Stores an address once, and sends its owner an email that requests a confirmation. Sends at most one such email an hour. A
-- confirmed address gets no email. Returns the seconds to wait (count_post), or 0 on success. p_mail_limits is the same as in
-- submit_inquiry().
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
    on conflict (lower(email)) do update set locale = excluded.locale, unsubscribed_at = null, bounce = null, bounced_article = null,
      confirmed_at = case when known.unsubscribed_at is null then known.confirmed_at end
    returning * into subscription;
  if subscription.confirmed_at is null and not exists (
    select from public.outbox where subscription_id = subscription.id and kind = 'subscription_to_confirm'
      and created_at > now() - interval '1 hour'
  ) then
    -- Only an email that is about to be written counts towards the mailbox's limits. If it exceeds a limit, it is not written.
    if public.count_post(p_mail_limits) = 0 then
      insert into public.outbox (kind, subscription_id) values ('subscription_to_confirm', subscription.id);
    end if;
  end if;
  return 0;
end;
$$;

-- confirm_subscription() and unsubscribe() return the subscriber's language, or null if the token is unknown.
create function public.confirm_subscription(p_token uuid)
returns text
language sql
security definer
set search_path = ''
as $$
  update public.subscriptions set confirmed_at = coalesce(confirmed_at, now()), unsubscribed_at = null, bounce = null,
    bounced_article = null
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

grant execute on function public.subscribe(text, text, jsonb, jsonb), public.confirm_subscription(uuid),
  public.unsubscribe(uuid) to service_role;

-- The newsletter is off by default, as the law on commercial emails requires (CASL). This setting does not affect emails about
-- orders.
create table public.customer_settings (
  user_id        uuid primary key references auth.users (id) on delete cascade,
  -- Whether the customer wants the newsletter. This is the customer's last choice, or the state of the address's subscription if
  -- the subscription was confirmed or ended after the choice (follow_subscription), or the address is new (follow_account_email).
  has_newsletter boolean not null default false
);

alter table public.customer_settings enable row level security;
grant select on public.customer_settings to authenticated, service_role;

create policy "a customer reads only their own settings"
  on public.customer_settings for select to authenticated
  using (user_id = (select auth.uid()));

create policy "settings of an account with a second factor are read with it"
  on public.customer_settings as restrictive for select to authenticated
  using ((select public.has_required_aal()));

-- Stores the setting of the caller's account, and subscribes or unsubscribes the account's address. Returns whether the setting
-- was stored. Returns false if a parameter is invalid, if the session has ended or lacks the account's second factor, or if the
-- account has no address.
create function public.set_newsletter(p_is_wanted boolean, p_language text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := (select email from auth.users where id = auth.uid());
begin
  if p_is_wanted is null or p_language is null or p_language not in ('fr', 'en') or coalesce(address, '') = ''
     or not public.has_required_aal() then
    return false;
  end if;
  if p_is_wanted then
    perform public.subscribe(address, p_language, '[]');
  else
    update public.subscriptions set unsubscribed_at = coalesce(unsubscribed_at, now()) where lower(email) = lower(address);
  end if;
  insert into public.customer_settings as known (user_id, has_newsletter) values (auth.uid(), p_is_wanted)
    on conflict (user_id) do update set has_newsletter = excluded.has_newsletter;
  return true;
end;
$$;

grant execute on function public.set_newsletter(boolean, text) to authenticated;

-- Updates an account's setting when the subscription of its address is confirmed, ends or continues. A subscription ends with the
-- link in an email, or with a bounce. It continues if the bounced article is blocked (end_bounced_subscription).
create function public.follow_subscription()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.customer_settings as known (user_id, has_newsletter)
    select id, new.unsubscribed_at is null from auth.users
      where lower(email) = lower(new.email) and email_confirmed_at is not null
    on conflict (user_id) do update set has_newsletter = excluded.has_newsletter;
  return null;
end;
$$;

create trigger follow_subscription after update of confirmed_at, unsubscribed_at on public.subscriptions
  for each row when (new.confirmed_at is not null or new.unsubscribed_at is not null)
  execute function public.follow_subscription();

-- Sets an account's setting from the subscription of its address, when the address is confirmed. If the address replaces a
-- subscribed one, the old subscription ends, and the new address is subscribed. It gets an email that requests a confirmation,
-- unless its own subscription is already confirmed.
create function public.follow_account_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended public.subscriptions;
begin
  if new.email_confirmed_at is null or old.email_confirmed_at is not null and lower(old.email) = lower(new.email) then
    return null;
  end if;
  if old.email_confirmed_at is not null then
    update public.subscriptions set unsubscribed_at = now() where lower(email) = lower(old.email) and unsubscribed_at is null
      returning * into ended;
    if found then
      perform public.subscribe(new.email, ended.locale, '[]');
    end if;
  end if;
  insert into public.customer_settings as known (user_id, has_newsletter)
    select new.id, true from public.subscriptions
      where lower(email) = lower(new.email) and confirmed_at is not null and unsubscribed_at is null
    on conflict (user_id) do update set has_newsletter = excluded.has_newsletter;
  return null;
end;
$$;

create trigger follow_account_email after insert or update of email, email_confirmed_at on auth.users
  for each row execute function public.follow_account_email();

-- Articles that the site shows or has shown. functions/_shared/articles.ts stores the site's current list.
create table public.newsletter_articles (
  article      integer primary key,
  -- {"day", "fr": {"title", "summary", "path", "picture": {"path", "width", "height", "alt"}}, "en": …}
  content      jsonb not null,
  -- Whether the site still shows the article.
  is_published boolean not null default true
);

alter table public.newsletter_articles enable row level security;
grant select on public.newsletter_articles to service_role;

-- Articles that were sent to the subscribers. Each article is sent once. Its emails are rows of the outbox.
create table public.newsletters (
  article        integer primary key references public.newsletter_articles (article),
  -- Content of the article when it was sent.
  content        jsonb not null,
  staff_email    text not null,
  created_at     timestamptz not null default now(),
  -- No email of the article is sent before this time (decision 61).
  starts_at      timestamptz not null,
  stopped_at     timestamptz,
  -- Whether the article was stopped because too many of its emails were refused (end_bounced_subscription).
  is_blocked     boolean not null default false,
  recipients     integer not null,
  -- Number of emails whose recipient was refused permanently. Their rows in the outbox are deleted.
  refused        integer not null default 0,
  -- Number of sent emails whose subscribers were deleted afterwards.
  forgotten_sent integer not null default 0,
  -- Number of these deleted subscribers who had unsubscribed after the email.
  forgotten_left integer not null default 0
);

alter table public.newsletters enable row level security;
-- After a row is deleted, its article can be sent again, for example after a trial without a mail server.
grant select, delete on public.newsletters to service_role;
