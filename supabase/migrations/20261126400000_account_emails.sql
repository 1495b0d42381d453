-- Emails with a link to confirm an address or to choose a password wait in the outbox like all others, so that a mail server
-- that is down for a while loses none. The embedded backend writes them; a hosted project's authentication sends its own.
--
-- Their text has a token. It is encrypted with a key that is not in the database, and it goes with the row: when the email is
-- sent, when a later email to the same address replaces it, or when its link has expired.

alter table public.outbox
  add column subject        text,
  add column sealed_content text,
  add column expires_at     timestamptz;

comment on column public.outbox.sealed_content is 'The HTML of an account_link, encrypted (functions/_shared/mail/sealed-email.ts).';
comment on column public.outbox.expires_at is 'When the link of an account_link expires. It is not sent afterwards.';

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
       add constraint outbox_check check (case when kind = %2$L
         then num_nonnulls(account_email, subject, sealed_content, expires_at) = 4
         else num_nonnulls(subject, sealed_content, expires_at) = 0 and %3$s end)',
    kinds, 'account_link', targets);
end;
$$;

-- Writes an email with a link. A link of the same kind to the same address works no longer: its email is not sent.
create function public.add_account_email(p_id uuid, p_email text, p_subject text, p_sealed text, p_expires_at timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.outbox
    where kind = 'account_link' and lower(account_email) = lower(p_email) and subject = p_subject;
  insert into public.outbox (id, kind, account_email, subject, sealed_content, expires_at)
    values (p_id, 'account_link', p_email, p_subject, p_sealed, p_expires_at);
$$;

-- The same as before, with the content of an account_link; those whose link has expired are deleted first.
create or replace function public.take_mail(p_lease interval)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken jsonb;
begin
  delete from public.outbox where kind = 'account_link' and expires_at <= now();
  taken := public.take_due_mail(p_lease);
  return taken
    || jsonb_build_object('account', (
      select jsonb_build_object('email', account_email) from public.outbox
      where id = (taken ->> 'id')::uuid and account_email is not null))
    || jsonb_build_object('link', (
      select jsonb_build_object('subject', subject, 'sealed', sealed_content) from public.outbox
      where id = (taken ->> 'id')::uuid and kind = 'account_link'));
end;
$$;

revoke execute on function public.add_account_email(uuid, text, text, text, timestamptz)
  from public, anon, authenticated, service_role;
