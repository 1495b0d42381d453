-- Stores visits. In a visit, staff install an order, or inspect the site of an inquiry. All times are in Quebec's time zone.

create table public.visits (
  -- This ID is also the UID of the visit in the customer's calendar.
  id           uuid primary key default gen_random_uuid(),
  order_id     uuid unique references public.orders (id) on delete cascade,
  inquiry_id   uuid unique references public.inquiries (id) on delete cascade,
  day          date not null,
  starts       time not null,
  ends         time not null,
  -- Number of changes, the SEQUENCE of RFC 5545 (3.8.7.4). The desk sends the number that staff have seen, so that a change
  -- by another user in the meantime is detected.
  sequence     integer not null default 0,
  is_cancelled boolean not null default false,
  staff_email  text not null,
  changed_at   timestamptz not null default now(),
  check (num_nonnulls(order_id, inquiry_id) = 1),
  check (starts < ends)
);

create index visits_day on public.visits (day, starts) where not is_cancelled;

alter table public.visits enable row level security;
grant select on public.visits to service_role;

-- Returns Easter Sunday of a year (the Gregorian algorithm of Meeus, Jones and Butcher).
create function public.easter(p_year integer)
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

-- Returns the name of a statutory holiday, or null for any other day. isHoliday() has the same days
-- (src/features/inquiry/rules/business-hours.ts). Employers choose either Good Friday or Easter Monday, and both are included.
create function public.quebec_holiday(p_day date)
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
    -- If June 24 is a Sunday, the National Holiday is June 25 for an office that is closed on Sundays (National Holiday Act). If
    -- July 1 is a Sunday, Canada Day is July 2 (Act respecting labour standards, section 60).
    when to_char(p_day, 'MM-DD') = '06-25' then 'national'
    when to_char(p_day, 'MM-DD') = '07-02' then 'canada'
    when to_char(p_day, 'MM-DD') between '09-01' and '09-07' then 'labour'
    when to_char(p_day, 'MM-DD') between '10-08' and '10-14' then 'thanksgiving'
  end;
$$;

-- Returns a visit in the format of the desk and of emails, or null for null.
create function public.visit_json(p_visit public.visits)
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
