-- Contains the functions for replies to inquiries, owners of inquiries, late inquiries, and notes on orders.

-- Sends a reply of 1 to 10000 characters to the sender of an inquiry, and stores it. A new inquiry becomes "answered". If the
-- same p_key is sent again, no second reply is sent.
-- Returns {"kind": "found", "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code": "reply_empty" or "reply_long"}.
-- Returns null if the caller is not staff.
create function public.desk_reply(p_id uuid, p_key uuid, p_text text)
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

-- Sets the owner of an inquiry by the email address of a staff member. An empty address removes the owner. Returns {"kind":
-- "found", "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code": "owner_unknown"}. Returns null if the caller is not
-- staff.
create function public.desk_set_owner(p_id uuid, p_email text)
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

-- Adds a note of 1 to 5000 characters to an order. Customers do not see the note. Returns {"kind": "found", "order"}, {"kind":
-- "missing"} or {"kind": "refused", "code": "note_empty" or "note_long"}. Returns null if the caller is not staff.
create function public.desk_add_order_note(p_id uuid, p_text text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  latest  public.order_notes;
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
  select * into latest from public.order_notes as note where note.order_id = p_id order by note.id desc limit 1;
  if not public.repeats_note(latest.text, latest.staff_email, latest.written_at, written) then
    insert into public.order_notes (order_id, text, staff_email) values (p_id, written, public.staff_email());
  end if;
  perform public.record_read('order', array[placed.id::text]);
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

-- Returns [{"id", "created_at"}, …] of the 500 oldest unanswered inquiries, the oldest first. Returns null if today's late
-- inquiries are already recorded.
create function public.unanswered_inquiries()
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

-- Records today's late inquiries, once a day. If there are late inquiries, writes an email about them to the company.
create function public.add_late_day(p_inquiries uuid[])
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

-- Returns the late inquiries of a day that are still unanswered, the oldest first. Returns null if late_days has no row for this
-- day, or if p_day is null.
create function public.late_for_mail(p_day date)
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

grant execute on function public.desk_reply(uuid, uuid, text), public.desk_set_owner(uuid, text),
  public.desk_add_order_note(uuid, text) to authenticated;
grant execute on function public.unanswered_inquiries(), public.add_late_day(uuid[]) to service_role;
