-- Stores inquiries with their files. Visitors, customers and staff have no direct right to these tables. The code in `functions/`
-- and database functions read and write inquiries for them.

create table public.inquiries (
  id          uuid primary key default gen_random_uuid(),
  -- Key that the browser creates with the form. A post with the same key is the same inquiry. A form without JavaScript has no
  -- key.
  key         uuid unique,
  -- Hash of the kind, the fields, and the content of the files. Without a key, a post with the same hash within a day is the same
  -- inquiry.
  digest      text not null,
  -- The inquiry's number, which its sender receives.
  reference   text not null unique,
  kind        text not null check (kind in ('soumission', 'contact')),
  locale      text not null check (locale in ('fr', 'en')),
  created_at  timestamptz not null default now(),
  -- Typed values by field, at most 256 kB. The forms' tables define the fields (src/features/inquiry/rules/forms/tables). The
  -- function contact-form checks the values.
  fields      jsonb not null check (
    jsonb_typeof(fields) = 'object'
    and not jsonb_path_exists(fields, 'strict $.* ? (@.type() != "string")')
    and octet_length(fields::text) <= 262144),
  name        text not null generated always as (fields ->> 'name') stored check (name <> ''),
  email       text not null generated always as (fields ->> 'email') stored check (email <> ''),
  -- Staff change the status at the desk. inquiry_status_changes contains the date of each change.
  status      text not null default 'new' check (status in ('new', 'answered', 'quoted', 'won', 'lost')),
  -- Folded texts, in which the desk searches.
  search_text text generated always as (public.fold_text(left(
    reference || ' ' || coalesce(fields ->> 'name', '') || ' ' || coalesce(fields ->> 'email', '') || ' '
    || coalesce(fields ->> 'phone', '') || ' ' || coalesce(fields ->> 'address', ''), 1000))) stored,
  -- Inputs of the calculator that led to the inquiry (src/features/calculator/rules/choices.ts). The function contact-form checks
  -- these inputs.
  sizing      jsonb check (jsonb_typeof(sizing) = 'object' and octet_length(sizing::text) <= 8192)
);

create index inquiries_digest on public.inquiries (digest, created_at);
create index inquiries_email on public.inquiries (lower(email), created_at);
create index inquiries_created_at on public.inquiries (created_at, id);
create index inquiries_status on public.inquiries (status, created_at, id);
-- The index's list of pending entries is short, for the reason given at orders_search (06_orders.sql).
create index inquiries_search on public.inquiries using gin (public.search_grams(search_text)) with (gin_pending_list_limit = 128);

alter table public.inquiries enable row level security;
grant select, insert, update, delete on public.inquiries to service_role;

create table public.inquiry_files (
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  field      text not null check (field ~ '^[a-z][a-z0-9_]{0,62}$'),
  -- Name that the sender gave to the file. The desk shows this name, but no path contains it.
  name       text not null check (name <> ''),
  -- Generated path in the bucket "requests".
  path       text not null unique,
  type       text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes      integer not null check (bytes > 0),
  primary key (inquiry_id, field)
);

alter table public.inquiry_files enable row level security;
grant select, insert, update, delete on public.inquiry_files to service_role;

-- The bucket is called "requests", because inquiries were called requests in the site's first version. A new name would require
-- moving every file.
insert into storage.buckets (id, name, public) values ('requests', 'requests', false) on conflict (id) do nothing;

-- Returns the reference and the time of arrival of an inquiry that was already received.
create function public.find_inquiry(p_key uuid, p_digest text)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object('reference', reference, 'received_at', created_at) from public.inquiries
  where key = p_key or (p_key is null and digest = p_digest and created_at > now() - interval '1 day')
  order by created_at desc limit 1;
$$;

-- submit_inquiry() is the only way to write an inquiry. It writes inquiry, files and emails in one transaction.
--
-- p_key          key that was created with the form, or null from a form without JavaScript
-- p_digest       hash of the kind, the fields, and the content of the files
-- p_locale       'fr' or 'en'
-- p_kind         'soumission' or 'contact'
-- p_fields       the validated fields (src/features/inquiry/rules/forms/inquiries.ts): an object of strings
-- p_files        [{"field", "name", "path", "type", "bytes"}, …], already in the bucket
-- p_limits       in the format of count_post()
-- p_mail_limits  limits for emails that strangers can cause to be sent to one mailbox. Beyond these limits, the inquiry is
--                stored, but no receipt is sent. The response does not reveal this.
-- p_sizing       inputs of the calculator, as an object of strings. Null if the inquiry does not come from the calculator.
--
-- Returns {"reference": text, "received_at": time, "replayed": boolean}, or {"wait": seconds}. If "replayed" is true, the inquiry
-- was already stored. In this case, and with "wait", nothing was written, and the files are not needed.
create function public.submit_inquiry(p_key uuid, p_digest text, p_locale text, p_kind text, p_fields jsonb, p_files jsonb,
                                      p_limits jsonb, p_mail_limits jsonb default '[]', p_sizing jsonb default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The alphabet omits letters and digits that look alike.
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  inquiry  public.inquiries;
  known    jsonb;
  seconds  integer;
begin
  -- Until the transaction ends, no other post of this inquiry is handled. Otherwise, two posts could both find that the inquiry
  -- is new.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(p_key::text, p_digest), 0));
  known := public.find_inquiry(p_key, p_digest);
  if known is not null then
    return known || '{"replayed": true}';
  end if;
  seconds := public.count_post(p_limits);
  if seconds > 0 then
    return jsonb_build_object('wait', seconds);
  end if;

  loop
    begin
      insert into public.inquiries (key, digest, reference, kind, locale, fields, sizing)
      values (p_key, p_digest,
              (select 'SB-' || string_agg(substr(alphabet, 1 + get_byte(random_bytes, i) % length(alphabet), 1), '')
                 from (select uuid_send(gen_random_uuid()) as random_bytes) as bytes, generate_series(0, 5) as i),
              p_kind, p_locale, p_fields, p_sizing)
      returning * into inquiry;
      exit;
    exception when unique_violation then
      -- The reference already exists, so the loop tries another reference.
    end;
  end loop;

  insert into public.inquiry_files (inquiry_id, field, name, path, type, bytes)
    select inquiry.id, file ->> 'field', file ->> 'name', file ->> 'path', file ->> 'type', (file ->> 'bytes')::integer
    from jsonb_array_elements(p_files) as file;
  insert into public.outbox (kind, inquiry_id) values ('inquiry_to_company', inquiry.id);
  if public.count_post(p_mail_limits) = 0 then
    insert into public.outbox (kind, inquiry_id) values ('inquiry_to_sender', inquiry.id);
  end if;
  return jsonb_build_object('reference', inquiry.reference, 'received_at', inquiry.created_at, 'replayed', false);
end;
$$;

grant execute on function public.find_inquiry(uuid, text),
  public.submit_inquiry(uuid, text, text, text, jsonb, jsonb, jsonb, jsonb, jsonb) to service_role;
