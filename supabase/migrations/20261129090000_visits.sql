-- Dates of installations and site visits, their emails, and the calendar of staff. What staff change in an order is sent two minutes
-- later, and can be taken back until then.

create table public.visits (
  id           uuid primary key default gen_random_uuid(),
  order_id     uuid unique references public.orders (id) on delete cascade,
  inquiry_id   uuid unique references public.inquiries (id) on delete cascade,
  day          date not null,
  starts       time not null,
  ends         time not null,
  sequence     integer not null default 0,
  is_cancelled boolean not null default false,
  staff_email  text not null,
  changed_at   timestamptz not null default now(),
  check (num_nonnulls(order_id, inquiry_id) = 1),
  check (starts < ends)
);

create index visits_day on public.visits (day, starts) where not is_cancelled;

create table public.calendar_links (
  user_id    uuid primary key references public.staff (user_id) on delete cascade,
  digest     text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  renewed_at timestamptz not null default now()
);

alter table public.visits enable row level security;
alter table public.calendar_links enable row level security;
revoke all on public.visits, public.calendar_links from public, anon, authenticated, service_role;
grant select on public.visits, public.calendar_links to service_role;

alter table public.outbox add column visit_id uuid references public.visits (id) on delete cascade;
create index outbox_visit_id on public.outbox (visit_id) where visit_id is not null;
alter table public.outbox drop constraint outbox_kind_check, drop constraint outbox_check;
alter table public.outbox
  add constraint outbox_kind_check check (kind in (
    'inquiry_to_company', 'inquiry_to_sender', 'subscription_to_confirm', 'order_to_company', 'order_to_shopper',
    'order_status_to_shopper', 'payment_to_company', 'recovery_code_used', 'account_deleted', 'password_changed', 'account_link',
    'quote_to_customer', 'quote_to_company', 'visit_to_customer')),
  add constraint outbox_check check (
    case when kind in ('recovery_code_used', 'account_deleted', 'password_changed', 'account_link')
      then account_email is not null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id) = 0
      else account_email is null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id) = 1 end
    and num_nonnulls(subject, sealed_content, expires_at) = case kind when 'account_link' then 3 else 0 end);

-- Returns Easter Sunday of a year (the Gregorian algorithm of Meeus, Jones and Butcher).
create or replace function public.easter(p_year integer)
returns date
language plpgsql
immutable
set search_path = ''
as $$
declare
  century integer := p_year / 100;
  golden  integer := p_year % 19;
  epact   integer := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  weekday integer := (32 + 2 * (century % 4) + 2 * ((p_year % 100) / 4) - epact - p_year % 4) % 7;
  shift   integer := epact + weekday - 7 * ((golden + 11 * epact + 22 * weekday) / 451) + 114;
begin
  return make_date(p_year, shift / 31, shift % 31 + 1);
end;
$$;

-- Returns the name of a statutory holiday, null for any other day. It has the days of isHoliday()
-- (src/features/inquiry/rules/business-hours.ts): both days of Easter, of which employers choose one.
create or replace function public.quebec_holiday(p_day date)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when to_char(p_day, 'MM-DD') = '01-01' then 'new_year'
    when p_day = public.easter(extract(year from p_day)::integer) - 2 then 'good_friday'
    when p_day = public.easter(extract(year from p_day)::integer) + 1 then 'easter_monday'
    when to_char(p_day, 'MM-DD') = '06-24' then 'national'
    when to_char(p_day, 'MM-DD') = '07-01' then 'canada'
    when to_char(p_day, 'MM-DD') = '12-25' then 'christmas'
    when extract(isodow from p_day) <> 1 then null
    when to_char(p_day, 'MM-DD') between '05-18' and '05-24' then 'patriots'
    when to_char(p_day, 'MM-DD') between '09-01' and '09-07' then 'labour'
    when to_char(p_day, 'MM-DD') between '10-08' and '10-14' then 'thanksgiving'
  end;
$$;

-- Returns a visit as the desk and the emails show it; null for null.
create or replace function public.visit_json(p_visit public.visits)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', p_visit.id, 'day', p_visit.day, 'starts', to_char(p_visit.starts, 'HH24:MI'),
                            'ends', to_char(p_visit.ends, 'HH24:MI'), 'sequence', p_visit.sequence,
                            'is_cancelled', p_visit.is_cancelled, 'by', p_visit.staff_email)
  where p_visit.id is not null;
$$;

-- Returns what an email about a visit needs. `is_moved` is true if the customer has received an earlier date.
create or replace function public.visit_for_mail(p_visit uuid, p_mail uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.visit_json(visit) || jsonb_build_object(
    'about', case when visit.order_id is null then 'inquiry' else 'order' end,
    'number', coalesce(inquiry.reference, upper(left(placed.id::text, 8))),
    'email', coalesce(inquiry.email, placed.email), 'language', coalesce(inquiry.locale, placed.language),
    'is_moved', exists (select from public.outbox as earlier where earlier.id <> p_mail and earlier.attempts > 0
      and (earlier.visit_id = visit.id or (earlier.order_id = visit.order_id and earlier.order_status = 'scheduled'))))
  from public.visits as visit
  left join public.orders as placed on placed.id = visit.order_id
  left join public.inquiries as inquiry on inquiry.id = visit.inquiry_id
  where visit.id = p_visit;
$$;

-- Returns the date that an email about an order's status shows; null without one. A cancelled date is shown once, and only to a
-- customer who has received it.
create or replace function public.visit_for_status(p_order uuid, p_mail uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.visit_json(visit) from public.visits as visit
  where visit.order_id = p_order
    and (not visit.is_cancelled
      or exists (select from public.outbox as earlier where earlier.id <> p_mail and earlier.attempts > 0
                   and (earlier.visit_id = visit.id or (earlier.order_id = p_order and earlier.order_status = 'scheduled')))
         and not exists (select from public.outbox as earlier where earlier.id <> p_mail and earlier.order_id = p_order
                           and earlier.sent_at > visit.changed_at));
$$;

-- Writes the email about a new or moved date. An email about it that has not left yet shows the new date instead, so that the
-- customer is notified once.
create or replace function public.add_visit_email(p_visit public.visits)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.outbox set due_at = now() + interval '2 minutes'
    where sent_at is null and dead_letter_at is null and attempts = 0
      and (visit_id = p_visit.id or (order_id = p_visit.order_id and order_status = 'scheduled'));
  if not found and (public.visit_for_mail(p_visit.id, null) ->> 'email') is not null then
    insert into public.outbox (kind, visit_id, due_at) values ('visit_to_customer', p_visit.id, now() + interval '2 minutes');
  end if;
end;
$$;

-- An order that leaves "scheduled" without being installed loses its date. One that returns to it, because a change was taken
-- back, has its date again.
create or replace function public.follow_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.visits set is_cancelled = new.status <> 'scheduled', sequence = sequence + 1, changed_at = now()
    where order_id = new.id and is_cancelled = (new.status = 'scheduled');
  return null;
end;
$$;

-- Returns why a date cannot be set, as {"code"}, with the name of a holiday; null if it can.
--
-- p_visit  {"day": a day, "starts", "ends": a time, "08:00"}
create or replace function public.visit_problem(p_visit jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  day     date := public.day_of(p_visit ->> 'day');
  starts  text := p_visit ->> 'starts';
  ends    text := p_visit ->> 'ends';
  pattern constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
begin
  if day is null then
    return '{"code": "day_invalid"}';
  elsif starts is null or ends is null or starts !~ pattern or ends !~ pattern or starts >= ends then
    return '{"code": "hours_invalid"}';
  elsif (day + starts::time) at time zone 'America/Toronto' < now() then
    return '{"code": "day_past"}';
  elsif day > public.quebec_day(now()) + 730 then
    return '{"code": "day_far"}';
  elsif public.quebec_holiday(day) is not null then
    return jsonb_build_object('code', 'day_holiday', 'holiday', public.quebec_holiday(day));
  end if;
  return null;
end;
$$;

-- Returns {"order"} or {"inquiry"}, as the desk shows them.
create or replace function public.visited_json(p_order public.orders, p_inquiry public.inquiries)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when p_order.id is not null then jsonb_build_object('order', public.order_json(p_order))
              else jsonb_build_object('inquiry', public.inquiry_json(p_inquiry)) end;
$$;

-- Sets the date of an order or an inquiry, unless it has changed since p_sequence (-1: there was none). An order becomes
-- "scheduled" with it. The customer receives one email, two minutes later.
--
-- p_about  'order' or 'inquiry'
-- p_visit  as for visit_problem(); null takes the date of an inquiry back
--
-- Returns {"kind": "found" or "conflict", "order" or "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code", "holiday"}; null
-- if the caller is not staff. The code visit_closed: the order is installed or cancelled.
create or replace function public.desk_set_visit(p_about text, p_id uuid, p_visit jsonb, p_sequence bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  inquiry public.inquiries;
  planned public.visits;
  problem jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id and p_about = 'order' for update;
  select * into inquiry from public.inquiries where id = p_id and p_about = 'inquiry' for update;
  if placed.id is null and inquiry.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read(p_about, array[p_id::text]);
  select * into planned from public.visits where order_id = placed.id or inquiry_id = inquiry.id;
  if coalesce(planned.sequence, -1) is distinct from p_sequence then
    return jsonb_build_object('kind', 'conflict') || public.visited_json(placed, inquiry);
  end if;
  problem := case when placed.status in ('installed', 'cancelled') then '{"code": "visit_closed"}'
                  when p_visit is not null or placed.id is not null then public.visit_problem(coalesce(p_visit, '{}')) end;
  if problem is not null then
    return jsonb_build_object('kind', 'refused') || problem;
  end if;

  if p_visit is null then
    update public.visits set is_cancelled = true, sequence = sequence + 1, staff_email = public.staff_email(), changed_at = now()
      where id = planned.id and not is_cancelled;
    -- An email that has not left yet is not needed. One that has left, or is leaving, is followed by the cancellation.
    delete from public.outbox where visit_id = planned.id and sent_at is null and attempts = 0;
    if found and not exists (select from public.outbox where visit_id = planned.id) then
      return jsonb_build_object('kind', 'found') || public.visited_json(placed, inquiry);
    end if;
  elsif public.visit_json(planned) @> (p_visit || '{"is_cancelled": false}') and coalesce(placed.status, 'scheduled') = 'scheduled' then
    return jsonb_build_object('kind', 'found') || public.visited_json(placed, inquiry);
  else
    insert into public.visits as known (order_id, inquiry_id, day, starts, ends, staff_email)
      values (placed.id, inquiry.id, (p_visit ->> 'day')::date, (p_visit ->> 'starts')::time, (p_visit ->> 'ends')::time,
              public.staff_email())
      on conflict do nothing;
    update public.visits set day = (p_visit ->> 'day')::date, starts = (p_visit ->> 'starts')::time,
        ends = (p_visit ->> 'ends')::time, sequence = planned.sequence + 1, is_cancelled = false,
        staff_email = public.staff_email(), changed_at = now()
      where id = planned.id;
    select * into planned from public.visits where order_id = placed.id or inquiry_id = inquiry.id;
  end if;

  if placed.status <> 'scheduled' then
    update public.orders set status = 'scheduled' where id = p_id returning * into placed;
    insert into public.order_status_authors (change_id, staff_email)
      select max(id), public.staff_email() from public.order_status_changes where order_id = p_id;
  elsif planned.id is not null then
    perform public.add_visit_email(planned);
  end if;
  return jsonb_build_object('kind', 'found') || public.visited_json(placed, inquiry);
end;
$$;

-- Returns {"renewed_at"} of the caller's address, null if there is none; null if the caller is not staff.
create or replace function public.desk_calendar()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('renewed_at', (select renewed_at from public.calendar_links where user_id = auth.uid()))
  where public.is_staff();
$$;

-- Returns {"token"} of a new address, which replaces the caller's previous one; null if the caller is not staff.
create or replace function public.desk_renew_calendar()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
begin
  if not public.is_staff() then
    return null;
  end if;
  insert into public.calendar_links as known (user_id, digest)
    values (auth.uid(), encode(sha256(convert_to(token, 'UTF8')), 'hex'))
    on conflict (user_id) do update set digest = excluded.digest, renewed_at = now();
  return jsonb_build_object('token', token);
end;
$$;

-- Returns {"visits"} from this week on, {"visits": null} if the address does not exist, or {"wait": seconds}. The same visits are
-- logged once a day, because a phone fetches them every hour.
--
-- p_limits          as for count_post(), for addresses that do not exist
-- p_address_limits  the same, for the address itself
create or replace function public.linked_visits(p_digest text, p_limits jsonb, p_address_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  reader  text := (select account.email from public.calendar_links as link join auth.users as account on account.id = link.user_id
                     where link.digest = p_digest);
  seconds integer := public.count_post(case when reader is null then p_limits else p_address_limits end);
  shown   jsonb;
  ids     text[];
begin
  if seconds > 0 then
    return jsonb_build_object('wait', seconds);
  elsif reader is null then
    return jsonb_build_object('visits', null);
  end if;
  select coalesce(jsonb_agg(public.visit_json(visit) || jsonb_build_object(
      'about', case when visit.order_id is null then 'inquiry' else 'order' end, 'changed_at', visit.changed_at,
      'record_id', coalesce(visit.order_id, visit.inquiry_id),
      'number', coalesce(inquiry.reference, upper(left(placed.id::text, 8))),
      'name', coalesce(placed.name, inquiry.name, ''), 'phone', coalesce(placed.phone, inquiry.fields ->> 'phone', ''),
      'address', coalesce((select string_agg(line, ', ') from unnest(array[
          placed.address ->> 'line1', placed.address ->> 'line2', placed.address ->> 'city', placed.address ->> 'province',
          placed.address ->> 'postal_code']) as line where line <> ''), inquiry.fields ->> 'address', ''))
      order by visit.day, visit.starts, visit.id), '[]') into shown
    from public.visits as visit
    left join public.orders as placed on placed.id = visit.order_id
    left join public.inquiries as inquiry on inquiry.id = visit.inquiry_id
    where not visit.is_cancelled and visit.day >= date_trunc('week', now() at time zone 'America/Toronto')::date;
  ids := array(select entry ->> 'record_id' from jsonb_array_elements(shown) as entry);
  if not exists (select from public.desk_reads where what = 'calendar' and staff_email = reader
                   and read_at > now() - interval '1 day' and subjects @> ids) and ids <> '{}' then
    insert into public.desk_reads (staff_email, what, subjects) values (reader, 'calendar', ids);
  end if;
  return jsonb_build_object('visits', shown);
end;
$$;

-- Returns whether the email about an order's current status has not left yet.
create or replace function public.can_take_back(p_order public.orders)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.outbox
      where order_id = p_order.id and kind = 'order_status_to_shopper' and order_status = p_order.status
        and sent_at is null and dead_letter_at is null and attempts = 0)
    and (select count(*) > 1 from public.order_status_changes where order_id = p_order.id);
$$;

-- Takes the last change of an order's status back, as if it had not been made: without an email, and without a trace in the
-- customer's history. A date that came with it is cancelled, and one that it had cancelled is planned again (follow_order_status).
-- Returns {"kind": "found" or "conflict", "order"}, {"kind": "missing"} or {"kind": "refused", "code": "take_back_late"} once the email
-- has left; null if the caller is not staff.
create or replace function public.desk_take_back_status(p_id uuid, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed   public.orders;
  previous text;
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
  select status into previous from public.order_status_changes where order_id = p_id and id < p_version order by id desc limit 1;
  -- A process that has leased the email holds its row: this waits, and then finds an attempt.
  delete from public.outbox where order_id = p_id and kind = 'order_status_to_shopper' and order_status = placed.status
    and sent_at is null and dead_letter_at is null and attempts = 0 and previous is not null;
  if not found then
    return jsonb_build_object('kind', 'refused', 'code', 'take_back_late');
  end if;
  update public.orders set status = previous where id = p_id returning * into placed;
  -- The trigger of the status has written a change and an email, of which the customer receives neither.
  delete from public.outbox where order_id = p_id and kind = 'order_status_to_shopper' and order_status = previous
    and created_at = now() and attempts = 0 and sent_at is null;
  delete from public.order_status_changes where order_id = p_id and id >= p_version;
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

revoke all on function public.easter(integer),
  public.quebec_holiday(date),
  public.visit_json(public.visits),
  public.visit_for_mail(uuid, uuid),
  public.visit_for_status(uuid, uuid),
  public.add_visit_email(public.visits),
  public.follow_order_status(),
  public.visit_problem(jsonb),
  public.visited_json(public.orders, public.inquiries),
  public.desk_set_visit(text, uuid, jsonb, bigint),
  public.desk_calendar(),
  public.desk_renew_calendar(),
  public.linked_visits(text, jsonb, jsonb),
  public.can_take_back(public.orders),
  public.desk_take_back_status(uuid, bigint)
  from public, anon, authenticated, service_role;

create trigger follow_order_status after update of status on public.orders
  for each row when (old.status is distinct from new.status and new.status <> 'installed'
                     and 'scheduled' in (old.status, new.status))
  execute function public.follow_order_status();

grant execute on function public.desk_set_visit(text, uuid, jsonb, bigint), public.desk_calendar(), public.desk_renew_calendar(),
  public.desk_take_back_status(uuid, bigint) to authenticated;
grant execute on function public.linked_visits(text, jsonb, jsonb) to service_role;

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
    -- What staff change can be taken back for two minutes (desk_take_back_status).
    insert into public.outbox (kind, order_id, order_status, due_at)
      values (case when tg_op = 'INSERT' then 'order_to_shopper' else 'order_status_to_shopper' end, new.id, new.status,
              case when tg_op = 'UPDATE' and public.is_staff() then now() + interval '2 minutes' else now() end);
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
        select jsonb_agg(to_jsonb(line) - 'first' order by line.first) from public.lines_of_order(placed.id) as line),
        'visit', public.visit_for_status(placed.id, taken.id))
      from public.orders as placed where placed.id = taken.order_id),
    'payment', (select to_jsonb(payment) from public.payments as payment where payment.id = taken.payment_id),
    'quote', (select public.quote_of_event(event) from public.quote_events as event where event.id = taken.quote_event_id),
    'visit', public.visit_for_mail(taken.visit_id, taken.id),
    'account', case when taken.account_email is not null then jsonb_build_object('email', taken.account_email) end,
    'link', case when taken.kind = 'account_link' then
      jsonb_build_object('subject', taken.subject, 'sealed', taken.sealed_content) end);
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
    'visit', (select public.visit_json(visit) from public.visits as visit where visit.inquiry_id = p_inquiry.id));
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
    'can_take_back', public.can_take_back(p_order));
$$;

-- Sets the status of an order, unless staff or a payment changed it since p_version. The trigger of the status writes the email to
-- the shopper.
-- Returns {"kind": "found" or "conflict", "order"}, {"kind": "missing"} or {"kind": "refused", "code"}; null if the caller is not
-- staff. The code visit_missing: "scheduled" comes with a date (desk_set_visit).
create or replace function public.desk_set_order_status(p_id uuid, p_status text, p_version bigint)
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
  if placed.status is distinct from p_status then
    update public.orders set status = p_status where id = p_id returning * into placed;
    insert into public.order_status_authors (change_id, staff_email)
      select max(id), public.staff_email() from public.order_status_changes where order_id = p_id;
  end if;
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
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
    left join public.inquiries as inquiry on inquiry.id = coalesce(email.inquiry_id, visit.inquiry_id)
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
