-- Stores the secret addresses at which staff members subscribe to the calendar of visits, and returns the calendar. Only the hash
-- of an address's token is stored.

create table public.calendar_links (
  -- The row is deleted when the staff member loses the right to use the desk.
  user_id    uuid primary key references public.staff (user_id) on delete cascade,
  digest     text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  renewed_at timestamptz not null default now()
);

alter table public.calendar_links enable row level security;
grant select on public.calendar_links to service_role;

-- Returns {"renewed_at"} of the caller's address. "renewed_at" is null if the caller has no address yet. Returns null if the
-- caller is not staff.
create function public.desk_calendar()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('renewed_at', (select renewed_at from public.calendar_links where user_id = auth.uid()))
  where public.is_staff();
$$;

-- Returns {"token"} of a new address, which replaces the caller's previous address. Returns null if the caller is not staff.
create function public.desk_renew_calendar()
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

-- Returns {"visits"}, the visits from this week on. "visits" is null if the address does not exist. Beyond the limits, returns
-- {"wait": seconds}. Phones fetch the visits every hour, so the same visits are logged as read only once a day.
--
-- p_limits          in the format of count_post(), for addresses that do not exist
-- p_address_limits  in the same format, for this address
create function public.linked_visits(p_digest text, p_limits jsonb, p_address_limits jsonb)
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

grant execute on function public.desk_calendar(), public.desk_renew_calendar() to authenticated;
grant execute on function public.linked_visits(text, jsonb, jsonb) to service_role;
