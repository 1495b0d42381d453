-- Rate limits: how often a subject (a network, an address, an account) may post within a period.

create table public.post_counts (
  -- Names the kind of post and, as a hash, its sender.
  subject      text not null,
  window_start timestamptz not null,
  posts        integer not null,
  primary key (subject, window_start)
);

alter table public.post_counts enable row level security;
grant select, insert, update, delete on public.post_counts to service_role;

-- Returns the start of the current period of this length.
create function public.window_start(p_window interval)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select to_timestamp(floor(extract(epoch from now()) / extract(epoch from p_window)) * extract(epoch from p_window));
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

-- Returns the seconds until a post is allowed, 0 if it is allowed now.
create function public.seconds_to_wait(p_limits jsonb)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(max(ceil(extract(epoch from counted.window_start + rule.window - now()))::integer), 0)
  from public.rate_limits(p_limits) as rule
  join public.post_counts as counted
    on counted.subject = rule.subject and counted.window_start = public.window_start(rule.window)
  where counted.posts >= rule.max;
$$;

-- Counts a post if all limits allow it. Returns what seconds_to_wait() returned before.
create function public.count_post(p_limits jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds integer;
begin
  -- Posts of one subject are counted one at a time, until the transaction ends. Two at the same moment would read the same
  -- count. The order of the locks prevents deadlocks.
  perform pg_advisory_xact_lock(hashtextextended(locked.subject, 0))
     from (select distinct subject from public.rate_limits(p_limits) order by subject) as locked;
  seconds := public.seconds_to_wait(p_limits);
  if seconds = 0 then
    -- Two periods that begin at the same moment share a row.
    insert into public.post_counts as known (subject, window_start, posts)
      select distinct rule.subject, public.window_start(rule.window), 1 from public.rate_limits(p_limits) as rule
      on conflict on constraint post_counts_pkey do update set posts = known.posts + 1;
  end if;
  return seconds;
end;
$$;

grant execute on function public.window_start(interval), public.rate_limits(jsonb), public.seconds_to_wait(jsonb),
  public.count_post(jsonb) to service_role;
