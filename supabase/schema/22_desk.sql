-- Contains the rules of all lists at the desk, and the functions for the room of the day, subscribers and undelivered emails.
--
-- Every list has the same parameters and the same result:
--
-- p_filter     {"status", "kind", "search": text, "from", "to": a day}. Each may be missing.
-- p_after      {"at", "id"} of the last row of the previous page, or null for the first page
-- p_is_export  whether the page is written to a file. Such a page is larger, and is only for owners. A logged export has its own
--              name, except an export of dead letters.
--
-- Returns {"rows": […], "next": {"at", "id"} or null}. The latest row comes first, but products are in the order of the shop.
-- Returns null if the caller is not staff. The database plans a list's query again for each filter (plan_cache_mode), because each
-- filter needs another index.

-- Returns the first moment of a day in Quebec, or null for null.
create function public.day_start(p_day date)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select p_day::timestamp at time zone 'America/Toronto';
$$;

-- Returns the number of rows on a page of a list.
create function public.page_size(p_is_export boolean)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case when p_is_export then 500 else 50 end;
$$;

-- Returns a page of a list, and the position of the next page if there is one. In this case, p_rows has one row more than the
-- page. Logs the access. A page of an export has more rows, and only owners may request it.
create function public.paginate(p_what text, p_rows jsonb, p_size integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  has_more boolean := jsonb_array_length(p_rows) > p_size;
  page     jsonb := case when has_more then p_rows - p_size else p_rows end;
begin
  if p_size > public.page_size(false) and not public.is_owner() then
    return public.owner_only();
  end if;
  perform public.record_read(p_what, array(select entry ->> 'id' from jsonb_array_elements(page) as entry));
  return jsonb_build_object('rows', page, 'next', case when has_more then
    jsonb_build_object('at', page -> (p_size - 1) -> 'created_at', 'id', page -> (p_size - 1) -> 'id') end);
end;
$$;

-- Returns the IDs of all rows of a table that match a search. The embedded database has no statistics by which it could choose
-- the index of `search_text`. This function therefore switches sequential scans off, so that the database always uses the index.
create function public.matching_ids(p_table regclass, p_search text)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  ids uuid[];
begin
  execute format(
    'select coalesce(array_agg(id), ''{}'') from %s
      where public.search_grams(search_text) @> public.wanted_grams($1) and search_text like all (public.search_patterns($1))', p_table)
    into ids using p_search;
  return ids;
end;
$$;

-- Returns whether a new note repeats the latest note. A page sends a note again if the response was lost. A repeated note has the
-- same text and author as the latest note and follows within an hour. The same text on another day is a new note.
create function public.repeats_note(p_latest text, p_by text, p_written_at timestamptz, p_text text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(p_latest = p_text and p_by = public.staff_email() and p_written_at > now() - interval '1 hour', false);
$$;

-- The staff member who looks after an inquiry.
create table public.inquiry_owners (
  inquiry_id uuid primary key references public.inquiries (id) on delete cascade,
  user_id    uuid not null references public.staff (user_id) on delete cascade
);

create index inquiry_owners_user_id on public.inquiry_owners (user_id);

alter table public.inquiry_owners enable row level security;
grant select on public.inquiry_owners to service_role;

-- Returns the email address of an inquiry's owner, or null if the inquiry has no owner.
create function public.inquiry_owner(p_inquiry uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select account.email from public.inquiry_owners as owner join auth.users as account on account.id = owner.user_id
  where owner.inquiry_id = p_inquiry;
$$;

-- Returns the counts and times for the desk's room of the day. The access is not logged, because the result contains no personal
-- data.
create function public.desk_day()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with today as (
    select date_trunc('day', now() at time zone 'America/Toronto') at time zone 'America/Toronto' as start
  )
  select jsonb_build_object(
    'inquiries_today', (select count(*) from public.inquiries, today where inquiries.created_at >= today.start),
    'orders_today', (select count(*) from public.orders, today where orders.created_at >= today.start),
    'inquiries', (select jsonb_build_object('count', count(*), 'oldest', min(created_at))
                    from public.inquiries where status = 'new'),
    -- The oldest unanswered inquiries. The page computes which of them are late.
    'unanswered', (select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id), '[]')
      from (select id, reference, created_at, public.inquiry_owner(id) as owner from public.inquiries
              where status = 'new' order by created_at, id limit 100) as entry),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count, 'oldest', oldest)
                                         order by position), '[]')
      from (select status, count(*) as count, min(created_at) as oldest from public.orders
              where status in ('received', 'confirmed', 'invoiced', 'paid', 'scheduled') group by status) as waiting
      join public.order_statuses using (status)),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count, 'oldest', oldest)), '[]')
      from (select status, count(*) as count, min(created_at) as oldest from public.quotes
              where status in ('draft', 'sent') and amended_order_id is null group by status order by status) as open),
    -- Proposed amendments that customers have not answered.
    'amendments', (select jsonb_build_object('count', count(*), 'oldest', min(sent.sent_at))
      from public.quotes as quote
      join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = quote.version
      where quote.status = 'sent' and quote.amended_order_id is not null and not public.is_outdated(quote, sent.document)),
    -- Overdue invoices, with the oldest due date.
    'overdue', (select jsonb_build_object('count', count(*), 'oldest', min(due_on)) from public.unpaid_invoices()
                  where due_on < public.quebec_day(now())),
    'seller_gaps', coalesce((select to_jsonb(gaps) from public.seller), '["all"]'),
    'refund_problems', (select count(*) from public.refunds where state = 'failed' and created_at > now() - interval '30 days'),
    -- Refunds that Stripe has not answered yet, because Stripe is down or online payment is switched off.
    'refunds_waiting', (select jsonb_build_object('count', count(*), 'oldest', min(created_at)) from public.refunds
                          where state = 'pending'),
    'payment_problems', (select count(*) from public.payments
      where problem is not null and received_at > now() - interval '30 days'),
    'mail_waiting', (select count(*) from public.outbox where sent_at is null and dead_letter_at is null),
    'mail_given_up', (select count(*) from public.outbox where sent_at is null and dead_letter_at is not null))
  where public.is_staff();
$$;

-- Lists the confirmed subscribers of the newsletter. With the status "bounced", lists the addresses that a mail server has
-- refused permanently. An export contains the token of each subscriber's link to unsubscribe.
create function public.desk_subscribers(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  needle       text := lower(btrim(left(coalesce(p_filter ->> 'search', ''), 200)));
  is_bounced   boolean := coalesce(p_filter ->> 'status', '') = 'bounced';
  first_moment timestamptz := public.day_start((p_filter ->> 'from')::date);
  end_moment   timestamptz := public.day_start((p_filter ->> 'to')::date + 1);
  after_at     timestamptz := (p_after ->> 'at')::timestamptz;
  after_id     uuid := (p_after ->> 'id')::uuid;
  size         integer := public.page_size(p_is_export);
  page         jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  -- Two queries return the subscribers and the refused addresses, because each query needs its own index.
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select listed.id, listed.created_at, listed.email, listed.locale, listed.bounce,
           case when p_is_export then listed.token end as token
    from (
      (select subscription.id, subscription.confirmed_at as created_at, subscription.email, subscription.locale,
              subscription.token, subscription.bounce
       from public.subscriptions as subscription
       where not is_bounced and subscription.confirmed_at is not null and subscription.unsubscribed_at is null
         and (needle = '' or strpos(lower(subscription.email), needle) > 0)
         and (first_moment is null or subscription.confirmed_at >= first_moment)
         and (end_moment is null or subscription.confirmed_at < end_moment)
         and (after_at is null or (subscription.confirmed_at, subscription.id) < (after_at, after_id))
       order by subscription.confirmed_at desc, subscription.id desc
       limit size + 1)
      union all
      (select subscription.id, subscription.unsubscribed_at, subscription.email, subscription.locale, subscription.token,
              subscription.bounce
       from public.subscriptions as subscription
       where is_bounced and subscription.bounce is not null and subscription.unsubscribed_at is not null
         and (needle = '' or strpos(lower(subscription.email), needle) > 0)
         and (first_moment is null or subscription.unsubscribed_at >= first_moment)
         and (end_moment is null or subscription.unsubscribed_at < end_moment)
         and (after_at is null or (subscription.unsubscribed_at, subscription.id) < (after_at, after_id))
       order by subscription.unsubscribed_at desc, subscription.id desc
       limit size + 1)
    ) as listed
  ) as entry;
  return public.paginate(case when p_is_export then 'subscribers_export' else 'subscribers' end, page, size);
end;
$$;

-- Lists dead letters, each with the record that it is about, if there is one. Email addresses are left out, because the inquiry,
-- order or quote contains them.
create function public.desk_mail(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  after_at timestamptz := (p_after ->> 'at')::timestamptz;
  after_id uuid := (p_after ->> 'id')::uuid;
  size     integer := public.page_size(p_is_export);
  page     jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select email.id, email.dead_letter_at as created_at, email.kind, email.attempts, email.fault, inquiry.id as inquiry_id,
           coalesce(inquiry.reference, public.quote_number(quote.number), public.invoice_number(invoice.kind, invoice.number),
                    (select content -> 'fr' ->> 'title' from public.newsletter_articles where article = email.article)) as reference,
           coalesce(email.order_id, payment.order_id, visit.order_id, invoice.order_id, refund.order_id) as order_id,
           quote.id as quote_id
    from public.outbox as email
    left join public.visits as visit on visit.id = email.visit_id
    left join public.inquiry_replies as reply on reply.id = email.reply_id
    left join public.inquiries as inquiry on inquiry.id = coalesce(email.inquiry_id, visit.inquiry_id, reply.inquiry_id)
    left join public.payments as payment on payment.id = email.payment_id
    left join public.quote_events as event on event.id = email.quote_event_id
    left join public.quotes as quote on quote.id = event.quote_id
    left join public.invoice_events as billed on billed.id = email.invoice_event_id
    left join public.invoices as invoice on invoice.id = billed.invoice_id
    left join public.refunds as refund on refund.id = email.refund_id
    where email.dead_letter_at is not null and email.sent_at is null
      and (after_at is null or (email.dead_letter_at, email.id) < (after_at, after_id))
    order by email.dead_letter_at desc, email.id desc
    limit size + 1
  ) as entry;
  return public.paginate('mail', page, size);
end;
$$;

-- Retries a dead letter for another 30 days. Returns whether the dead letter existed, or null if the caller is not staff.
create function public.desk_retry_mail(p_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    return null;
  end if;
  update public.outbox set dead_letter_at = null, due_at = now(), created_at = now(), attempts = 0
    where id = p_id and dead_letter_at is not null and sent_at is null;
  return found;
end;
$$;

grant execute on function public.desk_day(), public.desk_subscribers(jsonb, jsonb, boolean),
  public.desk_mail(jsonb, jsonb, boolean), public.desk_retry_mail(uuid) to authenticated;
