-- How much was posted lately: by whom is a hash.
create table public.post_counts (
  poster       text not null,
  window_start timestamptz not null,
  posts        integer not null,
  primary key (poster, window_start)
);

alter table public.post_counts enable row level security;
revoke all on public.post_counts from anon, authenticated;
grant all on public.post_counts to service_role;

-- The start of the window that now is in.
create function public.window_start(p_window interval)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select to_timestamp(floor(extract(epoch from now()) / extract(epoch from p_window)) * extract(epoch from p_window));
$$;

-- How many seconds a poster has to wait; 0 when they may post.
--
-- p_limits  [{"poster": text, "most": integer, "window": interval}, …]
create function public.seconds_to_wait(p_limits jsonb)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(max(ceil(extract(epoch from public.window_start(one.window) + one.window - now()))::integer), 0)
  from jsonb_to_recordset(p_limits) as one (poster text, most integer, "window" interval)
  join public.post_counts as counted on counted.poster = one.poster and counted.window_start = public.window_start(one.window)
  where counted.posts >= one.most;
$$;

-- Counts a post, where it is within all limits. Answers as seconds_to_wait() does before it.
create function public.count_post(p_limits jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds integer := public.seconds_to_wait(p_limits);
begin
  if seconds = 0 then
    insert into public.post_counts as known (poster, window_start, posts)
      select one.poster, public.window_start(one.window), 1
      from jsonb_to_recordset(p_limits) as one (poster text, "window" interval)
      on conflict (poster, window_start) do update set posts = known.posts + 1;
  end if;
  return seconds;
end;
$$;

revoke execute on function public.seconds_to_wait(jsonb), public.count_post(jsonb) from public, anon, authenticated;
grant execute on function public.seconds_to_wait(jsonb), public.count_post(jsonb) to service_role;
