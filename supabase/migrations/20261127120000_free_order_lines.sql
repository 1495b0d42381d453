-- Orders of accepted quotes: lines of work, which are no products, and amounts that are no estimate.

alter table public.orders add column is_quoted boolean not null default false;
alter table public.order_items alter column product_id drop not null;
alter table public.order_items add column label text check (length(label) between 1 and 300);
alter table public.order_items add constraint order_items_what check (num_nonnulls(product_id, label) = 1);

-- Returns the lines of an order as emails and the desk list them, with the units of one price grouped.
create or replace function public.lines_of_order(p_order uuid)
returns table (name text, name_en text, price numeric, units bigint, first smallint)
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(line.label, product.name), coalesce(line.label, product.name_en, product.name), line.price, line.units, line.first
  from (select item.product_id, item.label, item.price, count(*) as units, min(item.line) as first
          from public.order_items as item where item.order_id = p_order
          group by item.product_id, item.label, item.price) as line
  left join public.products as product on product.id = line.product_id;
$$;

revoke all on function public.lines_of_order(uuid) from public, anon, authenticated, service_role;

-- Writes date and emails of a new order or status: to the company when the order is new, to the shopper each time. The emails about
-- an accepted quote replace those of a new order.
create or replace function public.record_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.order_status_changes (order_id, status) values (new.id, new.status);
  if tg_op = 'INSERT' and new.is_quoted then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.outbox (kind, order_id) values ('order_to_company', new.id);
  end if;
  -- The account may be gone, and its address with it.
  if new.email is not null then
    insert into public.outbox (kind, order_id, order_status)
      values (case when tg_op = 'INSERT' then 'order_to_shopper' else 'order_status_to_shopper' end, new.id, new.status);
  end if;
  return null;
end;
$$;

-- Leases the next due email for p_lease. Returns it with everything that it is about, or null. Emails with an expired link are
-- deleted first.
create or replace function public.take_mail(p_lease interval)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken public.outbox;
begin
  delete from public.outbox where kind = 'account_link' and expires_at <= now();
  update public.outbox set due_at = now() + p_lease, attempts = attempts + 1
    where id = (
      select id from public.outbox
      where sent_at is null and dead_letter_at is null and due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    returning * into taken;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'id', taken.id,
    'kind', taken.kind,
    'inquiry', (
      select to_jsonb(inquiry) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(to_jsonb(file) order by file.field desc), '[]')
        from public.inquiry_files as file where file.inquiry_id = inquiry.id))
      from public.inquiries as inquiry where inquiry.id = taken.inquiry_id),
    'subscription', (
      select to_jsonb(subscription) from public.subscriptions as subscription
      where subscription.id = taken.subscription_id),
    'order', (
      select to_jsonb(placed) || jsonb_build_object('status', coalesce(taken.order_status, placed.status), 'lines', (
        select jsonb_agg(to_jsonb(line) - 'first' order by line.first) from public.lines_of_order(placed.id) as line))
      from public.orders as placed where placed.id = taken.order_id),
    'payment', (select to_jsonb(payment) from public.payments as payment where payment.id = taken.payment_id),
    'account', case when taken.account_email is not null then jsonb_build_object('email', taken.account_email) end,
    'link', case when taken.kind = 'account_link' then
      jsonb_build_object('subject', taken.subject, 'sealed', taken.sealed_content) end);
end;
$$;

-- Returns an order as the desk shows it. `version` is the ID of its last change of status, which desk_set_order_status()
-- compares.
create or replace function public.order_json(p_order public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_order.id, 'created_at', p_order.created_at, 'status', p_order.status, 'language', p_order.language,
    'name', p_order.name, 'email', p_order.email, 'phone', p_order.phone, 'delivery', p_order.delivery,
    'address', p_order.address, 'note', p_order.note,
    'total_cents', (p_order.total * 100)::bigint, 'gst_cents', (p_order.gst * 100)::bigint,
    'qst_cents', (p_order.qst * 100)::bigint,
    'version', (select coalesce(max(id), 0) from public.order_status_changes where order_id = p_order.id),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', line.name, 'name_en', line.name_en,
        'price_cents', (line.price * 100)::bigint, 'units', line.units) order by line.first), '[]')
      from public.lines_of_order(p_order.id) as line),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'status', change.status, 'by', author.staff_email, 'at', change.changed_at) order by change.id), '[]')
      from public.order_status_changes as change left join public.order_status_authors as author on author.change_id = change.id
      where change.order_id = p_order.id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'amount_cents', (amount * 100)::bigint, 'currency', currency, 'problem', problem, 'at', received_at)
        order by received_at), '[]')
      from public.payments where order_id = p_order.id),
    'is_quoted', p_order.is_quoted);
$$;

-- Returns everything that is stored about the caller as a customer; null if the account's second factor is missing. Contains
-- inquiries only if the account has confirmed their address, and nothing that staff wrote.
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
    -- "address" is the network address of the device, null if unknown.
    'sessions', (select coalesce(jsonb_agg(to_jsonb(session) - 'id' || jsonb_build_object(
        'address', nullif(host(stored.ip), '0.0.0.0'), 'user_agent', stored.user_agent)), '[]')
      from public.my_sessions() as session join auth.sessions as stored on stored.id = session.id),
    -- Removed units stay for 90 days at most (sync_cart).
    'cart', (select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'removed_at', removed_at)
                                       order by position), '[]')
               from public.cart_units where user_id = auth.uid()),
    -- Null if no card was ever added.
    'saved_card', (select jsonb_build_object('kept_by', 'Stripe', 'customer', customer_id)
                     from public.stripe_customers where user_id = auth.uid() and customer_id is not null),
    'orders', (select coalesce(jsonb_agg(
        to_jsonb(placed) - 'user_id' - 'idempotency_key' - 'search_text' || jsonb_build_object(
          'lines', (select jsonb_agg(jsonb_build_object('product_id', product_id, 'label', label, 'price', price) order by line)
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

