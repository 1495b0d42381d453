-- What a customer takes along also has the cart that the account keeps, and each session's network address and program:
-- both are personal data that the site stores.

create or replace function public.my_data()
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
    -- "address" is the network address of the device, null where the server knows none.
    'sessions', (select coalesce(jsonb_agg(to_jsonb(session) - 'id' || jsonb_build_object(
        'address', nullif(host(stored.ip), '0.0.0.0'), 'user_agent', stored.user_agent)), '[]')
      from public.my_sessions() as session join auth.sessions as stored on stored.id = session.id),
    -- Removed units stay for 90 days at most (sync_cart).
    'cart', (select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'removed_at', removed_at)
                                       order by position), '[]')
               from public.cart_units where user_id = auth.uid()),
    -- Null where no card was ever added.
    'saved_card', (select jsonb_build_object('kept_by', 'Stripe', 'customer', customer_id)
                     from public.stripe_customers where user_id = auth.uid() and customer_id is not null),
    'orders', (select coalesce(jsonb_agg(
        to_jsonb(placed) - 'user_id' - 'idempotency_key' - 'search_text' || jsonb_build_object(
          'lines', (select jsonb_agg(jsonb_build_object('product_id', product_id, 'price', price) order by line)
                      from public.order_items where order_id = placed.id),
          'statuses', (select jsonb_agg(jsonb_build_object('status', status, 'changed_at', changed_at) order by id)
                         from public.order_status_changes where order_id = placed.id))
        order by placed.created_at), '[]')
      from public.orders as placed where placed.user_id = auth.uid()),
    'inquiries', (select coalesce(jsonb_agg(jsonb_build_object(
        'reference', inquiry.reference, 'kind', inquiry.kind, 'language', inquiry.locale, 'created_at', inquiry.created_at,
        'status', inquiry.status, 'fields', inquiry.fields,
        'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name, 'type', type, 'bytes', bytes)
                                            order by field), '[]')
                    from public.inquiry_files where inquiry_id = inquiry.id))
        order by inquiry.created_at), '[]')
      from auth.users as owner join public.inquiries as inquiry on lower(inquiry.email) = lower(owner.email)
      where owner.id = auth.uid() and owner.email_confirmed_at is not null))
  where auth.uid() is not null and public.has_required_aal();
$$;
