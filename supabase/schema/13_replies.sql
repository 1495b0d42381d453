-- Stores replies of staff to inquiries, and the late inquiries of each working day.

create table public.inquiry_replies (
  -- Created by the desk. A repeated request has the same ID and finds the same reply.
  id          uuid primary key,
  inquiry_id  uuid not null references public.inquiries (id) on delete cascade,
  text        text not null check (length(text) between 1 and 10000),
  staff_email text not null,
  written_at  timestamptz not null default now()
);

create index inquiry_replies_inquiry_id on public.inquiry_replies (inquiry_id);

alter table public.inquiry_replies enable row level security;
grant select on public.inquiry_replies to service_role;

-- One row for each working day. The row is written as soon as the office is open.
create table public.late_days (
  day       date primary key,
  -- The inquiries that were late on this day.
  inquiries uuid[] not null
);

alter table public.late_days enable row level security;
grant select on public.late_days to service_role;
