-- Requests to the company, with their files, and subscriptions to its newsletter. Nobody but the functions reads or
-- writes them: no policy lets a visitor or a customer in.

create table public.requests (
  id                  uuid primary key default gen_random_uuid(),
  key                 uuid unique,
  digest              text not null,
  reference           text not null unique,
  type_demande        text not null check (type_demande in ('soumission', 'contact')),
  locale              text not null check (locale in ('fr', 'en')),
  name                text not null check (name <> ''),
  email               text not null check (email <> ''),
  phone               text not null default '',
  address             text not null default '',
  building_type       text not null default '',
  autonomy            text not null default '',
  project_description text not null default '',
  subject             text not null default '',
  message             text not null default '',
  created_at          timestamptz not null default now()
);

comment on column public.requests.key is 'Made with the form: a repeated post is the same request. A form without a script has none.';
comment on column public.requests.digest is 'Of all that was sent: the same again within a day, without a key, is the same request.';
comment on column public.requests.reference is 'What the sender is given to speak of it.';

create index requests_digest on public.requests (digest, created_at);

create table public.request_files (
  request_id uuid not null references public.requests (id) on delete cascade,
  field      text not null check (field in ('consumption_file', 'attachment')),
  name       text not null check (name <> ''),
  path       text not null unique,
  type       text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes      integer not null check (bytes > 0),
  primary key (request_id, field)
);

comment on column public.request_files.name is 'As the sender named it: shown, never opened by.';
comment on column public.request_files.path is 'In the bucket "requests", under a generated name.';

create table public.subscriptions (
  id              uuid primary key default gen_random_uuid(),
  email           text not null check (email <> ''),
  locale          text not null check (locale in ('fr', 'en')),
  token           uuid not null unique default gen_random_uuid(),
  created_at      timestamptz not null default now(),
  confirmed_at    timestamptz,
  unsubscribed_at timestamptz
);

comment on column public.subscriptions.token is 'In the links of its e-mails: who has it may confirm or end the subscription.';

create unique index subscriptions_email on public.subscriptions (lower(email));

-- E-mails to be sent. One row is one e-mail: its id names the message, however often it is tried.
create table public.outbox (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null check (kind in ('request_to_company', 'request_to_sender', 'subscription_to_confirm')),
  request_id      uuid references public.requests (id) on delete cascade,
  subscription_id uuid references public.subscriptions (id) on delete cascade,
  created_at      timestamptz not null default now(),
  -- Not tried before; while it is being tried, when the next may try if this one never says how it went.
  due_at          timestamptz not null default now(),
  attempts        integer not null default 0,
  sent_at         timestamptz,
  parked_at       timestamptz,
  -- Why the last attempt failed, without addresses.
  fault           text,
  check ((request_id is null) <> (subscription_id is null)),
  unique (kind, request_id)
);

create index outbox_due on public.outbox (due_at) where sent_at is null and parked_at is null;

alter table public.requests enable row level security;
alter table public.request_files enable row level security;
alter table public.subscriptions enable row level security;
alter table public.outbox enable row level security;

revoke all on public.requests, public.request_files, public.subscriptions, public.outbox from anon, authenticated;
grant all on public.requests, public.request_files, public.subscriptions, public.outbox to service_role;

insert into storage.buckets (id, name, public) values ('requests', 'requests', false) on conflict (id) do nothing;
