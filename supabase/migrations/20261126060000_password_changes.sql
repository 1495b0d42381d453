-- A password that changes is reported to the owner of the account, and holds its deletion back: whoever changed it may not be
-- them, and an account that is gone cannot be given back.

create table public.password_changes (
  user_id    uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null default now()
);

alter table public.password_changes enable row level security;
revoke all on public.password_changes from anon, authenticated, service_role;

do $$
declare
  kinds   text := (select pg_get_expr(conbin, conrelid) from pg_constraint
                    where conrelid = 'public.outbox'::regclass and conname = 'outbox_kind_check');
  targets text := (select pg_get_expr(conbin, conrelid) from pg_constraint
                    where conrelid = 'public.outbox'::regclass and conname = 'outbox_check');
begin
  execute format(
    'alter table public.outbox drop constraint outbox_kind_check, drop constraint outbox_check,
       add constraint outbox_kind_check check (%1$s or kind = %2$L),
       add constraint outbox_check check (case when kind = %2$L then account_email is not null else %3$s end)',
    kinds, 'password_changed', targets);
end;
$$;

-- The password of an account that no one has confirmed is nobody's yet.
create function public.record_password_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.password_changes (user_id) values (new.id)
    on conflict (user_id) do update set changed_at = now();
  if coalesce(new.email, '') <> '' then
    insert into public.outbox (kind, account_email) values ('password_changed', new.email);
  end if;
  return null;
end;
$$;

create trigger record_password_change after update of encrypted_password on auth.users
  for each row
  when (old.email_confirmed_at is not null and new.encrypted_password is distinct from old.encrypted_password)
  execute function public.record_password_change();

-- When an account may be deleted; null where that is now. Three days are enough to read the email about the change.
create function public.account_held_until(p_user uuid)
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select changed_at + interval '3 days' from public.password_changes
   where user_id = p_user and changed_at > now() - interval '3 days';
$$;

revoke execute on function public.record_password_change(), public.account_held_until(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.account_held_until(uuid) to service_role;
