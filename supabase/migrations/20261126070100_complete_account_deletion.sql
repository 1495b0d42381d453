-- Deleting an account deletes every trace of its address that accounting does not need. The authentication interface's audit
-- log kept the addresses of deleted and never confirmed accounts for ever, and grew with each sign-in. Requests and
-- subscriptions from the address remained as well.

-- Deletes the audit log's entries about an account, by its ID and by its address.
create function public.delete_audit_entries(p_user uuid, p_email text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.audit_log_entries
   where payload ->> 'actor_id' = p_user::text
      or payload -> 'traits' ->> 'user_id' = p_user::text
      or lower(payload ->> 'actor_username') = lower(nullif(p_email, ''))
      or lower(payload -> 'traits' ->> 'user_email') = lower(nullif(p_email, ''));
$$;

-- An address that was confirmed is the owner's: requests and the subscription from it go with the account, whether they were
-- sent from the account's page or not. Anyone can sign up with an address that is not theirs. The end of such an account
-- deletes nothing that the address's owner sent, and sends no email.
create or replace function public.forget_customer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.delete_audit_entries(old.id, old.email);
  delete from public.outbox where sent_at is null and kind in ('order_to_shopper', 'order_status_to_shopper')
    and order_id in (select id from public.orders where user_id = old.id and status in ('installed', 'cancelled'));
  update public.orders set user_id = null where user_id = old.id;
  if coalesce(old.email, '') <> '' and old.email_confirmed_at is not null then
    delete from public.subscriptions where lower(email) = lower(old.email);
    delete from public.inquiries where lower(email) = lower(old.email);
    -- What was still to be sent about the account.
    delete from public.outbox where lower(account_email) = lower(old.email);
    insert into public.outbox (kind, account_email) values ('account_deleted', old.email);
  end if;
  return old;
end;
$$;

-- As before. Also deletes audit log entries after 30 days, or the oldest ones if there are more than 50 000; and emails about
-- accounts that could not be sent 30 days after they became dead letters.
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
  delete from public.outbox where account_email is not null and parked_at < now() - interval '30 days';
  delete from auth.audit_log_entries where created_at < now() - interval '30 days';
  if (select count(*) from auth.audit_log_entries) > 50000 then
    delete from auth.audit_log_entries
     where id in (select id from auth.audit_log_entries order by created_at desc offset 40000);
  end if;
end;
$$;

-- Entries about accounts that no longer exist.
delete from auth.audit_log_entries as entry
 where not exists (select from auth.users as account where account.id::text = entry.payload ->> 'actor_id')
    or (entry.payload -> 'traits' ->> 'user_id' is not null
        and not exists (select from auth.users as account where account.id::text = entry.payload -> 'traits' ->> 'user_id'));

revoke execute on function public.delete_audit_entries(uuid, text) from public, anon, authenticated, service_role;
