-- Lists and changes the team at the desk. Owners list its members, add members, change a role, end a member's access, and reset a
-- colleague's second factor. Each change requires that the caller entered a second-factor code within the last few minutes,
-- because a signed-in device may be left unattended.

-- Changes of the team by owners. The entries are kept as long as inquiries. The table does not contain changes by operators
-- (`npm run staff`).
create table public.staff_changes (
  id           bigint generated always as identity primary key,
  staff_email  text not null,
  member_email text not null,
  action       text not null check (action in ('added', 'owner', 'staff', 'removed', 'factor_reset')),
  changed_at   timestamptz not null default now()
);

create index staff_changes_changed_at on public.staff_changes (changed_at);

alter table public.staff_changes enable row level security;
grant select on public.staff_changes to service_role;

-- Returns whether the caller has entered a second-factor code in this session within p_within.
create function public.has_recent_factor(p_within interval)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims
    where session_id::text = auth.jwt() ->> 'session_id' and authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
      and updated_at > now() - p_within);
$$;

-- Returns {"members": [{"id", "email", "role", "has_factor", "last_sign_in_at", "added_at", "is_me"}, …], "changes": [{"id",
-- "action", "member", "by", "at"}, …]}: the members in the order in which they were added, and the last 50 changes, the latest
-- first.
create function public.team_json()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'members', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', account.id, 'email', coalesce(nullif(account.email, ''), account.id::text), 'role', member.role,
        'has_factor', exists (select from auth.mfa_factors where user_id = account.id and status = 'verified'),
        'last_sign_in_at', account.last_sign_in_at, 'added_at', member.added_at, 'is_me', account.id = auth.uid())
        order by member.added_at, account.email), '[]')
      from public.staff as member join auth.users as account on account.id = member.user_id),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'action', action, 'member', member_email, 'by', staff_email, 'at', changed_at) order by id desc), '[]')
      from (select * from public.staff_changes order by id desc limit 50) as latest));
$$;

-- Returns {"kind": "found", "team"}, or owner_only(), or null if the caller is not staff.
create function public.desk_team()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  perform public.record_read('team', array(select user_id::text from public.staff));
  return jsonb_build_object('kind', 'found', 'team', public.team_json());
end;
$$;

-- Changes the team. Returns {"kind": "found", "team"}. If the change is refused, writes nothing and returns {"kind": "refused",
-- "code"}. Returns null if the caller is not staff. If two owners change the team at the same time, the second owner's change
-- waits for the first. The second owner must then still be an owner.
--
-- p_action   add, role, remove or reset_factor
-- p_subject  an email address for add, or the ID of a member for all other actions
-- p_role     the new role, for add and role
--
-- The codes:
--   owner_only      the caller is not an owner, or is no longer one
--   confirm_factor  the code of the caller's second factor is missing or too old
--   unreadable      the action or role is unknown
--   no_account      no account has confirmed the address
--   member_known    the address already belongs to a member
--   member_gone     the member no longer has access
--   last_owner      the team would have no owner
--   own_factor      the second factor is the caller's own. It is changed on the account page.
--   no_factor       the member has no second factor
create function public.desk_change_team(p_action text, p_subject text, p_role text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account auth.users;
  member  public.staff;
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  perform public.lock_team();
  -- Another owner may have ended the caller's access in the meantime.
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  if p_action = 'add' then
    select * into account from auth.users
      where lower(email) = lower(btrim(p_subject)) and email_confirmed_at is not null limit 1;
  else
    select * into account from auth.users where id::text = p_subject;
  end if;
  select * into member from public.staff where user_id = account.id;
  refusal := case
    when not public.has_recent_factor('5 minutes') then 'confirm_factor'
    when p_action is null or p_action not in ('add', 'role', 'remove', 'reset_factor')
      or p_action in ('add', 'role') and (p_role is null or p_role not in ('owner', 'staff')) then 'unreadable'
    when p_action = 'add' and account.id is null then 'no_account'
    when p_action = 'add' and member.user_id is not null then 'member_known'
    when p_action = 'add' then null
    when member.user_id is null then 'member_gone'
    when p_action = 'reset_factor' and member.user_id = auth.uid() then 'own_factor'
    when p_action = 'reset_factor' and not exists (
      select from auth.mfa_factors where user_id = member.user_id and status = 'verified') then 'no_factor'
    when (p_action = 'remove' or p_action = 'role' and p_role <> 'owner') and member.role = 'owner'
      and (select count(*) from public.staff where role = 'owner') = 1 then 'last_owner'
  end;
  if refusal is not null then
    return jsonb_build_object('kind', 'refused', 'code', refusal);
  end if;
  if p_action = 'role' and member.role = p_role then
    return jsonb_build_object('kind', 'found', 'team', public.team_json());
  end if;
  insert into public.staff_changes (staff_email, member_email, action)
    values (public.staff_email(), coalesce(nullif(account.email, ''), account.id::text),
            case p_action when 'add' then 'added' when 'role' then p_role when 'remove' then 'removed' else 'factor_reset' end);
  if p_action = 'add' then
    insert into public.staff (user_id, role) values (account.id, p_role);
    insert into public.outbox (kind, account_email, colleague_email) values ('staff_added', account.email, public.staff_email());
  elsif p_action = 'role' then
    update public.staff set role = p_role where user_id = member.user_id;
  elsif p_action = 'remove' then
    delete from public.staff where user_id = member.user_id;
  else
    insert into public.outbox (kind, account_email, colleague_email)
      select notice.kind, notice.recipient, notice.colleague from (values
        ('factor_reset', account.email, public.staff_email()), ('factor_reset_done', public.staff_email(), account.email)
      ) as notice (kind, recipient, colleague) where account.email <> '' and position('@' in public.staff_email()) > 0;
    -- The member may have lost a device that contains recovery codes and the address of the calendar. Both become invalid
    -- together with the factor.
    delete from auth.mfa_factors where user_id = member.user_id;
    delete from public.recovery_codes where user_id = member.user_id;
    delete from public.calendar_links where user_id = member.user_id;
  end if;
  -- Signs the member out on all devices. is_staff() already refuses a member without access or without a factor.
  if p_action in ('remove', 'reset_factor') then
    delete from auth.sessions where user_id = member.user_id;
  end if;
  return jsonb_build_object('kind', 'found', 'team', public.team_json());
end;
$$;

grant execute on function public.desk_team(), public.desk_change_team(text, text, text) to authenticated;
