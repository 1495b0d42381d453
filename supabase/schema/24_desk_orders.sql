-- Contains the functions for orders at the desk: the list, one order, and its status. Amounts are in cents.

-- Authors of status changes. Customers can read the order_status_changes of their own orders, but not the authors.
create table public.order_status_authors (
  change_id   bigint primary key references public.order_status_changes (id) on delete cascade,
  staff_email text not null
);

alter table public.order_status_authors enable row level security;
grant select on public.order_status_authors to service_role;

-- Records the caller as the author of the status change that this transaction has made. Does nothing if the transaction has made
-- no status change.
create function public.sign_status_change(p_order uuid)
returns void
language sql
set search_path = ''
as $$
  insert into public.order_status_authors (change_id, staff_email)
    select id, public.staff_email() from public.order_status_changes where order_id = p_order and changed_at = now()
    on conflict do nothing;
$$;

create table public.order_notes (
  id          bigint generated always as identity primary key,
  order_id    uuid not null references public.orders (id) on delete cascade,
  text        text not null check (length(text) between 1 and 5000),
  staff_email text not null,
  written_at  timestamptz not null default now()
);

create index order_notes_order_id on public.order_notes (order_id);

alter table public.order_notes enable row level security;
grant select on public.order_notes to service_role;

-- Lists orders.
create function public.desk_orders(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all orders that match the search, if at most 50 of the latest 500 orders match. Otherwise null: the query then reads
  -- the orders from the latest on, which is faster if many match.
  few           uuid[];
  wanted_status text := p_filter ->> 'status';
  patterns      text[] := public.search_patterns(p_filter ->> 'search');
  first_moment  timestamptz := public.day_start((p_filter ->> 'from')::date);
  end_moment    timestamptz := public.day_start((p_filter ->> 'to')::date + 1);
  after_at      timestamptz := (p_after ->> 'at')::timestamptz;
  after_id      uuid := (p_after ->> 'id')::uuid;
  size          integer := public.page_size(p_is_export);
  page          jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  if patterns <> '{}' and (select count(*) <= 50 from (
        select search_text from public.orders order by created_at desc, id desc limit 500
      ) as latest where search_text like all (patterns)) then
    few := public.matching_ids('public.orders', p_filter ->> 'search');
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select placed.id, placed.created_at, placed.name, placed.email, placed.status, placed.language, placed.delivery,
           case when p_is_export then placed.phone end as phone,
           placed.total_cents, placed.gst_cents, placed.qst_cents
    from public.orders as placed
    where (wanted_status is null or placed.status = wanted_status)
      and (first_moment is null or placed.created_at >= first_moment)
      and (end_moment is null or placed.created_at < end_moment)
      and (few is null or placed.id = any (few))
      and (few is not null or patterns = '{}' or placed.search_text like all (patterns))
      and (after_at is null or (placed.created_at, placed.id) < (after_at, after_id))
    order by placed.created_at desc, placed.id desc
    limit size + 1
  ) as entry;
  return public.paginate(case when p_is_export then 'orders_export' else 'orders' end, page, size);
end;
$$;

-- Returns whether the last change of an order's status can be taken back. This is possible until the first attempt to send the
-- email about the change. A change without an email, and an order's first status, cannot be taken back.
create function public.can_take_back(p_order public.orders)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.outbox
      where order_id = p_order.id and kind = 'order_status_to_shopper' and order_status = p_order.status
        and sent_at is null and dead_letter_at is null and attempts = 0)
    and (select count(*) > 1 from public.order_status_changes where order_id = p_order.id)
    -- A cancellation is final if it has credited an invoice or refunded a payment (desk_cancel_order).
    and not (p_order.status = 'cancelled' and exists (
      select from (select created_at from public.refunds where order_id = p_order.id
                   union all
                   select issued_at from public.invoices where order_id = p_order.id and kind = 'credit') as correction
      where created_at >= (select max(changed_at) from public.order_status_changes where order_id = p_order.id)));
$$;

-- Returns an order in the format of the desk. `version` is the ID of the order's last change of status.
-- desk_set_order_status() compares this ID with p_version.
create function public.order_json(p_order public.orders)
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
    'total_cents', p_order.total_cents, 'gst_cents', p_order.gst_cents,
    'qst_cents', p_order.qst_cents,
    'version', (select coalesce(max(id), 0) from public.order_status_changes where order_id = p_order.id),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', line.name, 'name_en', line.name_en,
        'price_cents', line.price_cents, 'units', line.units) order by line.first), '[]')
      from public.lines_of_order(p_order.id) as line),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'status', change.status, 'by', author.staff_email, 'at', change.changed_at) order by change.id), '[]')
      from public.order_status_changes as change left join public.order_status_authors as author on author.change_id = change.id
      where change.order_id = p_order.id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'amount_cents', amount_cents, 'currency', currency, 'problem', problem, 'at', received_at,
        'method', method, 'day', received_on, 'by', staff_email, 'reference', reference)
        order by received_at), '[]')
      from public.payments where order_id = p_order.id),
    'is_quoted', p_order.is_quoted,
    'quote', (select jsonb_build_object('id', id, 'number', public.quote_number(number))
                from public.quotes where order_id = p_order.id),
    'visit', (select public.visit_json(visit) from public.visits as visit where visit.order_id = p_order.id),
    'can_take_back', public.can_take_back(p_order),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'by', staff_email, 'at', written_at)
                                        order by id), '[]')
                from public.order_notes where order_id = p_order.id),
    'deposit_cents', (select (accepted.document ->> 'deposit_cents')::bigint from public.quotes as quote
                        join public.quote_versions as accepted on accepted.quote_id = quote.id and accepted.version = quote.version
                        where quote.order_id = p_order.id),
    'bill', public.order_bill(p_order),
    'amendments', public.order_amendments(p_order.id),
    'invoices', public.order_invoices(p_order.id),
    'refunds', public.order_refunds(p_order.id));
$$;

-- Returns {"kind": "found", "order"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_order(p_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed public.orders;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

-- Sets the status of an order, unless staff or a payment have changed it since p_version. The trigger record_order_status()
-- writes the email to the shopper. The status "invoiced" issues an invoice for everything that is not invoiced yet.
-- Returns {"kind": "found" or "conflict", "order"}, {"kind": "missing"}, or {"kind": "refused", "code"}. Returns null if the
-- caller is not staff. The codes are those of issue_invoice(), and:
--   payment_missing     an amount is owed. Staff record the payment instead, which marks the order as paid.
--   payment_unrecorded  the order's page is its invoice, and the order counts as paid, but no payment is recorded
--   cancel_asks         an amount is invoiced or received. The desk requests the method of the refund and calls desk_cancel_order(),
--                       which credits the invoices and refunds the payments.
--   visit_missing       "scheduled" requires a date (desk_set_visit)
create function public.desk_set_order_status(p_id uuid, p_status text, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  bill    jsonb;
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  if (public.order_json(placed) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'order', public.order_json(placed));
  end if;
  if p_status = 'scheduled' and placed.status <> 'scheduled' then
    return jsonb_build_object('kind', 'refused', 'code', 'visit_missing');
  end if;
  bill := public.order_bill(placed);
  if placed.status is distinct from p_status then
    refusal := case
      when p_status = 'cancelled' and (bill ->> 'is_by_order')::boolean and placed.status <> 'invoiced'
           and (bill ->> 'received_cents')::bigint = 0 then 'payment_unrecorded'
      when p_status = 'invoiced' and (bill ->> 'invoiced_cents')::bigint < (bill ->> 'order_cents')::bigint
        then public.issue_invoice(placed, gen_random_uuid(), 'balance', null, public.staff_email())
      when p_status = 'paid' and exists (select from public.order_balances
             where order_id = p_id and has_invoices and owed_cents > 0) then 'payment_missing'
      when p_status = 'cancelled' and (not (bill ->> 'is_by_order')::boolean and (bill ->> 'invoiced_cents')::bigint > 0
             or (bill ->> 'received_cents')::bigint > (bill ->> 'refunded_cents')::bigint) then 'cancel_asks'
    end;
    if refusal is not null then
      return jsonb_build_object('kind', 'refused', 'code', refusal);
    end if;
    -- If nothing is owed anymore, the order becomes paid.
    if p_status = 'invoiced' and exists (select from public.order_balances
         where order_id = p_id and has_invoices and owed_cents <= 0) then
      p_status := 'paid';
    end if;
    update public.orders set status = p_status where id = p_id returning * into placed;
    perform public.sign_status_change(p_id);
  end if;
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

grant execute on function public.desk_orders(jsonb, jsonb, boolean), public.desk_order(uuid),
  public.desk_set_order_status(uuid, text, bigint) to authenticated;
