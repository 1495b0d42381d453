-- The outbox: who sends takes what is due for a while, and then says how it went. Whoever dies in between leaves it to
-- the next, who sends the same message again: it has one name.

-- Takes the next e-mail that is due, for p_lease, with all that it speaks of; null when there is none.
create function public.take_mail(p_lease interval)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with taken as (
    update public.outbox set due_at = now() + p_lease, attempts = attempts + 1
    where id = (
      select id from public.outbox
      where sent_at is null and parked_at is null and due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    returning *
  )
  select jsonb_build_object(
    'id', taken.id,
    'kind', taken.kind,
    'request', (
      select to_jsonb(request) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(to_jsonb(file) order by file.field desc), '[]')
        from public.request_files as file where file.request_id = request.id))
      from public.requests as request where request.id = taken.request_id),
    'subscription', (select to_jsonb(subscription) from public.subscriptions as subscription where subscription.id = taken.subscription_id))
  from taken;
$$;

create function public.note_sent(p_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.outbox set sent_at = now(), fault = null where id = p_id and sent_at is null;
$$;

-- Tried again after 1 minute, 4, 9, 16 … at most a day; parked, and never dropped, 30 days after it was written.
-- Answers whether it is parked.
create function public.note_not_sent(p_id uuid, p_fault text)
returns boolean
language sql
security definer
set search_path = ''
as $$
  update public.outbox set fault = left(p_fault, 500),
    due_at = now() + least(interval '1 minute' * attempts * attempts, interval '1 day'),
    parked_at = case when created_at < now() - interval '30 days' then now() end
  where id = p_id and sent_at is null
  returning parked_at is not null;
$$;

-- What nobody tries any more, for whoever looks after the site (docs/deploy.md).
create view public.parked_mail with (security_invoker = true) as
  select outbox.id, outbox.kind, outbox.created_at, outbox.parked_at, outbox.attempts, outbox.fault, requests.reference
  from public.outbox left join public.requests on requests.id = outbox.request_id
  where outbox.parked_at is not null and outbox.sent_at is null;

revoke all on public.parked_mail from anon, authenticated;
grant select on public.parked_mail to service_role;

-- Tries it again, for another 30 days.
create function public.take_up_parked_mail()
returns void
language sql
security definer
set search_path = ''
as $$
  update public.outbox set parked_at = null, due_at = now(), created_at = now(), attempts = 0
  where parked_at is not null and sent_at is null;
$$;

-- Deletes what is older than it has to be kept, and counts of posts. Answers the paths of files that may go from the
-- bucket: those of what was deleted, and those that no request came to name within a day.
create function public.forget_old(p_keep interval)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  return query
    select file.path from public.request_files as file join public.requests as request on request.id = file.request_id
    where request.created_at < now() - p_keep;
  return query
    select object.name from storage.objects as object
    where object.bucket_id = 'requests' and object.created_at < now() - interval '1 day'
      and not exists (select from public.request_files as file where file.path = object.name);
  delete from public.requests where created_at < now() - p_keep;
  delete from public.subscriptions where unsubscribed_at < now() - p_keep or (confirmed_at is null and created_at < now() - p_keep);
  delete from public.post_counts where window_start < now() - interval '1 day';
end;
$$;

revoke execute on function public.take_mail(interval), public.note_sent(uuid), public.note_not_sent(uuid, text),
  public.take_up_parked_mail(), public.forget_old(interval) from public, anon, authenticated;
grant execute on function public.take_mail(interval), public.note_sent(uuid), public.note_not_sent(uuid, text),
  public.take_up_parked_mail(), public.forget_old(interval) to service_role;
