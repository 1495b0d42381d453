-- What a customer takes along also holds the inquiries that came from the address of the account, which has confirmed it: the
-- account shows them already (my_inquiries), and portability is of all that somebody has provided. Nothing that staff have
-- written is in it. One function, where each part of the data had wrapped the one before.

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
    'sessions', (select coalesce(jsonb_agg(to_jsonb(session) - 'id'), '[]') from public.my_sessions() as session),
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

drop function public.my_data_with_columns();
drop function public.my_data_but_card();
