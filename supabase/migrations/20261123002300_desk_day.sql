-- The day at the desk: what is new and what waits; who has the newsletter; e-mails that were given up, and one more try.

create index subscriptions_confirmed_at on public.subscriptions (confirmed_at, id)
  where confirmed_at is not null and unsubscribed_at is null;
create index outbox_parked_at on public.outbox (parked_at, id) where parked_at is not null and sent_at is null;

-- What the day asks for: counts and times, nothing of anybody, so that no read is recorded. Null to whoever is not staff.
create function public.desk_day()
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
    'payment_problems', (select count(*) from public.payments
      where problem is not null and received_at > now() - interval '30 days'),
    'mail_waiting', (select count(*) from public.outbox where sent_at is null and parked_at is null),
    'mail_given_up', (select count(*) from public.outbox where sent_at is null and parked_at is not null))
  where public.is_staff();
$$;

-- A page of the newsletter's confirmed subscribers, the latest first; as desk_inquiries().
create function public.desk_subscribers(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  needle       text := lower(btrim(left(coalesce(p_filter ->> 'search', ''), 200)));
  first_moment timestamptz := public.day_start((p_filter ->> 'from')::date);
  end_moment   timestamptz := public.day_start((p_filter ->> 'to')::date + 1);
  after_at     timestamptz := (p_after ->> 'at')::timestamptz;
  after_id     uuid := (p_after ->> 'id')::uuid;
  size         integer := public.page_size(p_is_export);
  page         jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select subscription.id, subscription.confirmed_at as created_at, subscription.email, subscription.locale
    from public.subscriptions as subscription
    where subscription.confirmed_at is not null and subscription.unsubscribed_at is null
      and (needle = '' or strpos(lower(subscription.email), needle) > 0)
      and (first_moment is null or subscription.confirmed_at >= first_moment)
      and (end_moment is null or subscription.confirmed_at < end_moment)
      and (after_at is null or (subscription.confirmed_at, subscription.id) < (after_at, after_id))
    order by subscription.confirmed_at desc, subscription.id desc
    limit size + 1
  ) as entry;
  return public.page_of(case when p_is_export then 'subscribers_export' else 'subscribers' end, page, size);
end;
$$;

-- A page of e-mails that were given up, the last first, with what each is about; as desk_inquiries(). No address is told: the
-- request or the order has it.
create function public.desk_mail(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
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
    select letter.id, letter.parked_at as created_at, letter.kind, letter.attempts, letter.fault, letter.inquiry_id,
           inquiry.reference, coalesce(letter.order_id, payment.order_id) as order_id
    from public.outbox as letter
    left join public.inquiries as inquiry on inquiry.id = letter.inquiry_id
    left join public.payments as payment on payment.id = letter.payment_id
    where letter.parked_at is not null and letter.sent_at is null
      and (after_at is null or (letter.parked_at, letter.id) < (after_at, after_id))
    order by letter.parked_at desc, letter.id desc
    limit size + 1
  ) as entry;
  return public.page_of('mail', page, size);
end;
$$;

-- Tries an e-mail that was given up again, for another 30 days. Returns whether there was one; null to whoever is not staff.
create function public.desk_retry_mail(p_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    return null;
  end if;
  update public.outbox set parked_at = null, due_at = now(), created_at = now(), attempts = 0
    where id = p_id and parked_at is not null and sent_at is null;
  return found;
end;
$$;

revoke all on function public.desk_day(), public.desk_subscribers(jsonb, jsonb, boolean),
  public.desk_mail(jsonb, jsonb, boolean), public.desk_retry_mail(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.desk_day(), public.desk_subscribers(jsonb, jsonb, boolean),
  public.desk_mail(jsonb, jsonb, boolean), public.desk_retry_mail(uuid) to authenticated;
