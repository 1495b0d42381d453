-- Deletes inquiries, inactive subscriptions, and entries of the desk's logs once they are older than p_keep. Calls
-- forget_quotes() for quotes that are older than p_keep, except accepted and applied amendments. A quote that became an order is
-- skipped while this order is unfinished or belongs to an account. Deletes counts of posts whose period has ended. Deletes dead
-- letters about accounts and entries of the audit log after 30 days. If the audit log has more than 50 000 entries, keeps only
-- the latest 40 000.
-- Returns the paths of the files that must be deleted from the bucket: the files of deleted inquiries, and files that no inquiry
-- refers to and that are older than a day.
create function public.delete_expired(p_keep interval)
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
  perform public.forget_quotes(array(select id from public.quotes where created_at < now() - p_keep
    and (order_id is null and (amended_order_id is null or status not in ('accepted', 'applied')) or content ->> 'email' <> '')
    and not exists (select from public.orders as placed where placed.id = quotes.order_id
                      and (placed.user_id is not null or placed.status not in ('installed', 'cancelled')))));
  delete from public.subscriptions where unsubscribed_at < now() - p_keep or (confirmed_at is null and created_at < now() - p_keep);
  delete from public.post_counts where window_start < now() - period;
  delete from public.desk_reads where read_at < now() - p_keep;
  delete from public.staff_changes where changed_at < now() - p_keep;
  delete from public.outbox where account_email is not null and dead_letter_at < now() - interval '30 days';
  delete from auth.audit_log_entries where created_at < now() - interval '30 days';
  if (select count(*) from auth.audit_log_entries) > 50000 then
    delete from auth.audit_log_entries
     where id in (select id from auth.audit_log_entries order by created_at desc offset 40000);
  end if;
end;
$$;

grant execute on function public.delete_expired(interval) to service_role;
