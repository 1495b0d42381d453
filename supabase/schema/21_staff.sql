-- Staff, and the log of the personal data that they read. Staff have no right on any table: a policy cannot log what was read, a
-- function can. Each function of the desk checks is_staff() first and returns null to all others, whatever they requested, so that
-- they cannot find out what exists.

-- Accounts that may use the desk (/bureau), with a verified second factor. Written by `npm run staff`.
create table public.staff (
  user_id  uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);

alter table public.staff enable row level security;
grant select on public.staff to service_role;

-- Each access to personal data at the desk. Kept as long as inquiries are.
create table public.desk_reads (
  id          bigint generated always as identity primary key,
  staff_email text not null,
  read_at     timestamptz not null default now(),
  -- A list (inquiries), one of its entries (inquiry), or an exported list (inquiries_export).
  what        text not null check (what ~ '^[a-z_]{1,40}$'),
  -- IDs of the rows that were shown.
  subjects    text[] not null
);

create index desk_reads_read_at on public.desk_reads (read_at, id);
create index desk_reads_what on public.desk_reads (what, read_at, id);
create index desk_reads_subjects on public.desk_reads using gin (subjects) with (fastupdate = off);

alter table public.desk_reads enable row level security;
grant select on public.desk_reads to service_role;

-- Returns whether the caller may use the desk: in the table, in a session that has not ended, with a second factor that the
-- account still has.
create function public.is_staff()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select auth.jwt() ->> 'aal' is not distinct from 'aal2' and public.has_required_aal()
    and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
    and exists (select from public.staff where user_id = auth.uid());
$$;

-- Returns the caller's address, which names the author of a change.
create function public.staff_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(nullif(email, ''), id::text) from auth.users where id = auth.uid();
$$;

-- Logs an access of the caller. A page without rows shows no personal data.
create function public.record_read(p_what text, p_subjects text[])
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.desk_reads (staff_email, what, subjects)
  select public.staff_email(), p_what, p_subjects where cardinality(p_subjects) > 0;
$$;

-- Returns {"email"} of the caller, or null if the caller is not staff.
create function public.desk_me()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('email', public.staff_email()) where public.is_staff();
$$;

grant execute on function public.desk_me() to authenticated;

-- Makes the account of an address staff. Returns {"kind": "added" or "known", "has_factor"}, or {"kind": "no_account"} if no
-- account has confirmed the address.
create function public.add_staff(p_email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(btrim(p_email)) and email_confirmed_at is not null);
  is_new  boolean;
begin
  if account is null then
    return jsonb_build_object('kind', 'no_account');
  end if;
  insert into public.staff (user_id) values (account) on conflict do nothing;
  is_new := found;
  return jsonb_build_object(
    'kind', case when is_new then 'added' else 'known' end,
    'has_factor', exists (select from auth.mfa_factors where user_id = account and status = 'verified'));
end;
$$;

-- Returns {"kind": "removed"}, or {"kind": "no_staff"} if the address does not belong to staff.
create function public.remove_staff(p_email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.staff where user_id in (select id from auth.users where lower(email) = lower(btrim(p_email)));
  return jsonb_build_object('kind', case when found then 'removed' else 'no_staff' end);
end;
$$;

-- Returns [{"email", "added_at", "has_factor"}, …], the first added first.
create function public.list_staff()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', account.email, 'added_at', member.added_at,
    'has_factor', exists (select from auth.mfa_factors where user_id = account.id and status = 'verified'))
    order by member.added_at, account.email), '[]')
  from public.staff as member join auth.users as account on account.id = member.user_id;
$$;

grant execute on function public.add_staff(text), public.remove_staff(text), public.list_staff() to service_role;
