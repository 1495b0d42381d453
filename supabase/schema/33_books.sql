-- Lists invoices and credit notes, payments and refunds, and taxes per month. The desk shows these lists and exports them for the
-- accountant.

-- Lists invoices and credit notes. A credit note has negative amounts. The filter "status" is owed, overdue or settled. The
-- filter "kind" is invoice or credit. The days of the filter are dates of issue.
create function public.desk_invoices(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all rows that match the search, if it matches few rows. Otherwise null (see desk_orders()).
  few           uuid[];
  wanted_status text := p_filter ->> 'status';
  wanted_kind   text := p_filter ->> 'kind';
  patterns      text[] := public.search_patterns(p_filter ->> 'search');
  first_day     date := (p_filter ->> 'from')::date;
  last_day      date := (p_filter ->> 'to')::date;
  after_at      timestamptz := (p_after ->> 'at')::timestamptz;
  after_id      uuid := (p_after ->> 'id')::uuid;
  today         date := public.quebec_day(now());
  size          integer := public.page_size(p_is_export);
  page          jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  if patterns <> '{}' and (select count(*) <= 50 from (
        select search_text from public.invoices order by issued_at desc, id desc limit 500
      ) as latest where search_text like all (patterns)) then
    few := public.matching_ids('public.invoices', p_filter ->> 'search');
  end if;
  -- Empty without a status filter, because only that filter needs the unpaid invoices.
  with open as materialized (
    select id from public.unpaid_invoices() where wanted_status is not null
  )
  select coalesce(jsonb_agg(to_jsonb(entry) || jsonb_build_object('left_cents', coalesce(
           (select due.left_cents from public.open_invoices(entry.order_id) as due where due.id = entry.id), 0))
         order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select invoice.id, invoice.issued_at as created_at, public.invoice_number(invoice.kind, invoice.number) as number, invoice.kind,
           invoice.order_id, invoice.document ->> 'name' as name, invoice.issued_on, invoice.due_on,
           invoice.document #>> '{address,province}' as province,
           invoice.subtotal_cents * sign as subtotal_cents, invoice.gst_cents * sign as gst_cents,
           invoice.qst_cents * sign as qst_cents, invoice.total_cents * sign as total_cents,
           invoice.document ->> 'credited' as credited,
           case when p_is_export then invoice.document -> 'lines' end as lines
    from public.invoices as invoice left join open on open.id = invoice.id,
         lateral (select case when invoice.kind = 'credit' then -1 else 1 end as sign) as signs
    where (wanted_kind is null or (wanted_kind = 'credit') = (invoice.kind = 'credit'))
      and (wanted_status is null or invoice.kind <> 'credit' and case wanted_status
             when 'owed' then open.id is not null
             when 'overdue' then open.id is not null and invoice.due_on < today
             else open.id is null end)
      and (first_day is null or invoice.issued_on >= first_day)
      and (last_day is null or invoice.issued_on <= last_day)
      and (few is null or invoice.id = any (few))
      and (few is not null or patterns = '{}' or invoice.search_text like all (patterns))
      and (after_at is null or (invoice.issued_at, invoice.id) < (after_at, after_id))
    order by invoice.issued_at desc, invoice.id desc
    limit size + 1
  ) as entry;
  return public.paginate(case when p_is_export then 'invoices_export' else 'invoices' end, page, size);
end;
$$;

-- Lists payments and refunds. A refund has a negative amount. The filter "kind" is payment or refund. The days of the filter are
-- those on which the money was paid or refunded. A payment of an unknown order has a null order_id.
create function public.desk_payments(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all orders that match the search, if it matches few orders. Otherwise null (see desk_orders()).
  few         uuid[];
  wanted_kind text := p_filter ->> 'kind';
  patterns    text[] := public.search_patterns(p_filter ->> 'search');
  first_day   date := (p_filter ->> 'from')::date;
  last_day    date := (p_filter ->> 'to')::date;
  after_at    timestamptz := (p_after ->> 'at')::timestamptz;
  after_id    text := p_after ->> 'id';
  size        integer := public.page_size(p_is_export);
  page        jsonb;
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
    select moved.*, placed.name
    from (
      select id, received_at as created_at, 'payment' as kind, order_id, received_on as day, method,
             amount_cents, currency, reference, problem, 'done' as state
        from public.payments
      union all
      select id::text, created_at, 'refund', order_id, refunded_on, method, -amount_cents, 'cad', reason, null, state
        from public.refunds
    ) as moved left join public.orders as placed on placed.id = moved.order_id
    where (wanted_kind is null or moved.kind = wanted_kind)
      and (first_day is null or moved.day >= first_day)
      and (last_day is null or moved.day <= last_day)
      and (few is null or moved.order_id = any (few))
      and (few is not null or patterns = '{}' or placed.search_text like all (patterns))
      and (after_at is null or (moved.created_at, moved.id) < (after_at, after_id))
    order by moved.created_at desc, moved.id desc
    limit size + 1
  ) as entry;
  return public.paginate(case when p_is_export then 'payments_export' else 'payments' end, page, size);
end;
$$;

-- Returns the sums of invoices less credit notes per month of issue and province, the latest month first. Only for owners. The
-- sums contain no personal data, so the access is not logged.
create function public.desk_taxes(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when not public.is_owner() then public.owner_only() else jsonb_build_object('next', null, 'rows', coalesce((
    select jsonb_agg(to_jsonb(entry) order by entry.month desc, entry.province)
    from (
      select month || ' ' || province as id, month, province, count(*) as documents, sum(subtotal_cents * sign) as subtotal_cents,
             sum(gst_cents * sign) as gst_cents, sum(qst_cents * sign) as qst_cents, sum(total_cents * sign) as total_cents
      from (select to_char(issued_on, 'YYYY-MM') as month, coalesce(document #>> '{address,province}', 'QC') as province,
                   case when kind = 'credit' then -1 else 1 end as sign, subtotal_cents, gst_cents, qst_cents, total_cents
              from public.invoices
              where ((p_filter ->> 'from') is null or issued_on >= (p_filter ->> 'from')::date)
                and ((p_filter ->> 'to') is null or issued_on <= (p_filter ->> 'to')::date)) as billed
      group by month, province
    ) as entry), '[]')) end
  where public.is_staff();
$$;

grant execute on function public.desk_invoices(jsonb, jsonb, boolean), public.desk_payments(jsonb, jsonb, boolean),
  public.desk_taxes(jsonb, jsonb, boolean) to authenticated;
