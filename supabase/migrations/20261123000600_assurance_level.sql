-- An account with a second factor is read and used with it. Which level a session is at stands in its access token ("aal"),
-- which factors an account has in auth.mfa_factors; the embedded backend makes both as the hosted one does.

-- Whether the caller signed in with all that their account asks, in a session that nobody has ended: for policies and
-- functions. An access token alone is honoured until it expires.
create function public.has_required_aal()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
      select from auth.sessions as session
      where session.user_id = auth.uid() and session.id = (auth.jwt() ->> 'session_id')::uuid)
    and (coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' or not exists (
      select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified'));
$$;

revoke execute on function public.has_required_aal() from public, anon;
grant execute on function public.has_required_aal() to authenticated;

create policy "orders of an account with a second factor are read with it"
  on public.orders as restrictive for select to authenticated
  using ((select public.has_required_aal()));

-- Lines and changes of status are read where their order is.

-- place_order() asks the same and then writes as before. One code is new:
--   insufficient_aal     the account has a second factor, and the session lacks it
alter function public.place_order(uuid, jsonb, bigint, jsonb) rename to write_order;
revoke execute on function public.write_order(uuid, jsonb, bigint, jsonb) from authenticated;

create function public.place_order(p_key uuid, p_lines jsonb, p_total_cents bigint, p_details jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select case
    when public.has_required_aal() then public.write_order(p_key, p_lines, p_total_cents, p_details)
    else jsonb_build_object('kind', 'refused', 'code', 'insufficient_aal')
  end;
$$;

revoke execute on function public.place_order(uuid, jsonb, bigint, jsonb) from public, anon;
grant execute on function public.place_order(uuid, jsonb, bigint, jsonb) to authenticated;
