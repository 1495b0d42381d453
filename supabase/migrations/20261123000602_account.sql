-- What a customer may see and do about their own account: its sessions, its data, the newsletter, its end.

-- Which program and system a session was begun with, in words that need no translation; null where neither is known.
create function public.device_of(p_user_agent text)
returns table (browser text, system text)
language sql
immutable
set search_path = ''
as $$
  select
    case
      when p_user_agent ~ 'Edg[a-zA-Z]*/' then 'Edge'
      when p_user_agent ~ 'OPR/' then 'Opera'
      when p_user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
      when p_user_agent ~ '(Firefox|FxiOS)/' then 'Firefox'
      when p_user_agent ~ '(Chrome|CriOS)/' then 'Chrome'
      when p_user_agent ~ 'Safari/' then 'Safari'
    end,
    case
      when p_user_agent ~ 'iPhone' then 'iPhone'
      when p_user_agent ~ 'iPad' then 'iPad'
      when p_user_agent ~ 'Android' then 'Android'
      when p_user_agent ~ 'Windows' then 'Windows'
      when p_user_agent ~ 'CrOS' then 'ChromeOS'
      when p_user_agent ~ 'Mac OS X' then 'macOS'
      when p_user_agent ~ 'Linux' then 'Linux'
    end;
$$;

-- The caller's sessions, the latest used first.
create function public.my_sessions()
returns table (id uuid, browser text, system text, signed_in_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select session.id, device.browser, device.system, session.created_at,
         greatest(session.created_at, session.refreshed_at at time zone 'UTC') as last_used_at,
         session.id::text is not distinct from auth.jwt() ->> 'session_id'
  from auth.sessions as session, public.device_of(session.user_agent) as device
  where session.user_id = auth.uid() and public.has_required_aal()
    and (session.not_after is null or session.not_after > now())
  order by last_used_at desc;
$$;

-- Ends one of the caller's sessions. Returns whether there was one. All others at once: POST /logout?scope=others.
create function public.end_session(p_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions where id = p_id and user_id = auth.uid() and public.has_required_aal();
  return found;
end;
$$;

-- The newsletter of the account's own address. Off until it is asked for, as the law wants it of news (CASL); the address
-- is asked to confirm it like any other. E-mails about orders are no news and always come.
create table public.customer_settings (
  user_id        uuid primary key references auth.users (id) on delete cascade,
  has_newsletter boolean not null default false
);

comment on column public.customer_settings.has_newsletter is 'What the customer asked for. Whether the address has confirmed it is not told.';

alter table public.customer_settings enable row level security;
revoke all on public.customer_settings from anon, authenticated, service_role;
grant select on public.customer_settings to authenticated, service_role;

create policy "a customer reads only their own settings"
  on public.customer_settings for select to authenticated
  using (user_id = (select auth.uid()));

create policy "settings of an account with a second factor are read with it"
  on public.customer_settings as restrictive for select to authenticated
  using ((select public.has_required_aal()));

-- Returns whether it was done: false where the account's second factor is missing, or it has no address.
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

-- Who leaves by the link of an e-mail has left on the account's page too.
create function public.leave_newsletter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.customer_settings set has_newsletter = false
    where user_id in (select id from auth.users where lower(email) = lower(new.email));
  return null;
end;
$$;

create trigger leave_newsletter after update of unsubscribed_at on public.subscriptions
  for each row when (new.unsubscribed_at is not null) execute function public.leave_newsletter();

-- All that is kept of the caller as a customer, to be taken along; null where the account's second factor is missing.
-- Not what was sent from their address by the contact page: no account is asked to prove its address (decision 5).
create function public.my_data()
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
    'sessions', (select coalesce(jsonb_agg(to_jsonb(session) - 'id'), '[]') from public.my_sessions() as session),
    'orders', (select coalesce(jsonb_agg(to_jsonb(placed) - 'user_id' - 'idempotency_key' || jsonb_build_object(
        'lines', (select jsonb_agg(jsonb_build_object('product_id', product_id, 'price', price) order by line)
                    from public.order_items where order_id = placed.id),
        'statuses', (select jsonb_agg(jsonb_build_object('status', status, 'changed_at', changed_at) order by id)
                       from public.order_status_changes where order_id = placed.id))
        order by placed.created_at), '[]')
      from public.orders as placed where placed.user_id = auth.uid()))
  where auth.uid() is not null and public.has_required_aal();
$$;

-- An order is an accounting record: it outlives its account with what an invoice says, name, address, amounts and lines.
-- What serves only to reach somebody goes with the account, or when an order that is under way ends.
create function public.forget_contact()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := null;
  new.phone := null;
  new.note := '';
  return new;
end;
$$;

create trigger forget_contact before update on public.orders
  for each row when (new.user_id is null and new.status in ('installed', 'cancelled'))
  execute function public.forget_contact();

-- With the account goes what was subscribed from it, and e-mails that nobody is to receive; its owner is told. An address that
-- was never confirmed may be somebody else's, who is told nothing.
create function public.forget_customer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.subscriptions where lower(email) = lower(old.email)
    and exists (select from public.customer_settings where user_id = old.id and has_newsletter);
  delete from public.outbox where sent_at is null and kind in ('order_to_shopper', 'order_status_to_shopper')
    and order_id in (select id from public.orders where user_id = old.id and status in ('installed', 'cancelled'));
  update public.orders set user_id = null where user_id = old.id;
  if coalesce(old.email, '') <> '' and old.email_confirmed_at is not null then
    insert into public.outbox (kind, account_email) values ('account_deleted', old.email);
  end if;
  return old;
end;
$$;

create trigger forget_customer before delete on auth.users
  for each row execute function public.forget_customer();

revoke execute on function public.device_of(text), public.my_sessions(), public.end_session(uuid),
  public.set_newsletter(boolean, text), public.leave_newsletter(), public.my_data(), public.forget_contact(),
  public.forget_customer() from public, anon, authenticated;
grant execute on function public.my_sessions(), public.end_session(uuid), public.set_newsletter(boolean, text),
  public.my_data() to authenticated;
