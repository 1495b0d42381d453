-- Who answers requests and orders at the desk (/bureau), and the record of what they read. Staff have no right on any table:
-- a policy cannot write down what was read, a function can. Each function of the desk asks is_staff() first and returns
-- null to anybody else, whatever it was asked for, so that nobody learns from it what there is.

create table public.staff (
  user_id  uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);

comment on table public.staff is 'Accounts that may use the desk, with a verified second factor. Written by `npm run staff`.';

create table public.desk_reads (
  id          bigint generated always as identity primary key,
  staff_email text not null,
  read_at     timestamptz not null default now(),
  what        text not null check (what ~ '^[a-z_]{1,40}$'),
  subjects    text[] not null
);
create index desk_reads_read_at on public.desk_reads (read_at);

comment on table public.desk_reads is 'Each read of personal data at the desk: who, when, what. Kept as long as requests are.';
comment on column public.desk_reads.what is 'What was read: a list (inquiries), one of it (inquiry), or a file of all of it (inquiries_export).';
comment on column public.desk_reads.subjects is 'Ids of the rows that were shown.';

alter table public.staff enable row level security;
alter table public.desk_reads enable row level security;

revoke all on public.staff, public.desk_reads from public, anon, authenticated, service_role;
revoke all on sequence public.desk_reads_id_seq from public, anon, authenticated, service_role;
grant select on public.staff, public.desk_reads to service_role;

-- Whether the caller is at the desk by right: in the table, in a session that nobody has ended, signed in with a second factor
-- that the account still has.
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

-- The caller's address, by which the desk says who did something.
create function public.staff_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(nullif(email, ''), id::text) from auth.users where id = auth.uid();
$$;

-- Writes down a read of the caller. A page that shows no row reads nothing of anybody.
create function public.record_read(p_what text, p_subjects text[])
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.desk_reads (staff_email, what, subjects)
  select public.staff_email(), p_what, p_subjects where cardinality(p_subjects) > 0;
$$;

-- Who is at the desk: {"email"}, or null for whoever is not staff.
create function public.desk_me()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('email', public.staff_email()) where public.is_staff();
$$;

-- Makes the account of an address staff. Returns {"kind": "added" or "known", "has_factor"}, or {"kind": "no_account"} where
-- no account has confirmed the address.
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

-- Returns {"kind": "removed"}, or {"kind": "no_staff"} where the address is nobody's at the desk.
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

-- As before; the record of reads goes with what was read.
create or replace function public.delete_expired(p_keep interval)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  return query
    select file.path from public.inquiry_files as file join public.inquiries as inquiry on inquiry.id = file.inquiry_id
    where inquiry.created_at < now() - p_keep;
  return query
    select object.name from storage.objects as object
    where object.bucket_id = 'requests' and object.created_at < now() - interval '1 day'
      and not exists (select from public.inquiry_files as file where file.path = object.name);
  delete from public.inquiries where created_at < now() - p_keep;
  delete from public.subscriptions where unsubscribed_at < now() - p_keep or (confirmed_at is null and created_at < now() - p_keep);
  delete from public.post_counts where window_start < now() - interval '1 day';
  delete from public.desk_reads where read_at < now() - p_keep;
end;
$$;

revoke all on function public.is_staff(), public.staff_email(), public.record_read(text, text[]), public.desk_me(),
  public.add_staff(text), public.remove_staff(text), public.list_staff()
  from public, anon, authenticated, service_role;
grant execute on function public.desk_me() to authenticated;
grant execute on function public.add_staff(text), public.remove_staff(text), public.list_staff() to service_role;
