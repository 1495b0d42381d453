-- Contains the functions for inquiries at the desk: the list, one inquiry with its notes, and its status.

create table public.inquiry_status_changes (
  id          bigint generated always as identity primary key,
  inquiry_id  uuid not null references public.inquiries (id) on delete cascade,
  status      text not null,
  staff_email text not null,
  changed_at  timestamptz not null default now()
);

create index inquiry_status_changes_inquiry_id on public.inquiry_status_changes (inquiry_id);

alter table public.inquiry_status_changes enable row level security;
grant select on public.inquiry_status_changes to service_role;

create table public.inquiry_notes (
  id          bigint generated always as identity primary key,
  inquiry_id  uuid not null references public.inquiries (id) on delete cascade,
  text        text not null check (length(text) between 1 and 5000),
  staff_email text not null,
  written_at  timestamptz not null default now()
);

create index inquiry_notes_inquiry_id on public.inquiry_notes (inquiry_id);

alter table public.inquiry_notes enable row level security;
grant select on public.inquiry_notes to service_role;

-- Lists inquiries.
create function public.desk_inquiries(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all rows that match the search, if only a few of the latest 500 rows match. Otherwise null, because reading the list in
  -- order is then faster.
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
    few := public.matching_ids('public.inquiries', p_filter ->> 'search');
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
  return public.paginate(case when p_is_export then 'inquiries_export' else 'inquiries' end, page, size);
end;
$$;

-- Returns an inquiry in the format of the desk. `version` is the ID of the inquiry's last change of status.
-- desk_set_inquiry_status() compares this ID with p_version.
create function public.inquiry_json(p_inquiry public.inquiries)
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

-- Returns {"kind": "found", "inquiry"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_inquiry(p_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  inquiry public.inquiries;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into inquiry from public.inquiries where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Sets the status of an inquiry, unless the status has changed since p_version. An unknown status causes HTTP status 400. Returns
-- {"kind": "found" or "conflict", "inquiry"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_set_inquiry_status(p_id uuid, p_status text, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  inquiry public.inquiries;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into inquiry from public.inquiries where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  if p_status is null or p_status not in ('new', 'answered', 'quoted', 'won', 'lost') then
    raise exception using errcode = 'PT400', message = 'No inquiry has this status';
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  if (public.inquiry_json(inquiry) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'inquiry', public.inquiry_json(inquiry));
  end if;
  update public.inquiries set status = p_status where id = p_id returning * into inquiry;
  insert into public.inquiry_status_changes (inquiry_id, status, staff_email)
    values (p_id, p_status, public.staff_email());
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Adds a note of 1 to 5000 characters.
-- Returns {"kind": "found", "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code": "note_empty" or "note_long"}. Returns
-- null if the caller is not staff.
create function public.desk_add_note(p_id uuid, p_text text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  latest  public.inquiry_notes;
  inquiry public.inquiries;
  written text := btrim(coalesce(p_text, ''), E' \t\r\n');
begin
  if not public.is_staff() then
    return null;
  end if;
  if written = '' then
    return jsonb_build_object('kind', 'refused', 'code', 'note_empty');
  end if;
  if length(written) > 5000 then
    return jsonb_build_object('kind', 'refused', 'code', 'note_long');
  end if;
  select * into inquiry from public.inquiries where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  select * into latest from public.inquiry_notes as note where note.inquiry_id = p_id order by note.id desc limit 1;
  if not public.repeats_note(latest.text, latest.staff_email, latest.written_at, written) then
    insert into public.inquiry_notes (inquiry_id, text, staff_email) values (p_id, written, public.staff_email());
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Returns the path of an inquiry's file in the bucket. The Edge Function `desk` signs a link to this path. Returns null if the
-- file does not exist or the caller is not staff.
create function public.desk_file(p_id uuid, p_field text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_path text;
begin
  if not public.is_staff() then
    return null;
  end if;
  select path into found_path from public.inquiry_files where inquiry_id = p_id and field = p_field;
  if found_path is not null then
    perform public.record_read('inquiry_file', array[p_id::text], p_field);
  end if;
  return found_path;
end;
$$;

grant execute on function public.desk_inquiries(jsonb, jsonb, boolean), public.desk_inquiry(uuid),
  public.desk_set_inquiry_status(uuid, text, bigint), public.desk_add_note(uuid, text), public.desk_file(uuid, text)
  to authenticated;
