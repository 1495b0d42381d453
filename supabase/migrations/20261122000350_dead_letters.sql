-- The standard names: an e-mail that is no longer tried is a dead letter, a limit has a subject and a maximum, rows kept
-- long enough are expired. Rows and rights stay; nothing is copied.

alter function public.note_sent(uuid) rename to mark_sent;
alter function public.note_not_sent(uuid, text) rename to mark_failed;
alter function public.take_up_parked_mail() rename to retry_dead_letters;
alter function public.forget_old(interval) rename to delete_expired;
alter view public.parked_mail rename to dead_letters;

comment on column public.outbox.parked_at is 'When it became a dead letter: nobody tries it again until retry_dead_letters().';

-- seconds_to_wait() and count_post() take
--
-- p_limits  [{"subject": text, "max": integer, "window": interval}, …]
--
-- and "poster" and "most" for the same from functions of the version before, which run until the new ones are deployed.
alter table public.post_counts rename column poster to subject;

create function public.rate_limits(p_limits jsonb)
returns table (subject text, max integer, "window" interval)
language sql
immutable
set search_path = ''
as $$
  select coalesce(one.subject, one.poster), coalesce(one.max, one.most), one.window
  from jsonb_to_recordset(p_limits) as one (subject text, poster text, max integer, most integer, "window" interval);
$$;

create or replace function public.seconds_to_wait(p_limits jsonb)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(max(ceil(extract(epoch from public.window_start(one.window) + one.window - now()))::integer), 0)
  from public.rate_limits(p_limits) as one
  join public.post_counts as counted on counted.subject = one.subject and counted.window_start = public.window_start(one.window)
  where counted.posts >= one.max;
$$;

create or replace function public.count_post(p_limits jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds integer := public.seconds_to_wait(p_limits);
begin
  if seconds = 0 then
    insert into public.post_counts as known (subject, window_start, posts)
      select one.subject, public.window_start(one.window), 1 from public.rate_limits(p_limits) as one
      on conflict on constraint post_counts_pkey do update set posts = known.posts + 1;
  end if;
  return seconds;
end;
$$;

revoke execute on function public.rate_limits(jsonb) from public, anon, authenticated;
grant execute on function public.rate_limits(jsonb) to service_role;
