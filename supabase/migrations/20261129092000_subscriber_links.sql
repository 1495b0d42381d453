-- The export of the newsletter's subscribers has the token of each one's link to unsubscribe.

-- Lists the confirmed subscribers of the newsletter. An export has the token of each one's link to unsubscribe.
create or replace function public.desk_subscribers(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
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
    select subscription.id, subscription.confirmed_at as created_at, subscription.email, subscription.locale,
           case when p_is_export then subscription.token end as token
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
