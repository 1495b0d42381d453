-- Replies to inquiries from the desk, an owner per inquiry, notes on orders, and a reminder of late inquiries each morning.

create table public.inquiry_replies (
  id          uuid primary key,
  inquiry_id  uuid not null references public.inquiries (id) on delete cascade,
  text        text not null check (length(text) between 1 and 10000),
  staff_email text not null,
  written_at  timestamptz not null default now()
);

create table public.late_days (
  day       date primary key,
  inquiries uuid[] not null
);

create table public.inquiry_owners (
  inquiry_id uuid primary key references public.inquiries (id) on delete cascade,
  user_id    uuid not null references public.staff (user_id) on delete cascade
);

create table public.order_notes (
  id          bigint generated always as identity primary key,
  order_id    uuid not null references public.orders (id) on delete cascade,
  text        text not null check (length(text) between 1 and 5000),
  staff_email text not null,
  written_at  timestamptz not null default now()
);

create index inquiry_replies_inquiry_id on public.inquiry_replies (inquiry_id);
create index inquiry_owners_user_id on public.inquiry_owners (user_id);
create index order_notes_order_id on public.order_notes (order_id);

alter table public.inquiry_replies enable row level security;
alter table public.late_days enable row level security;
alter table public.inquiry_owners enable row level security;
alter table public.order_notes enable row level security;
revoke all on public.inquiry_replies, public.late_days, public.inquiry_owners, public.order_notes
  from public, anon, authenticated, service_role;
revoke all on sequence public.order_notes_id_seq from public, anon, authenticated, service_role;
grant select on public.inquiry_replies, public.late_days, public.inquiry_owners, public.order_notes to service_role;

alter table public.outbox
  add column reply_id uuid references public.inquiry_replies (id) on delete cascade,
  add column late_day date references public.late_days (day) on delete cascade;
create index outbox_reply_id on public.outbox (reply_id) where reply_id is not null;
alter table public.outbox drop constraint outbox_kind_check, drop constraint outbox_check;
alter table public.outbox
  add constraint outbox_kind_check check (kind in (
    'inquiry_to_company', 'inquiry_to_sender', 'subscription_to_confirm', 'order_to_company', 'order_to_shopper',
    'order_status_to_shopper', 'payment_to_company', 'recovery_code_used', 'account_deleted', 'password_changed', 'account_link',
    'quote_to_customer', 'quote_to_company', 'visit_to_customer', 'reply_to_sender', 'late_to_company')),
  add constraint outbox_check check (
    case when kind in ('recovery_code_used', 'account_deleted', 'password_changed', 'account_link')
      then account_email is not null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id, reply_id, late_day) = 0
      else account_email is null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id, reply_id, late_day) = 1 end
    and num_nonnulls(subject, sealed_content, expires_at) = case kind when 'account_link' then 3 else 0 end);

-- Returns the address of an inquiry's owner, null without one.
create or replace function public.inquiry_owner(p_inquiry uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select account.email from public.inquiry_owners as owner join auth.users as account on account.id = owner.user_id
  where owner.inquiry_id = p_inquiry;
$$;

-- Sends a reply of 1 to 10000 characters to the sender of an inquiry, and keeps it. A new inquiry becomes "answered". The same p_key
-- sends one reply.
-- Returns {"kind": "found", "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code": "reply_empty" or "reply_long"}; null if the
-- caller is not staff.
create or replace function public.desk_reply(p_id uuid, p_key uuid, p_text text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  inquiry public.inquiries;
  written text := btrim(regexp_replace(coalesce(p_text, ''), '[\u0001-\u0008\u000b-\u000c\u000e-\u001f\u007f]', '', 'g'), E' \t\r\n');
begin
  if not public.is_staff() then
    return null;
  end if;
  if written = '' or length(written) > 10000 then
    return jsonb_build_object('kind', 'refused', 'code', case when written = '' then 'reply_empty' else 'reply_long' end);
  end if;
  select * into inquiry from public.inquiries where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  insert into public.inquiry_replies (id, inquiry_id, text, staff_email)
    values (p_key, p_id, written, public.staff_email()) on conflict do nothing;
  if found then
    insert into public.outbox (kind, reply_id) values ('reply_to_sender', p_key);
    if inquiry.status = 'new' then
      update public.inquiries set status = 'answered' where id = p_id returning * into inquiry;
      insert into public.inquiry_status_changes (inquiry_id, status, staff_email)
        values (p_id, 'answered', public.staff_email());
    end if;
  end if;
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Sets the owner of an inquiry by address; an empty address removes the owner.
-- Returns {"kind": "found", "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code": "owner_unknown"}; null if the caller is not
-- staff.
create or replace function public.desk_set_owner(p_id uuid, p_email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  inquiry public.inquiries;
  member  uuid := (select user_id from public.staff join auth.users as account on account.id = user_id
                     where lower(account.email) = lower(p_email));
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into inquiry from public.inquiries where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  if member is null and coalesce(p_email, '') <> '' then
    return jsonb_build_object('kind', 'refused', 'code', 'owner_unknown');
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  delete from public.inquiry_owners where inquiry_id = p_id;
  insert into public.inquiry_owners (inquiry_id, user_id) select p_id, member where member is not null;
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Adds a note of 1 to 5000 characters to an order. Customers do not see it.
-- Returns {"kind": "found", "order"}, {"kind": "missing"} or {"kind": "refused", "code": "note_empty" or "note_long"}; null if the
-- caller is not staff.
create or replace function public.desk_add_order_note(p_id uuid, p_text text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  written text := btrim(coalesce(p_text, ''), E' \t\r\n');
begin
  if not public.is_staff() then
    return null;
  end if;
  if written = '' or length(written) > 5000 then
    return jsonb_build_object('kind', 'refused', 'code', case when written = '' then 'note_empty' else 'note_long' end);
  end if;
  select * into placed from public.orders where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  insert into public.order_notes (order_id, text, staff_email) values (p_id, written, public.staff_email());
  perform public.record_read('order', array[placed.id::text]);
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

-- Returns [{"id", "created_at"}, …] of the inquiries without an answer, the oldest first; null if the company has been reminded today.
create or replace function public.unanswered_inquiries()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'created_at', created_at) order by created_at, id), '[]')
  from (select id, created_at from public.inquiries where status = 'new' order by created_at, id limit 500) as oldest
  having not exists (select from public.late_days where day = public.quebec_day(now()));
$$;

-- Records today's late inquiries, once a day, and writes the email about them to the company if there are any.
create or replace function public.add_late_day(p_inquiries uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.late_days (day, inquiries) values (public.quebec_day(now()), p_inquiries) on conflict do nothing;
  if found and p_inquiries <> '{}' then
    insert into public.outbox (kind, late_day) values ('late_to_company', public.quebec_day(now()));
  end if;
  delete from public.late_days where day < public.quebec_day(now()) - 60;
end;
$$;

-- Returns the late inquiries of a day that still have no answer, the oldest first; null for null.
create or replace function public.late_for_mail(p_day date)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select jsonb_agg(jsonb_build_object('id', inquiry.id, 'reference', inquiry.reference, 'name', inquiry.name,
                                     'created_at', inquiry.created_at, 'owner', public.inquiry_owner(inquiry.id))
                                   order by inquiry.created_at, inquiry.id)
                     from public.inquiries as inquiry where inquiry.id = any (late.inquiries) and inquiry.status = 'new'), '[]')
  from public.late_days as late where late.day = p_day;
$$;

revoke all on function public.inquiry_owner(uuid),
  public.desk_reply(uuid, uuid, text),
  public.desk_set_owner(uuid, text),
  public.desk_add_order_note(uuid, text),
  public.unanswered_inquiries(),
  public.add_late_day(uuid[]),
  public.late_for_mail(date)
  from public, anon, authenticated, service_role;

grant execute on function public.desk_reply(uuid, uuid, text), public.desk_set_owner(uuid, text),
  public.desk_add_order_note(uuid, text) to authenticated;
grant execute on function public.unanswered_inquiries(), public.add_late_day(uuid[]) to service_role;

-- An order outlives its account with what an invoice contains: name, address, amounts and lines. Contact details go with the
-- account, or later, when an order in progress ends. So do the desk's notes, which may quote them.
create or replace function public.forget_contact()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The contact of a quote without an account is deleted with the quote's own (forget_quotes).
  if new.is_quoted and exists (select from public.quotes where order_id = new.id and content ->> 'email' <> '') then
    return new;
  end if;
  new.email := null;
  new.phone := null;
  new.note := '';
  delete from public.order_notes where order_id = new.id;
  return new;
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
        select jsonb_agg(to_jsonb(line) - 'first' order by line.first) from public.lines_of_order(placed.id) as line),
        'visit', public.visit_for_status(placed.id, taken.id))
      from public.orders as placed where placed.id = taken.order_id),
    'payment', (select to_jsonb(payment) from public.payments as payment where payment.id = taken.payment_id),
    'quote', (select public.quote_of_event(event) from public.quote_events as event where event.id = taken.quote_event_id),
    'visit', public.visit_for_mail(taken.visit_id, taken.id),
    'reply', (
      select jsonb_build_object('text', reply.text, 'email', inquiry.email, 'language', inquiry.locale,
                                'reference', inquiry.reference, 'inquiry_id', inquiry.id)
      from public.inquiry_replies as reply join public.inquiries as inquiry on inquiry.id = reply.inquiry_id
      where reply.id = taken.reply_id),
    'late', public.late_for_mail(taken.late_day),
    'account', case when taken.account_email is not null then jsonb_build_object('email', taken.account_email) end,
    'link', case when taken.kind = 'account_link' then
      jsonb_build_object('subject', taken.subject, 'sealed', taken.sealed_content) end);
end;
$$;

-- Lists inquiries.
create or replace function public.desk_inquiries(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- Matches of a search that finds little among the latest 500 rows. Otherwise the order of the list is faster than the index.
  few           uuid[];
  wanted_status text := p_filter ->> 'status';
  wanted_kind   text := p_filter ->> 'kind';
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
        select search_text from public.inquiries order by created_at desc, id desc limit 500
      ) as latest where search_text like all (patterns)) then
    few := public.found_inquiries(p_filter ->> 'search');
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select inquiry.id, inquiry.created_at, inquiry.reference, inquiry.kind, inquiry.locale, inquiry.name, inquiry.email,
           inquiry.status, case when p_is_export then inquiry.fields end as fields, public.inquiry_owner(inquiry.id) as owner
    from public.inquiries as inquiry
    where (wanted_status is null or inquiry.status = wanted_status)
      and (wanted_kind is null or inquiry.kind = wanted_kind)
      and (first_moment is null or inquiry.created_at >= first_moment)
      and (end_moment is null or inquiry.created_at < end_moment)
      and (few is null or inquiry.id = any (few))
      and (few is not null or patterns = '{}' or inquiry.search_text like all (patterns))
      and (after_at is null or (inquiry.created_at, inquiry.id) < (after_at, after_id))
    order by inquiry.created_at desc, inquiry.id desc
    limit size + 1
  ) as entry;
  return public.page_of(case when p_is_export then 'inquiries_export' else 'inquiries' end, page, size);
end;
$$;

-- Returns an inquiry as the desk shows it. `version` is the ID of its last change of status, which desk_set_inquiry_status()
-- compares.
create or replace function public.inquiry_json(p_inquiry public.inquiries)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_inquiry.id, 'reference', p_inquiry.reference, 'kind', p_inquiry.kind, 'locale', p_inquiry.locale,
    'created_at', p_inquiry.created_at, 'name', p_inquiry.name, 'email', p_inquiry.email, 'fields', p_inquiry.fields,
    'sizing', p_inquiry.sizing, 'status', p_inquiry.status,
    'version', coalesce((select max(id) from public.inquiry_status_changes where inquiry_id = p_inquiry.id), 0),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name, 'type', type, 'bytes', bytes)
                                        order by field), '[]')
                from public.inquiry_files where inquiry_id = p_inquiry.id),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'by', staff_email, 'at', changed_at)
                                          order by id), '[]')
                  from public.inquiry_status_changes where inquiry_id = p_inquiry.id),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'number', public.quote_number(number), 'status', status)
                                         order by created_at, id), '[]')
                 from public.quotes where inquiry_id = p_inquiry.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'by', staff_email, 'at', written_at)
                                        order by id), '[]')
                from public.inquiry_notes where inquiry_id = p_inquiry.id),
    'visit', (select public.visit_json(visit) from public.visits as visit where visit.inquiry_id = p_inquiry.id),
    'owner', public.inquiry_owner(p_inquiry.id),
    'colleagues', (select coalesce(jsonb_agg(account.email order by account.email), '[]')
                     from public.staff as member join auth.users as account on account.id = member.user_id),
    'replies', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', reply.id, 'text', reply.text, 'by', reply.staff_email, 'at', reply.written_at,
        'state', case when email.sent_at is not null then 'sent' when email.dead_letter_at is not null then 'failed' else 'waiting' end)
        order by reply.written_at, reply.id), '[]')
      from public.inquiry_replies as reply left join public.outbox as email on email.reply_id = reply.id
      where reply.inquiry_id = p_inquiry.id));
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
    'is_quoted', p_order.is_quoted,
    'quote', (select jsonb_build_object('id', id, 'number', public.quote_number(number))
                from public.quotes where order_id = p_order.id),
    'visit', (select public.visit_json(visit) from public.visits as visit where visit.order_id = p_order.id),
    'can_take_back', public.can_take_back(p_order),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'by', staff_email, 'at', written_at)
                                        order by id), '[]')
                from public.order_notes where order_id = p_order.id));
$$;

-- Returns the counts and times of the day. They contain no personal data, so the access is not logged.
create or replace function public.desk_day()
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
    -- The oldest inquiries without an answer. The desk computes which of them are late.
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
              where status in ('draft', 'sent') group by status order by status) as open),
    'payment_problems', (select count(*) from public.payments
      where problem is not null and received_at > now() - interval '30 days'),
    'mail_waiting', (select count(*) from public.outbox where sent_at is null and dead_letter_at is null),
    'mail_given_up', (select count(*) from public.outbox where sent_at is null and dead_letter_at is not null))
  where public.is_staff();
$$;

-- Lists dead letters, each with what it is about. Addresses are left out: the inquiry or the order has them.
create or replace function public.desk_mail(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
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
           coalesce(inquiry.reference, public.quote_number(quote.number)) as reference,
           coalesce(email.order_id, payment.order_id, visit.order_id) as order_id, quote.id as quote_id
    from public.outbox as email
    left join public.visits as visit on visit.id = email.visit_id
    left join public.inquiry_replies as reply on reply.id = email.reply_id
    left join public.inquiries as inquiry on inquiry.id = coalesce(email.inquiry_id, visit.inquiry_id, reply.inquiry_id)
    left join public.payments as payment on payment.id = email.payment_id
    left join public.quote_events as event on event.id = email.quote_event_id
    left join public.quotes as quote on quote.id = event.quote_id
    where email.dead_letter_at is not null and email.sent_at is null
      and (after_at is null or (email.dead_letter_at, email.id) < (after_at, after_id))
    order by email.dead_letter_at desc, email.id desc
    limit size + 1
  ) as entry;
  return public.page_of('mail', page, size);
end;
$$;
