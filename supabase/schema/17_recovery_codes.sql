-- Stores recovery codes. A customer who has lost the second factor removes the factor with one of ten codes.
-- functions/recovery-codes creates and accepts the codes. A plain SHA-256 protects a code as well as a slow hash would, because a
-- code has 50 random bits.

create table public.recovery_codes (
  user_id    uuid not null references auth.users (id) on delete cascade,
  digest     text not null check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at    timestamptz,
  primary key (user_id, digest)
);

alter table public.recovery_codes enable row level security;
grant select on public.recovery_codes to service_role;

-- Replaces the caller's codes. Requires that the account has a second factor, and that the session was confirmed with it.
-- Returns {"kind": "made"}, or {"kind": "refused", "code": "insufficient_aal" | "no_factor"}.
create function public.replace_recovery_codes(p_digests text[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then
    return jsonb_build_object('kind', 'refused', 'code', 'no_factor');
  end if;
  if not public.has_required_aal() then
    return jsonb_build_object('kind', 'refused', 'code', 'insufficient_aal');
  end if;
  delete from public.recovery_codes where user_id = auth.uid();
  insert into public.recovery_codes (user_id, digest) select auth.uid(), digest from unnest(p_digests[1:20]) as digest;
  return jsonb_build_object('kind', 'made');
end;
$$;

-- Returns how many of the caller's codes are left. Codes of a previous factor do not count.
create function public.recovery_codes_left()
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select count(*)::integer from public.recovery_codes as code
  where code.user_id = auth.uid() and code.used_at is null and public.has_required_aal()
    and code.created_at >= (select min(created_at) from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
$$;

grant execute on function public.replace_recovery_codes(text[]), public.recovery_codes_left() to authenticated;

-- Uses one code of a customer. A code works only once. Codes that were created for a previous factor are invalid.
-- Returns {"kind": "taken", "factors": [uuid, …]} with the factors to remove, or {"kind": "refused", "code": "wrong_code" |
-- "no_factor" | "too_many", "seconds"}.
create function public.take_recovery_code(p_user uuid, p_digest text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  factors uuid[];
  since   timestamptz;
  seconds integer := public.count_post(p_limits);
begin
  if seconds > 0 then
    return jsonb_build_object('kind', 'refused', 'code', 'too_many', 'seconds', seconds);
  end if;
  select array_agg(id order by created_at), min(created_at) into factors, since
    from auth.mfa_factors where user_id = p_user and status = 'verified';
  if factors is null then
    return jsonb_build_object('kind', 'refused', 'code', 'no_factor');
  end if;
  update public.recovery_codes set used_at = now()
    where user_id = p_user and digest = p_digest and used_at is null and created_at >= since;
  if not found then
    return jsonb_build_object('kind', 'refused', 'code', 'wrong_code');
  end if;
  return jsonb_build_object('kind', 'taken', 'factors', to_jsonb(factors));
end;
$$;

-- Writes the email that notifies the owner of an account about a used code.
create function public.add_recovery_email(p_user uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.outbox (kind, account_email)
    select 'recovery_code_used', email from auth.users where id = p_user and email <> '';
$$;

grant execute on function public.take_recovery_code(uuid, text, jsonb), public.add_recovery_email(uuid) to service_role;
