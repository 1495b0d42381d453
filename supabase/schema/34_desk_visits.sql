-- Contains the functions for visits at the desk. Staff set and move the date of a visit, and the customer gets an email.

-- Returns the data for an email about a visit. `is_moved` is true if an earlier date was already sent to the customer.
create function public.visit_for_mail(p_visit uuid, p_mail uuid)
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
      and earlier.fault is null
      and (earlier.visit_id = visit.id or (earlier.order_id = visit.order_id and earlier.order_status = 'scheduled'))))
  from public.visits as visit
  left join public.orders as placed on placed.id = visit.order_id
  left join public.inquiries as inquiry on inquiry.id = visit.inquiry_id
  where visit.id = p_visit;
$$;

-- Returns the date for an email about an order's status, or null if the order has no date. A cancelled date is included once, and
-- only if it was already sent to the customer.
create function public.visit_for_status(p_order uuid, p_mail uuid)
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
                   and earlier.fault is null
                   and (earlier.visit_id = visit.id or (earlier.order_id = p_order and earlier.order_status = 'scheduled')))
         and not exists (select from public.outbox as earlier where earlier.id <> p_mail and earlier.order_id = p_order
                           and earlier.sent_at > visit.changed_at));
$$;

-- Writes the email about a new, moved or cancelled date. If an earlier email about the visit has not been sent yet, that email
-- gets the new date instead. The customer then receives only one email.
create function public.add_visit_email(p_visit public.visits)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.outbox set due_at = now() + interval '2 minutes'
    where sent_at is null and dead_letter_at is null and (attempts = 0 or fault is not null)
      and (visit_id = p_visit.id or (order_id = p_visit.order_id and order_status = 'scheduled'));
  if not found and (public.visit_for_mail(p_visit.id, null) ->> 'email') is not null then
    insert into public.outbox (kind, visit_id, due_at) values ('visit_to_customer', p_visit.id, now() + interval '2 minutes');
  end if;
end;
$$;

-- Cancels the date of an order that leaves the status "scheduled" without being installed. If the change is taken back and the
-- order becomes "scheduled" again, its date is valid again.
create function public.follow_order_status()
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

create trigger follow_order_status after update of status on public.orders
  for each row when (old.status is distinct from new.status and new.status <> 'installed'
                     and 'scheduled' in (old.status, new.status))
  execute function public.follow_order_status();

-- Returns the reason why a date cannot be set, as {"code"} and the name of a holiday. Returns null if the date can be set.
--
-- p_visit  {"day": a day, "starts", "ends": a time such as "08:00"}
create function public.visit_problem(p_visit jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  day     date := public.parse_day(p_visit ->> 'day');
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

-- Sets the date of an order or an inquiry, if p_sequence is still the date's sequence number. p_sequence is -1 for an order or
-- inquiry without a date. An order also gets the status "scheduled". The customer receives one email, two minutes later.
--
-- p_about  'order' or 'inquiry'
-- p_visit  in the format of visit_problem(). Null cancels the date of an inquiry.
--
-- Returns {"kind": "found" or "conflict", "order" or "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code", "holiday"}.
-- Returns null if the caller is not staff. The code visit_closed means that the order is installed or cancelled.
create function public.desk_set_visit(p_about text, p_id uuid, p_visit jsonb, p_sequence bigint)
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
    if not found then
      return jsonb_build_object('kind', 'found') || public.visited_json(placed, inquiry);
    end if;
    -- Deletes the waiting email about the visit. If it was the only email, the customer receives nothing. Otherwise, the customer
    -- receives the cancellation.
    delete from public.outbox where visit_id = planned.id and sent_at is null and (attempts = 0 or fault is not null);
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
    perform public.sign_status_change(p_id);
  else
    perform public.add_visit_email(planned);
  end if;
  return jsonb_build_object('kind', 'found') || public.visited_json(placed, inquiry);
end;
$$;

-- Returns {"order"} or {"inquiry"} in the format of the desk.
create function public.visited_json(p_order public.orders, p_inquiry public.inquiries)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when p_order.id is not null then jsonb_build_object('order', public.order_json(p_order))
              else jsonb_build_object('inquiry', public.inquiry_json(p_inquiry)) end;
$$;

-- Returns the planned date of one of the caller's orders, without the email address of the staff member. Returns null if the
-- order has no date or belongs to someone else.
create function public.my_visit(p_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.visit_json(visit) - '{by,is_cancelled}'::text[]
  from public.orders as placed join public.visits as visit on visit.order_id = placed.id
  where placed.id = p_id and placed.user_id = auth.uid() and placed.status = 'scheduled' and not visit.is_cancelled
    and public.has_required_aal();
$$;

grant execute on function public.desk_set_visit(text, uuid, jsonb, bigint), public.my_visit(uuid) to authenticated;
