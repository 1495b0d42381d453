-- submit_request(): the one way to write a request. Request, files and e-mails to be sent are written together or not
-- at all; a key that was seen before is the same request, whatever else comes with it.
--
-- p_key      made with the form; null from a form without a script
-- p_digest   of all that was sent
-- p_locale   'fr' or 'en'
-- p_request  the checked fields, as src/domain/contact.ts gives them
-- p_files    [{"field", "name", "path", "type", "bytes"}, …], already in the bucket
-- p_limits   as for count_post()
--
-- Answers {"reference": text, "replayed": boolean}, or {"wait": seconds}. Only what is not replayed has written
-- something: the files of the others are not kept.

-- The reference of a request that was received before.
create function public.find_request(p_key uuid, p_digest text)
returns text
language sql
security definer
set search_path = ''
as $$
  select reference from public.requests
  where key = p_key or (p_key is null and digest = p_digest and created_at > now() - interval '1 day')
  order by created_at desc limit 1;
$$;

create function public.submit_request(p_key uuid, p_digest text, p_locale text, p_request jsonb, p_files jsonb, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- No letter or figure that is taken for another.
  signs   constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  request public.requests;
  known   text;
  seconds integer;
begin
  -- One post of a request at a time: two must not both find none.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(p_key::text, p_digest), 0));
  known := public.find_request(p_key, p_digest);
  if known is not null then
    return jsonb_build_object('reference', known, 'replayed', true);
  end if;
  seconds := public.count_post(p_limits);
  if seconds > 0 then
    return jsonb_build_object('wait', seconds);
  end if;

  loop
    begin
      insert into public.requests (key, digest, reference, type_demande, locale, name, email, phone, address, building_type,
                                   autonomy, project_description, subject, message)
      values (p_key, p_digest,
              (select 'SB-' || string_agg(substr(signs, 1 + get_byte(random_bytes, i) % length(signs), 1), '')
                 from (select uuid_send(gen_random_uuid()) as random_bytes) as bytes, generate_series(0, 5) as i),
              p_request ->> 'type_demande', p_locale, p_request ->> 'name', p_request ->> 'email',
              coalesce(p_request ->> 'phone', ''), coalesce(p_request ->> 'address', ''),
              coalesce(p_request ->> 'building_type', ''), coalesce(p_request ->> 'autonomy', ''),
              coalesce(p_request ->> 'project_description', ''), coalesce(p_request ->> 'subject', ''),
              coalesce(p_request ->> 'message', ''))
      returning * into request;
      exit;
    exception when unique_violation then
      -- The reference was taken: one in a billion, and another is as good.
    end;
  end loop;

  insert into public.request_files (request_id, field, name, path, type, bytes)
    select request.id, file ->> 'field', file ->> 'name', file ->> 'path', file ->> 'type', (file ->> 'bytes')::integer
    from jsonb_array_elements(p_files) as file;
  insert into public.outbox (kind, request_id)
    values ('request_to_company', request.id), ('request_to_sender', request.id);
  return jsonb_build_object('reference', request.reference, 'replayed', false);
end;
$$;

revoke execute on function public.find_request(uuid, text), public.submit_request(uuid, text, text, jsonb, jsonb, jsonb)
  from public, anon, authenticated;
grant execute on function public.find_request(uuid, text), public.submit_request(uuid, text, text, jsonb, jsonb, jsonb)
  to service_role;
