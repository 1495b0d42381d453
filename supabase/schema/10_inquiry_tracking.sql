-- Shows senders the status of their inquiries. A sender requests the status with number and email address, with the link in an
-- email, or from the account.

-- A link shows an inquiry's content and status. Only the hash of its token is stored, so a copy of the database opens no link.
create table public.inquiry_links (
  digest     text primary key check (digest ~ '^[0-9a-f]{64}$'),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  expires_at timestamptz not null
);

create index inquiry_links_inquiry_id on public.inquiry_links (inquiry_id);
create index inquiry_links_expires_at on public.inquiry_links (expires_at);

alter table public.inquiry_links enable row level security;
grant select on public.inquiry_links to service_role;

-- Stores a link for 30 days. If its email is retried, the link already exists, and its 30 days start again.
create function public.add_inquiry_link(p_inquiry uuid, p_digest text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.inquiry_links where expires_at < now();
  insert into public.inquiry_links (digest, inquiry_id, expires_at) values (p_digest, p_inquiry, now() + interval '30 days')
    on conflict (digest) do update set expires_at = excluded.expires_at;
$$;

-- Returns {"status"} of the inquiry with this number and email address, or null if no inquiry has both. After too many attempts,
-- returns {"wait": seconds}. Every attempt counts, even if it finds an inquiry.
create function public.inquiry_status(p_reference text, p_email text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds integer := public.count_post(p_limits);
begin
  if seconds > 0 then
    return jsonb_build_object('wait', seconds);
  end if;
  return jsonb_build_object('status', (
    select status from public.inquiries where reference = p_reference and lower(email) = lower(p_email)));
end;
$$;

-- Returns {"inquiry"} of a link: the content that the sender wrote, and the status, but nothing that staff wrote. The inquiry is
-- null if the link does not exist or has expired. After too many requests with such links, returns {"wait": seconds}. Valid links
-- do not count, because they do not help anyone to guess a token of 244 or more random bits.
create function public.linked_inquiry(p_digest text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found   jsonb;
  seconds integer;
begin
  select jsonb_build_object(
      'reference', inquiry.reference, 'kind', inquiry.kind, 'status', inquiry.status, 'created_at', inquiry.created_at,
      'fields', inquiry.fields,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name) order by field), '[]')
                  from public.inquiry_files where inquiry_id = inquiry.id))
    into found
    from public.inquiry_links as link join public.inquiries as inquiry on inquiry.id = link.inquiry_id
    where link.digest = p_digest and link.expires_at > now();
  if found is null then
    seconds := public.count_post(p_limits);
    if seconds > 0 then
      return jsonb_build_object('wait', seconds);
    end if;
  end if;
  return jsonb_build_object('inquiry', found);
end;
$$;

-- Returns the latest 50 inquiries from the confirmed address of the caller's account, the latest first.
create function public.my_inquiries()
returns table (id uuid, reference text, kind text, status text, created_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select inquiry.id, inquiry.reference, inquiry.kind, inquiry.status, inquiry.created_at
  from auth.users as account join public.inquiries as inquiry on lower(inquiry.email) = lower(account.email)
  where account.id = auth.uid() and account.email_confirmed_at is not null and public.has_required_aal()
  order by inquiry.created_at desc, inquiry.id
  limit 50;
$$;

-- Creates a link to one of the caller's inquiries. The link is valid for a day. Returns its token of 244 random bits. Returns
-- null if the inquiry does not belong to the caller, or after 30 links in an hour.
create function public.link_to_my_inquiry(p_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  if not exists (select from public.my_inquiries() as own where own.id = p_id) then
    return null;
  end if;
  if public.count_post(jsonb_build_array(
       jsonb_build_object('subject', 'inquiry links ' || auth.uid(), 'max', 30, 'window', '1 hour'))) > 0 then
    return null;
  end if;
  delete from public.inquiry_links where expires_at < now();
  insert into public.inquiry_links (digest, inquiry_id, expires_at)
    values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), p_id, now() + interval '1 day');
  return token;
end;
$$;

grant execute on function public.add_inquiry_link(uuid, text), public.inquiry_status(text, text, jsonb),
  public.linked_inquiry(text, jsonb) to service_role;
grant execute on function public.my_inquiries(), public.link_to_my_inquiry(uuid) to authenticated;
