-- mark_failed() learns of failures that trying again does not mend: such an e-mail becomes a dead letter at once.
-- Functions of the version before, which pass two arguments, go on as they did.

drop function public.mark_failed(uuid, text);

-- Tried again after 1 minute, 4, 9, 16 … at most a day. Returns whether it is now a dead letter: after 30 days, or at
-- once where p_is_permanent.
create function public.mark_failed(p_id uuid, p_fault text, p_is_permanent boolean default false)
returns boolean
language sql
security definer
set search_path = ''
as $$
  update public.outbox set fault = left(p_fault, 500),
    due_at = now() + least(interval '1 minute' * attempts * attempts, interval '1 day'),
    parked_at = case when p_is_permanent or created_at < now() - interval '30 days' then now() end
  where id = p_id and sent_at is null
  returning parked_at is not null;
$$;

revoke execute on function public.mark_failed(uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.mark_failed(uuid, text, boolean) to service_role;
