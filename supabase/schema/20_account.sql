-- Handles password changes, the metadata of accounts, the copy of an account's data, and the deletion of accounts.

-- After a change of its password, an account cannot be deleted for some days. Another person may have changed the password, and a
-- deleted account cannot be restored.
create table public.password_changes (
  user_id    uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null default now()
);

alter table public.password_changes enable row level security;

-- Records a change of the password, and writes an email about it to the owner of the account.
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

-- The trigger ignores accounts whose address is not confirmed, because their owner is not known yet.
create trigger record_password_change after update of encrypted_password on auth.users
  for each row
  when (old.email_confirmed_at is not null and new.encrypted_password is distinct from old.encrypted_password)
  execute function public.record_password_change();

-- Returns when an account may be deleted, or null if it may be deleted now. Three days give its owner time to read the email
-- about the change.
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

grant execute on function public.account_held_until(uuid) to service_role;

-- Supabase copies an account's user metadata into each of its access tokens. Any session of the account may write this metadata.
-- With 15 kB of metadata, the token is longer than a header may be, and each request of the owner fails with status 431. The site
-- uses no user metadata. It therefore keeps only the entries that the authentication interface writes itself, if their values are
-- correct.

-- Returns the part of an account's user metadata that the authentication interface writes. Each value is checked.
create function public.own_user_metadata(p_metadata jsonb, p_id uuid, p_email text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
  from jsonb_each(case when jsonb_typeof(p_metadata) = 'object' then p_metadata else '{}' end) as entry
  where (entry.key in ('email_verified', 'phone_verified') and jsonb_typeof(entry.value) = 'boolean')
     or (entry.key = 'sub' and entry.value = to_jsonb(p_id))
     or (entry.key = 'email' and lower(entry.value #>> '{}') = lower(p_email));
$$;

create function public.bound_user_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := public.own_user_metadata(new.raw_user_meta_data, new.id, new.email);
  return new;
end;
$$;

create trigger bound_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function public.bound_user_metadata();

-- Returns a copy of the caller's data as a customer. Returns null if the session has ended or lacks the account's second factor.
-- Contains inquiries and quotes only if the account has confirmed the email address that they contain. The amendments of an order
-- have no such condition. Contains no notes of staff, and does not name the authors of replies and visits.
create function public.my_data()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
                  from auth.users where id = auth.uid()),
    'settings', jsonb_build_object('has_newsletter', coalesce(
      (select has_newsletter from public.customer_settings where user_id = auth.uid()), false)),
    'second_factors', (select coalesce(jsonb_agg(jsonb_build_object('name', friendly_name, 'created_at', created_at)
                                                 order by created_at), '[]')
                         from auth.mfa_factors where user_id = auth.uid() and status = 'verified'),
    -- "address" is the network address of the device, or null if it is unknown.
    'sessions', (select coalesce(jsonb_agg(to_jsonb(session) - 'id' || jsonb_build_object(
        'address', nullif(host(stored.ip), '0.0.0.0'), 'user_agent', stored.user_agent)), '[]')
      from public.my_sessions() as session join auth.sessions as stored on stored.id = session.id),
    -- Also contains removed units, until sync_cart() deletes them.
    'cart', (select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'removed_at', removed_at)
                                       order by position), '[]')
               from public.cart_units where user_id = auth.uid()),
    -- Null if the account has no customer at Stripe.
    'saved_card', (select jsonb_build_object('kept_by', 'Stripe', 'customer', customer_id)
                     from public.stripe_customers where user_id = auth.uid() and customer_id is not null),
    'orders', (select coalesce(jsonb_agg(
        to_jsonb(placed) - 'user_id' - 'idempotency_key' - 'search_text' - 'total' - 'gst' - 'qst' || jsonb_build_object(
          'lines', (select jsonb_agg(jsonb_build_object('product_id', product_id, 'label', label, 'price_cents', price_cents)
                                     order by line)
                      from public.order_items where order_id = placed.id),
          'statuses', (select jsonb_agg(jsonb_build_object('status', status, 'changed_at', changed_at) order by id)
                         from public.order_status_changes where order_id = placed.id),
          'invoices', (select coalesce(jsonb_agg(document order by issued_at), '[]') from public.invoices where order_id = placed.id),
          'payments', (select coalesce(jsonb_agg(jsonb_build_object('amount_cents', amount_cents, 'currency', currency,
                                                                    'method', method, 'received_on', received_on,
                                                                    'reference', reference)
                                                 order by received_at), '[]')
                         from public.payments where order_id = placed.id),
          'amendments', (select coalesce(jsonb_agg(jsonb_build_object(
              'number', public.quote_number(quote.number), 'status', quote.status,
              'versions', (select jsonb_agg(jsonb_build_object('sent_at', sent_at, 'document', document) order by version)
                             from public.quote_versions where quote_id = quote.id),
              'events', (select jsonb_agg(jsonb_build_object('kind', kind, 'at', at, 'text', text) order by id)
                           from public.quote_events where quote_id = quote.id and kind <> 'created'),
              'acceptance', (select to_jsonb(acceptance) - 'quote_id' from public.quote_acceptances as acceptance
                               where acceptance.quote_id = quote.id)) order by quote.number), '[]')
            from public.quotes as quote where quote.amended_order_id = placed.id and quote.version > 0),
          'visit', (select public.visit_json(visit) - 'by' from public.visits as visit where visit.order_id = placed.id),
          'refunds', (select coalesce(jsonb_agg(jsonb_build_object('amount_cents', amount_cents, 'method', method, 'state', state,
                                                                   'refunded_on', refunded_on, 'reason', reason)
                                                order by created_at), '[]')
                        from public.refunds where order_id = placed.id))
        order by placed.created_at), '[]')
      from public.orders as placed where placed.user_id = auth.uid()),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object(
        'number', public.quote_number(quote.number), 'status', quote.status, 'contact', quote.content - 'lines' - 'conditions',
        'versions', (select jsonb_agg(jsonb_build_object('sent_at', sent_at, 'document', document) order by version)
                       from public.quote_versions where quote_id = quote.id),
        'events', (select jsonb_agg(jsonb_build_object('kind', kind, 'at', at, 'text', text) order by id)
                     from public.quote_events where quote_id = quote.id and kind <> 'created'),
        'acceptance', (select to_jsonb(acceptance) - 'quote_id' from public.quote_acceptances as acceptance
                         where acceptance.quote_id = quote.id))
        order by quote.number), '[]')
      from auth.users as owner join public.quotes as quote on lower(quote.content ->> 'email') = lower(owner.email)
      where owner.id = auth.uid() and owner.email_confirmed_at is not null and quote.version > 0),
    'inquiries', (select coalesce(jsonb_agg(jsonb_build_object(
        'reference', inquiry.reference, 'kind', inquiry.kind, 'language', inquiry.locale, 'created_at', inquiry.created_at,
        'status', inquiry.status, 'fields', inquiry.fields, 'sizing', inquiry.sizing,
        'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name, 'type', type, 'bytes', bytes)
                                            order by field), '[]')
                    from public.inquiry_files where inquiry_id = inquiry.id),
        'replies', (select coalesce(jsonb_agg(jsonb_build_object('text', text, 'written_at', written_at)
                                              order by written_at), '[]')
                      from public.inquiry_replies where inquiry_id = inquiry.id),
        'visit', (select public.visit_json(visit) - 'by' from public.visits as visit where visit.inquiry_id = inquiry.id))
        order by inquiry.created_at), '[]')
      from auth.users as owner join public.inquiries as inquiry on lower(inquiry.email) = lower(owner.email)
      where owner.id = auth.uid() and owner.email_confirmed_at is not null))
  where auth.uid() is not null and public.has_required_aal();
$$;

grant execute on function public.my_data() to authenticated;

-- Deletes the entries of the audit log that contain an account's ID or address.
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

-- When an account is deleted, deletes all of its data that accounting does not need. Anyone can sign up with the address of
-- another person. The inquiries and the subscription of an address are therefore deleted only if the account has confirmed the
-- address. Only in this case, an email confirms the deletion.
create function public.forget_customer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.delete_audit_entries(old.id, old.email);
  delete from public.outbox where sent_at is null and kind in ('order_to_shopper', 'order_status_to_shopper')
    and order_id in (select id from public.orders where user_id = old.id and status in ('installed', 'cancelled'));
  if coalesce(old.email, '') <> '' and old.email_confirmed_at is not null then
    -- The quotes of the account's orders may contain an earlier address of the account.
    perform public.forget_quotes(array(select id from public.quotes where lower(content ->> 'email') = lower(old.email)
      or order_id in (select id from public.orders where user_id = old.id)));
  end if;
  update public.orders set user_id = null where user_id = old.id;
  if coalesce(old.email, '') <> '' and old.email_confirmed_at is not null then
    delete from public.subscriptions where lower(email) = lower(old.email);
    delete from public.inquiries where lower(email) = lower(old.email);
    -- Deletes emails about the account that were not sent yet.
    delete from public.outbox where lower(old.email) in (lower(account_email), lower(colleague_email));
    insert into public.outbox (kind, account_email) values ('account_deleted', old.email);
  end if;
  return old;
end;
$$;

create trigger forget_customer before delete on auth.users
  for each row execute function public.forget_customer();

-- Deletes accounts that no one has signed in to and whose address was not confirmed within a week. Such an address may belong to
-- another person. Called on schedule (functions/deliver). Returns the number of deleted accounts.
create function public.delete_unconfirmed_accounts()
returns integer
language sql
security definer
set search_path = ''
as $$
  with deleted as (
    delete from auth.users
     where email_confirmed_at is null and last_sign_in_at is null and created_at < now() - interval '7 days'
    returning 1)
  select count(*)::integer from deleted;
$$;

grant execute on function public.delete_unconfirmed_accounts() to service_role;
