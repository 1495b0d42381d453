-- Limits how often a subject (a network, an address, an account) may post within a period.

create table public.post_counts (
  -- Kind of post, followed in most cases by a hash or ID of the sender.
  subject      text not null,
  -- Length of the period in which the posts are counted.
  period       interval not null,
  -- Time of the first post of the period.
  window_start timestamptz not null,
  posts        integer not null,
  primary key (subject, period)
);

alter table public.post_counts enable row level security;
grant select, insert, update, delete on public.post_counts to service_role;

-- Returns whether a period that began at p_start still counts. If the server's clock was set back, a start in the future would
-- extend the wait, so the next post begins a new period. Starts less than a minute in the future are normal, because transactions
-- wait for each other.
create function public.is_current_period(p_start timestamptz, p_period interval)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_start > now() - p_period and p_start < now() + interval '1 minute';
$$;

-- Returns the limits of a call as rows. p_limits is [{"subject": text, "max": integer, "window": interval}, …].
create function public.rate_limits(p_limits jsonb)
returns table (subject text, max integer, "window" interval)
language sql
immutable
set search_path = ''
as $$
  select rule.subject, rule.max, rule.window
  from jsonb_to_recordset(p_limits) as rule (subject text, max integer, "window" interval);
$$;

-- Returns the seconds until a post is allowed, or 0 if it is allowed now.
create function public.seconds_to_wait(p_limits jsonb)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(max(ceil(extract(epoch from counted.window_start + counted.period - now()))::integer), 0)
  from public.rate_limits(p_limits) as rule
  join public.post_counts as counted on counted.subject = rule.subject and counted.period = rule.window
  where counted.posts >= rule.max and public.is_current_period(counted.window_start, counted.period);
$$;

-- Counts a post if all limits allow it, and returns 0. Otherwise, returns the seconds until a post is allowed. A period begins
-- with its first post, so the number of allowed posts does not depend on the time of day.
create function public.count_post(p_limits jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds integer;
begin
  -- Until the transaction ends, no other transaction counts posts of these subjects. Otherwise, two posts at the same moment
  -- would read the same count. All transactions take the locks in the same order, which prevents deadlocks.
  perform pg_advisory_xact_lock(hashtextextended(locked.subject, 0))
     from (select distinct subject from public.rate_limits(p_limits) order by subject) as locked;
  seconds := public.seconds_to_wait(p_limits);
  if seconds = 0 then
    -- Two limits of one subject share a row if their periods are equal.
    insert into public.post_counts as known (subject, period, window_start, posts)
      select distinct rule.subject, rule.window, now(), 1 from public.rate_limits(p_limits) as rule
      on conflict on constraint post_counts_pkey do update set (posts, window_start) = (
        select case when is_current then known.posts + 1 else 1 end,
               case when is_current then known.window_start else excluded.window_start end
          from public.is_current_period(known.window_start, known.period) as is_current);
  end if;
  return seconds;
end;
$$;

grant execute on function public.is_current_period(timestamptz, interval), public.rate_limits(jsonb),
  public.seconds_to_wait(jsonb), public.count_post(jsonb) to service_role;
