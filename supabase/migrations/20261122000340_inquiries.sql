-- What a visitor sends is an inquiry; its fields are one JSON object, so that the forms' tables alone say what is asked
-- (src/domain/forms/tables). Inquiries, files and unsent e-mails of the version before are carried over. Functions of
-- the version before answer 500 until the new ones are deployed: devices keep what they sent, and send it again.
--
-- The bucket of the files keeps its name, "requests": a bucket is renamed by moving every file.

alter table public.requests rename to inquiries;
alter table public.request_files rename to inquiry_files;
alter table public.inquiries rename column type_demande to kind;
alter table public.inquiry_files rename column request_id to inquiry_id;
alter table public.outbox rename column request_id to inquiry_id;
alter index public.requests_digest rename to inquiries_digest;

alter table public.inquiries add column fields jsonb;
update public.inquiries set fields = jsonb_strip_nulls(jsonb_build_object(
  'name', name, 'email', email, 'phone', nullif(phone, ''), 'address', nullif(address, ''),
  'building_type', nullif(building_type, ''), 'autonomy', nullif(autonomy, ''),
  'project_description', nullif(project_description, ''), 'subject', nullif(subject, ''), 'message', nullif(message, '')));

alter table public.inquiries
  drop column name, drop column email, drop column phone, drop column address, drop column building_type,
  drop column autonomy, drop column project_description, drop column subject, drop column message;
alter table public.inquiries
  alter column fields set not null,
  add constraint inquiries_fields_check check (
    jsonb_typeof(fields) = 'object'
    and not jsonb_path_exists(fields, 'strict $.* ? (@.type() != "string")')
    and octet_length(fields::text) <= 262144),
  add column name  text not null generated always as (fields ->> 'name') stored check (name <> ''),
  add column email text not null generated always as (fields ->> 'email') stored check (email <> '');

comment on table public.inquiries is 'Quote requests and questions.';
comment on column public.inquiries.fields is 'What was typed, by field: an object of strings of at most 256 kB. The forms check the rest.';
comment on column public.inquiries.key is 'Made with the form: a repeated post is the same inquiry. A form without a script has none.';
comment on column public.inquiries.digest is 'Of all that was sent: the same again within a day, without a key, is the same inquiry.';

-- A form may come to ask for other files.
alter table public.inquiry_files drop constraint request_files_field_check,
  add constraint inquiry_files_field_check check (field ~ '^[a-z][a-z0-9_]{0,62}$');

alter table public.outbox drop constraint outbox_kind_check;
update public.outbox set kind = replace(kind, 'request_to_', 'inquiry_to_');
alter table public.outbox add constraint outbox_kind_check
  check (kind in ('inquiry_to_company', 'inquiry_to_sender', 'subscription_to_confirm'));

drop function public.submit_request(uuid, text, text, jsonb, jsonb, jsonb);
drop function public.find_request(uuid, text);

-- Returns the reference of an inquiry that was received before.
create function public.find_inquiry(p_key uuid, p_digest text)
returns text
language sql
security definer
set search_path = ''
as $$
  select reference from public.inquiries
  where key = p_key or (p_key is null and digest = p_digest and created_at > now() - interval '1 day')
  order by created_at desc limit 1;
$$;

-- submit_inquiry(): the one way to write an inquiry. Inquiry, files and e-mails to be sent are written together or not
-- at all; a key that was seen before is the same inquiry, whatever else comes with it.
--
-- p_key      made with the form; null from a form without a script
-- p_digest   of all that was sent
-- p_locale   'fr' or 'en'
-- p_kind     'soumission' or 'contact'
-- p_fields   the checked fields, as src/domain/forms/inquiries.ts gives them: an object of strings
-- p_files    [{"field", "name", "path", "type", "bytes"}, …], already in the bucket
-- p_limits   as for count_post()
--
-- Returns {"reference": text, "replayed": boolean}, or {"wait": seconds}. Only what is not replayed has written
-- something: the files of the others are not kept.
create function public.submit_inquiry(p_key uuid, p_digest text, p_locale text, p_kind text, p_fields jsonb, p_files jsonb,
                                      p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- No letter or digit that is taken for another.
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  inquiry  public.inquiries;
  known    text;
  seconds  integer;
begin
  -- One post of an inquiry at a time: two must not both find none.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(p_key::text, p_digest), 0));
  known := public.find_inquiry(p_key, p_digest);
  if known is not null then
    return jsonb_build_object('reference', known, 'replayed', true);
  end if;
  seconds := public.count_post(p_limits);
  if seconds > 0 then
    return jsonb_build_object('wait', seconds);
  end if;

  loop
    begin
      insert into public.inquiries (key, digest, reference, kind, locale, fields)
      values (p_key, p_digest,
              (select 'SB-' || string_agg(substr(alphabet, 1 + get_byte(random_bytes, i) % length(alphabet), 1), '')
                 from (select uuid_send(gen_random_uuid()) as random_bytes) as bytes, generate_series(0, 5) as i),
              p_kind, p_locale, p_fields)
      returning * into inquiry;
      exit;
    exception when unique_violation then
      -- The reference was taken: one in a billion, and another is as good.
    end;
  end loop;

  insert into public.inquiry_files (inquiry_id, field, name, path, type, bytes)
    select inquiry.id, file ->> 'field', file ->> 'name', file ->> 'path', file ->> 'type', (file ->> 'bytes')::integer
    from jsonb_array_elements(p_files) as file;
  insert into public.outbox (kind, inquiry_id)
    values ('inquiry_to_company', inquiry.id), ('inquiry_to_sender', inquiry.id);
  return jsonb_build_object('reference', inquiry.reference, 'replayed', false);
end;
$$;

revoke execute on function public.find_inquiry(uuid, text),
  public.submit_inquiry(uuid, text, text, text, jsonb, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.find_inquiry(uuid, text),
  public.submit_inquiry(uuid, text, text, text, jsonb, jsonb, jsonb) to service_role;

-- Takes the next e-mail that is due, for p_lease, with all that it speaks of; null when there is none.
create or replace function public.take_mail(p_lease interval)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with taken as (
    update public.outbox set due_at = now() + p_lease, attempts = attempts + 1
    where id = (
      select id from public.outbox
      where sent_at is null and parked_at is null and due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    returning *
  )
  select jsonb_build_object(
    'id', taken.id,
    'kind', taken.kind,
    'inquiry', (
      select to_jsonb(inquiry) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(to_jsonb(file) order by file.field desc), '[]')
        from public.inquiry_files as file where file.inquiry_id = inquiry.id))
      from public.inquiries as inquiry where inquiry.id = taken.inquiry_id),
    'subscription', (select to_jsonb(subscription) from public.subscriptions as subscription where subscription.id = taken.subscription_id))
  from taken;
$$;

-- Deletes what is older than it has to be kept, and counts of posts. Returns the paths of files that may go from the
-- bucket: those of what was deleted, and those that no inquiry came to name within a day.
create or replace function public.forget_old(p_keep interval)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  return query
    select file.path from public.inquiry_files as file join public.inquiries as inquiry on inquiry.id = file.inquiry_id
    where inquiry.created_at < now() - p_keep;
  return query
    select object.name from storage.objects as object
    where object.bucket_id = 'requests' and object.created_at < now() - interval '1 day'
      and not exists (select from public.inquiry_files as file where file.path = object.name);
  delete from public.inquiries where created_at < now() - p_keep;
  delete from public.subscriptions where unsubscribed_at < now() - p_keep or (confirmed_at is null and created_at < now() - p_keep);
  delete from public.post_counts where window_start < now() - interval '1 day';
end;
$$;
