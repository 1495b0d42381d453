-- Recovery codes: who has lost their second factor removes it with one of ten codes that they wrote down. The function
-- recovery-codes makes and takes them; here are their hashes. A code has 50 random bits, which a plain SHA-256 keeps as
-- well as a slow hash would.

create table public.recovery_codes (
  user_id    uuid not null references auth.users (id) on delete cascade,
  digest     text not null check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at    timestamptz,
  primary key (user_id, digest)
);

alter table public.recovery_codes enable row level security;
revoke all on public.recovery_codes from anon, authenticated, service_role;
grant select on public.recovery_codes to service_role;

-- Replaces the caller's codes. Asks for the second factor, and for a session that has it.
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

-- How many of the caller's codes are left, which a factor of before has not outlived.
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

-- Takes one code of a customer, once. Codes that were made for a factor of before open nothing.
-- Returns {"kind": "taken", "factors": [uuid, …]}, the factors to be removed,
-- or {"kind": "refused", "code": "wrong_code" | "no_factor" | "too_many", "seconds"}.
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

-- An e-mail to the owner of an account, about it. Its address goes with the row when it is sent.
alter table public.outbox add column account_email text;

-- Kinds and references are added to what there is.
do $$
declare
  kinds      text := (select pg_get_expr(conbin, conrelid) from pg_constraint
                       where conrelid = 'public.outbox'::regclass and conname = 'outbox_kind_check');
  targets    text := (select pg_get_expr(conbin, conrelid) from pg_constraint
                       where conrelid = 'public.outbox'::regclass and conname = 'outbox_check');
begin
  execute format(
    'alter table public.outbox drop constraint outbox_kind_check, drop constraint outbox_check,
       add constraint outbox_kind_check check (%1$s or kind in (%2$L, %3$L)),
       add constraint outbox_check check (case when account_email is null then %4$s else kind in (%2$L, %3$L) end)',
    kinds, 'recovery_code_used', 'account_deleted', targets);
end;
$$;

create function public.tell_of_recovery(p_user uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.outbox (kind, account_email)
    select 'recovery_code_used', email from auth.users where id = p_user and email <> '';
$$;

-- take_mail() says whose account an e-mail is about, beside all that it said.
alter function public.take_mail(interval) rename to take_due_mail;

create function public.take_mail(p_lease interval)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select taken || jsonb_build_object('account', (
    select jsonb_build_object('email', account_email) from public.outbox
    where id = (taken ->> 'id')::uuid and account_email is not null))
  from public.take_due_mail(p_lease) as taken;
$$;

create or replace function public.mark_sent(p_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.outbox where id = p_id and account_email is not null;
  update public.outbox set sent_at = now(), fault = null where id = p_id and sent_at is null;
$$;

revoke execute on function public.replace_recovery_codes(text[]), public.recovery_codes_left(),
  public.take_recovery_code(uuid, text, jsonb), public.tell_of_recovery(uuid), public.take_mail(interval)
  from public, anon, authenticated;
revoke execute on function public.take_due_mail(interval) from service_role;
grant execute on function public.replace_recovery_codes(text[]), public.recovery_codes_left() to authenticated;
grant execute on function public.take_recovery_code(uuid, text, jsonb), public.tell_of_recovery(uuid),
  public.take_mail(interval) to service_role;
