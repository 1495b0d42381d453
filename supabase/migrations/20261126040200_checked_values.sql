-- Two values that callers choose, and that were not checked: the version of the terms that an order accepts, and the status of
-- an inquiry.

-- The fields keep their patterns; a version of the terms is also a day of the calendar, at most a year ahead: an editor may date
-- a text in advance, and no order is to fail because of that.
alter function public.order_detail_errors(jsonb) rename to order_pattern_errors;

create function public.is_terms_version(p_day text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Years of four digits: text is compared as days are.
  return p_day ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' and p_day::date <= (now() + interval '1 year')::date;
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end;
$$;

create function public.order_detail_errors(p_details jsonb)
returns text[]
language sql
stable
set search_path = ''
as $$
  select public.order_pattern_errors(p_details)
    || case when 'terms_version' = any (public.order_pattern_errors(p_details))
              or public.is_terms_version(p_details ->> 'terms_version') then '{}'::text[]
            else array['terms_version'] end;
$$;

revoke all on function public.order_detail_errors(jsonb), public.order_pattern_errors(jsonb), public.is_terms_version(text)
  from public, anon, authenticated, service_role;

-- As before, but an unknown status is refused with 400 (a status of PostgREST, which Supabase Lite knows too) and not with 500.
create or replace function public.desk_set_inquiry_status(p_id uuid, p_status text, p_version bigint)
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
  if (public.inquiry_sheet(inquiry) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'inquiry', public.inquiry_sheet(inquiry));
  end if;
  update public.inquiries set status = p_status where id = p_id returning * into inquiry;
  insert into public.inquiry_status_changes (inquiry_id, status, staff_email)
    values (p_id, p_status, public.staff_email());
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_sheet(inquiry));
end;
$$;
