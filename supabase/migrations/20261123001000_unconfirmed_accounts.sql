-- An account whose address nobody confirms within a week is deleted: the address may be somebody else's. Called on schedule
-- (functions/deliver). Returns how many there were.
create function public.delete_unconfirmed_accounts()
returns integer
language sql
security definer
set search_path = ''
as $$
  with deleted as (
    delete from auth.users
     where email_confirmed_at is null and last_sign_in_at is null and created_at < now() - interval '7 days'
    returning 1)
  select count(*)::integer from deleted;
$$;

revoke execute on function public.delete_unconfirmed_accounts() from public, anon, authenticated, service_role;
grant execute on function public.delete_unconfirmed_accounts() to service_role;
