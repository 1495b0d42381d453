-- Two windows of one subject that begin at the same moment, such as the day's and its first ten minutes, have one row: what
-- was posted since is the same for both. It was to be written twice, and the whole count failed: no second factor was taken
-- in the first ten minutes of a day (UTC).

create or replace function public.count_post(p_limits jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds integer;
begin
  -- Until the transaction ends; in one order, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(one.subject, 0))
     from (select distinct subject from public.rate_limits(p_limits) order by subject) as one;
  seconds := public.seconds_to_wait(p_limits);
  if seconds = 0 then
    insert into public.post_counts as known (subject, window_start, posts)
      select distinct one.subject, public.window_start(one.window), 1 from public.rate_limits(p_limits) as one
      on conflict on constraint post_counts_pkey do update set posts = known.posts + 1;
  end if;
  return seconds;
end;
$$;
