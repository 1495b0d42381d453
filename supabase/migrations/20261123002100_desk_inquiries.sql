-- Requests at the desk: how far each is, notes, and lists that are searched and paged here.

alter table public.inquiries
  add column status text not null default 'new' check (status in ('new', 'answered', 'quoted', 'won', 'lost')),
  add column search_text text generated always as (public.fold_text(left(
    reference || ' ' || coalesce(fields ->> 'name', '') || ' ' || coalesce(fields ->> 'email', '') || ' '
    || coalesce(fields ->> 'phone', '') || ' ' || coalesce(fields ->> 'address', ''), 1000))) stored;

comment on column public.inquiries.status is 'How far it is. Changed at the desk; each change is in inquiry_status_changes.';
comment on column public.inquiries.search_text is 'What a search at the desk looks through: without accents, lower case.';

create index inquiries_created_at on public.inquiries (created_at, id);
create index inquiries_status on public.inquiries (status, created_at, id);

create table public.inquiry_status_changes (
  id          bigint generated always as identity primary key,
  inquiry_id  uuid not null references public.inquiries (id) on delete cascade,
  status      text not null,
  staff_email text not null,
  changed_at  timestamptz not null default now()
);
create index inquiry_status_changes_inquiry_id on public.inquiry_status_changes (inquiry_id);

create table public.inquiry_notes (
  id          bigint generated always as identity primary key,
  inquiry_id  uuid not null references public.inquiries (id) on delete cascade,
  text        text not null check (length(text) between 1 and 5000),
  staff_email text not null,
  written_at  timestamptz not null default now()
);
create index inquiry_notes_inquiry_id on public.inquiry_notes (inquiry_id);

alter table public.inquiry_status_changes enable row level security;
alter table public.inquiry_notes enable row level security;

revoke all on public.inquiry_status_changes, public.inquiry_notes from public, anon, authenticated, service_role;
revoke all on sequence public.inquiry_status_changes_id_seq, public.inquiry_notes_id_seq
  from public, anon, authenticated, service_role;
grant select on public.inquiry_status_changes, public.inquiry_notes to service_role;

-- What each word of a search is compared with by `like`; an empty search has none, which everything is like.
create function public.search_patterns(p_search text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(public.fold_text(left(coalesce(p_search, ''), 200)), ' ') as word
  where word <> '';
$$;

-- The first moment of a day of the company; null for none. @p_day '2026-11-23'
create function public.day_start(p_day date)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select p_day::timestamp at time zone 'America/Toronto';
$$;

-- How many rows a page of a list has: 50 at most to be looked at, 500 to be exported.
create function public.page_size(p_is_export boolean)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case when p_is_export then 500 else 50 end;
$$;

-- A page of requests, the latest first.
--
-- p_filter     {"status", "kind", "search": text, "from", "to": a day}; each may be left out
-- p_after      {"at", "id"} of the page before; null for the first
-- p_is_export  whether it goes into a file: larger pages, and the record of reads says so
--
-- Returns {"rows": […], "next": {"at", "id"} or null}; null to whoever is not staff.
create function public.desk_inquiries(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
-- Planned for each filter: an index serves one, and not another.
set plan_cache_mode = force_custom_plan
as $$
declare
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
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select inquiry.id, inquiry.created_at, inquiry.reference, inquiry.kind, inquiry.locale, inquiry.name, inquiry.email,
           inquiry.status, case when p_is_export then inquiry.fields end as fields
    from public.inquiries as inquiry
    where (wanted_status is null or inquiry.status = wanted_status)
      and (wanted_kind is null or inquiry.kind = wanted_kind)
      and (first_moment is null or inquiry.created_at >= first_moment)
      and (end_moment is null or inquiry.created_at < end_moment)
      and (patterns = '{}' or inquiry.search_text like all (patterns))
      and (after_at is null or (inquiry.created_at, inquiry.id) < (after_at, after_id))
    order by inquiry.created_at desc, inquiry.id desc
    limit size + 1
  ) as entry;
  return public.page_of(case when p_is_export then 'inquiries_export' else 'inquiries' end, page, size);
end;
$$;

-- Makes of the rows of a list, one more than a page has, the page and where the next begins; writes down that it was read.
create function public.page_of(p_what text, p_rows jsonb, p_size integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  has_more boolean := jsonb_array_length(p_rows) > p_size;
  page     jsonb := case when has_more then p_rows - p_size else p_rows end;
begin
  perform public.record_read(p_what, array(select entry ->> 'id' from jsonb_array_elements(page) as entry));
  return jsonb_build_object('rows', page, 'next', case when has_more then
    jsonb_build_object('at', page -> (p_size - 1) -> 'created_at', 'id', page -> (p_size - 1) -> 'id') end);
end;
$$;

-- One request with all that is known of it. `version` is that of its status: what a change of it is compared with.
create function public.inquiry_sheet(p_inquiry public.inquiries)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_inquiry.id, 'reference', p_inquiry.reference, 'kind', p_inquiry.kind, 'locale', p_inquiry.locale,
    'created_at', p_inquiry.created_at, 'name', p_inquiry.name, 'email', p_inquiry.email, 'fields', p_inquiry.fields,
    'status', p_inquiry.status,
    'version', coalesce((select max(id) from public.inquiry_status_changes where inquiry_id = p_inquiry.id), 0),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name, 'type', type, 'bytes', bytes)
                                        order by field), '[]')
                from public.inquiry_files where inquiry_id = p_inquiry.id),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'by', staff_email, 'at', changed_at)
                                          order by id), '[]')
                  from public.inquiry_status_changes where inquiry_id = p_inquiry.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'by', staff_email, 'at', written_at)
                                        order by id), '[]')
                from public.inquiry_notes where inquiry_id = p_inquiry.id));
$$;

-- Returns {"kind": "found", "inquiry"} or {"kind": "missing"}; null to whoever is not staff.
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
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_sheet(inquiry));
end;
$$;

-- Sets how far a request is, unless somebody else has since p_version was read.
-- Returns {"kind": "found" or "conflict", "inquiry"} or {"kind": "missing"}; null to whoever is not staff.
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
  perform public.record_read('inquiry', array[inquiry.id::text]);
  if (public.inquiry_sheet(inquiry) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'inquiry', public.inquiry_sheet(inquiry));
  end if;
  update public.inquiries set status = p_status where id = p_id returning * into inquiry;
  insert into public.inquiry_status_changes (inquiry_id, status, staff_email)
    values (p_id, p_status, public.staff_email());
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_sheet(inquiry));
end;
$$;

-- Adds a note, of 1 to 5000 characters.
-- Returns {"kind": "found", "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code": "note_empty" or "note_long"}; null to
-- whoever is not staff.
create function public.desk_add_note(p_id uuid, p_text text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
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
  insert into public.inquiry_notes (inquiry_id, text, staff_email) values (p_id, written, public.staff_email());
  perform public.record_read('inquiry', array[inquiry.id::text]);
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_sheet(inquiry));
end;
$$;

-- Where a file of a request is in the bucket, for the function that signs a link to it; null to whoever is not staff, and
-- where there is none.
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
    perform public.record_read('inquiry_file', array[p_id::text, p_field]);
  end if;
  return found_path;
end;
$$;

revoke all on function public.search_patterns(text), public.day_start(date), public.page_size(boolean),
  public.desk_inquiries(jsonb, jsonb, boolean), public.page_of(text, jsonb, integer),
  public.inquiry_sheet(public.inquiries), public.desk_inquiry(uuid),
  public.desk_set_inquiry_status(uuid, text, bigint), public.desk_add_note(uuid, text), public.desk_file(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.desk_inquiries(jsonb, jsonb, boolean), public.desk_inquiry(uuid),
  public.desk_set_inquiry_status(uuid, text, bigint), public.desk_add_note(uuid, text), public.desk_file(uuid, text)
  to authenticated;
