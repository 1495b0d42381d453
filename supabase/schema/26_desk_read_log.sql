-- Lists the access log of the desk. The log contains addresses of staff, so reading it is logged as well.

-- Returns the IDs of the inquiries, orders and quotes whose number is p_number. The number of an inquiry looks like SB-4K7P2M,
-- and the number of a quote like S-0042. The number of an order is the first eight digits of its ID.
create function public.subjects_of_number(p_number text)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  with typed as (
    select upper(btrim(p_number)) as reference,
           case when lower(btrim(p_number)) ~ '^[0-9a-f]{8}$' then lower(btrim(p_number)) end as digits
  )
  select coalesce(array_agg(id::text), '{}') from (
    select inquiry.id from public.inquiries as inquiry, typed where inquiry.reference = typed.reference
    union all
    select placed.id from public.orders as placed, typed
    where placed.id between (typed.digits || '-0000-0000-0000-000000000000')::uuid
                        and (typed.digits || '-ffff-ffff-ffff-ffffffffffff')::uuid
    union all
    select quote.id from public.quotes as quote, typed where public.quote_number(quote.number) = typed.reference
  ) as found;
$$;

-- Lists accesses. p_filter is {"kind", "search", "from", "to"}. "kind" is the kind of the data. "search" is a part of the email
-- address of the staff member, or the number of a record. An access to a single inquiry or quote includes the record's number,
-- as long as the record exists. An export also contains the IDs of all records that each access showed.
create function public.desk_read_log(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  wanted       text := p_filter ->> 'kind';
  needle       text := lower(btrim(left(coalesce(p_filter ->> 'search', ''), 200)));
  of_number    text[];
  first_moment timestamptz := public.day_start((p_filter ->> 'from')::date);
  end_moment   timestamptz := public.day_start((p_filter ->> 'to')::date + 1);
  after_at     timestamptz := (p_after ->> 'at')::timestamptz;
  after_id     bigint := (p_after ->> 'id')::bigint;
  size         integer := public.page_size(p_is_export);
  page         jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  of_number := public.subjects_of_number(needle);
  select coalesce(jsonb_agg(to_jsonb(entry) - 'place' order by entry.created_at desc, entry.place desc), '[]') into page
  from (
    select log.id as place, log.id::text as id, log.read_at as created_at, log.staff_email, log.what,
           cardinality(log.subjects) as count, inquiry.id as inquiry_id, placed.id as order_id,
           quote.id as quote_id, coalesce(inquiry.reference, public.quote_number(quote.number)) as reference,
           case when p_is_export then log.subjects end as subjects, log.file_field
    from (
      select read.*, case when read.subjects[1] ~ '^[0-9a-f-]{36}$' then read.subjects[1]::uuid end as first_subject
      from public.desk_reads as read
      where (wanted is null or read.what = wanted)
        and (needle = '' or of_number <> '{}' or strpos(lower(read.staff_email), needle) > 0)
        and (of_number = '{}' or read.subjects && of_number)
        and (first_moment is null or read.read_at >= first_moment)
        and (end_moment is null or read.read_at < end_moment)
        and (after_at is null or (read.read_at, read.id) < (after_at, after_id))
      order by read.read_at desc, read.id desc
      limit size + 1
    ) as log
    left join public.inquiries as inquiry on log.what in ('inquiry', 'inquiry_file') and inquiry.id = log.first_subject
    left join public.orders as placed on log.what = 'order' and placed.id = log.first_subject
    left join public.quotes as quote on log.what = 'quote' and quote.id = log.first_subject
  ) as entry;
  return public.paginate(case when p_is_export then 'reads_export' else 'reads' end, page, size);
end;
$$;

grant execute on function public.desk_read_log(jsonb, jsonb, boolean) to authenticated;
