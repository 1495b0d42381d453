-- Stores staff, and the log of the personal data that they read. Staff have no rights on tables, only on functions. A function
-- can log what was read, but a policy cannot. Each function of the desk first checks is_staff(), and returns null to callers who
-- are not staff. These callers get null whatever they requested, so they cannot find out what exists. A function for owners then
-- checks is_owner(), and returns owner_only() to other staff.

-- Accounts that may use the desk (/bureau) once they have a verified second factor. `npm run staff` and owners write the rows
-- (39_team.sql).
create table public.staff (
  user_id  uuid primary key references auth.users (id) on delete cascade,
  role     text not null default 'staff' check (role in ('owner', 'staff')),
  added_at timestamptz not null default now()
);

alter table public.staff enable row level security;
grant select on public.staff to service_role;

-- Makes changes of the team wait for each other. Each change then finds the result of the previous change.
create function public.lock_team()
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('team', 0));
$$;

create function public.lock_team_first()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.lock_team();
  return null;
end;
$$;

-- Refuses a change that leaves a team without an owner. Deleting an account can also be such a change.
create function public.keep_an_owner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.staff) and not exists (select from public.staff where role = 'owner') then
    raise exception using errcode = 'check_violation', message = 'last_owner',
      hint = 'Make another member of the team an owner first.';
  end if;
  return null;
end;
$$;

-- Locks the team before any row is locked. Otherwise, two changes could wait for each other forever.
create trigger lock_team_first before update or delete on public.staff
  for each statement execute function public.lock_team_first();
create trigger keep_an_owner after update or delete on public.staff
  for each statement execute function public.keep_an_owner();

-- Each access to personal data at the desk. The entries are kept as long as inquiries.
create table public.desk_reads (
  id          bigint generated always as identity primary key,
  staff_email text not null,
  read_at     timestamptz not null default now(),
  -- Name of a list (inquiries), of one of its entries (inquiry), or of an exported list (inquiries_export).
  what        text not null check (what ~ '^[a-z_]{1,40}$'),
  -- IDs of the rows that were shown.
  subjects    text[] not null,
  -- Field whose file was opened. Null for every other access.
  file_field  text
);

create index desk_reads_read_at on public.desk_reads (read_at, id);
create index desk_reads_what on public.desk_reads (what, read_at, id);
create index desk_reads_subjects on public.desk_reads using gin (subjects) with (fastupdate = off);

alter table public.desk_reads enable row level security;
grant select on public.desk_reads to service_role;

-- Returns whether the caller may use the desk. The account must be in the table `staff`. The caller's session must not have
-- ended. It must be confirmed with a second factor that the account still has.
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

-- Returns whether the caller is staff and an owner. Only owners export lists, see the taxes, write credit notes and refunds,
-- cancel an invoiced or paid order, and change the team (decision 64).
create function public.is_owner()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select public.is_staff() and exists (select from public.staff where user_id = auth.uid() and role = 'owner');
$$;

-- Returns the response to staff who request something that only an owner may do.
create function public.owner_only()
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('kind', 'refused', 'code', 'owner_only');
$$;

-- Returns the caller's email address, which is stored as the author of changes.
create function public.staff_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(nullif(email, ''), id::text) from auth.users where id = auth.uid();
$$;

-- Logs an access of the caller. A page without rows is not logged, because it contains no personal data.
create function public.record_read(p_what text, p_subjects text[], p_file_field text default null)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.desk_reads (staff_email, what, subjects, file_field)
  select public.staff_email(), p_what, p_subjects, p_file_field where cardinality(p_subjects) > 0;
$$;

-- Returns {"email", "role"} of the caller, or null if the caller is not staff.
create function public.desk_me()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('email', public.staff_email(), 'role', role)
  from public.staff where user_id = auth.uid() and public.is_staff();
$$;

grant execute on function public.desk_me() to authenticated;

-- Adds the account with this email address to the staff, or changes its role. If p_role is null and the team has no owner, the
-- account becomes an owner. If p_role is null and the team has an owner, a new member gets the role staff, and an existing member
-- keeps their role. Returns {"kind": "added", "known" or "changed", "role", "has_factor"}, {"kind": "no_account"} if no account
-- has confirmed the address, or {"kind": "last_owner"}.
create function public.add_staff(p_email text, p_role text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(btrim(p_email)) and email_confirmed_at is not null);
  before  text;
  wanted  text;
begin
  if account is null then
    return jsonb_build_object('kind', 'no_account');
  end if;
  perform public.lock_team();
  select role into before from public.staff where user_id = account;
  wanted := coalesce(p_role, case when not exists (select from public.staff where role = 'owner') then 'owner' end, before, 'staff');
  if wanted <> 'owner' and not exists (select from public.staff where role = 'owner' and user_id <> account) then
    return jsonb_build_object('kind', 'last_owner');
  end if;
  insert into public.staff (user_id, role) values (account, wanted)
    on conflict (user_id) do update set role = excluded.role where staff.role <> excluded.role;
  return jsonb_build_object(
    'kind', case when before is null then 'added' when before = wanted then 'known' else 'changed' end,
    'role', wanted,
    'has_factor', exists (select from auth.mfa_factors where user_id = account and status = 'verified'));
end;
$$;

-- Ends an account's right to use the desk, and its sessions. The last owner cannot be removed while the team has other members.
-- Returns {"kind": "removed"}, {"kind": "last_owner"}, or {"kind": "no_staff"} if the address does not belong to staff.
create function public.remove_staff(p_email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  perform public.lock_team();
  select member.user_id into account from public.staff as member join auth.users as owner on owner.id = member.user_id
    where lower(owner.email) = lower(btrim(p_email));
  if account is null then
    return jsonb_build_object('kind', 'no_staff');
  end if;
  if public.is_last_owner(account) then
    return jsonb_build_object('kind', 'last_owner');
  end if;
  delete from public.staff where user_id = account;
  delete from auth.sessions where user_id = account;
  return jsonb_build_object('kind', 'removed');
end;
$$;

-- Returns whether an account is the only owner of a team that has other members.
create function public.is_last_owner(p_user uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.staff where user_id = p_user and role = 'owner')
    and exists (select from public.staff where user_id <> p_user)
    and not exists (select from public.staff where user_id <> p_user and role = 'owner');
$$;

-- Returns [{"email", "role", "added_at", "has_factor"}, …], in the order in which the members were added.
create function public.list_staff()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', account.email, 'role', member.role, 'added_at', member.added_at,
    'has_factor', exists (select from auth.mfa_factors where user_id = account.id and status = 'verified'))
    order by member.added_at, account.email), '[]')
  from public.staff as member join auth.users as account on account.id = member.user_id;
$$;

grant execute on function public.add_staff(text, text), public.remove_staff(text), public.list_staff(), public.is_last_owner(uuid)
  to service_role;
