-- Attempts with tokens that lead nowhere used up the limit of their network, and a neighbour's good link was refused. Only
-- unknown and expired links count: a token has 256 random bits, so that answering a good one always lets no one guess.
-- Returns as before {"inquiry"}, null where there is no such link or it has expired, or then {"wait": seconds}.
create or replace function public.linked_inquiry(p_digest text, p_limits jsonb)
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
