-- Searches of requests and orders that find little or nothing: they read all rows, 10 000 of them a hundred times as long as 100.
-- The index holds the runs of one, two and three characters of a row's words. It needs no extension, which the embedded
-- database would have to load.

-- Runs of up to three characters of a text's words, each once.
create function public.search_grams(p_text text)
returns text[]
language sql
immutable strict
cost 1000
set search_path = ''
as $$
  select coalesce(array_agg(distinct gram), '{}')
  from generate_series(1, length(p_text)) as place, generate_series(1, 3) as size, substr(p_text, place, size) as gram
  where length(gram) = size and strpos(gram, ' ') = 0;
$$;

-- The runs that a row has to have to be found by a search: of a long word its runs of three, of a short one itself.
create function public.wanted_grams(p_search text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct substr(word, place, 3)), '{}')
  from regexp_split_to_table(public.fold_text(left(coalesce(p_search, ''), 200)), ' ') as word,
       generate_series(1, greatest(1, length(word) - 2)) as place
  where word <> '';
$$;

-- What waits to be indexed is a list that a search reads through, and that the embedded database clears only when it is full: 128 kB
-- take less than a millisecond, and a new row half a millisecond more than without the index, where each by itself takes two.
create index inquiries_search on public.inquiries using gin (public.search_grams(search_text)) with (gin_pending_list_limit = 128);
create index orders_search on public.orders using gin (public.search_grams(search_text)) with (gin_pending_list_limit = 128);

-- The ids of all that a search finds, by the index whatever the table's statistics say: the embedded database has none.
create function public.found_inquiries(p_search text)
returns uuid[]
language sql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
  select coalesce(array_agg(id), '{}') from public.inquiries
  where public.search_grams(search_text) @> public.wanted_grams(p_search)
    and search_text like all (public.search_patterns(p_search));
$$;

create function public.found_orders(p_search text)
returns uuid[]
language sql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
  select coalesce(array_agg(id), '{}') from public.orders
  where public.search_grams(search_text) @> public.wanted_grams(p_search)
    and search_text like all (public.search_patterns(p_search));
$$;

-- As before; by the index, unless so many of the latest 500 are found that the order of the list leads to a page sooner.
create or replace function public.desk_inquiries(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
-- Planned for each filter: an index serves one, and not another.
set plan_cache_mode = force_custom_plan
as $$
declare
  -- What a search finds, where that is little or old.
  few           uuid[];
  wanted_status text := p_filter ->> 'status';
  wanted_kind   text := p_filter ->> 'kind';
  patterns      text[] := public.search_patterns(p_filter ->> 'search');
  first_moment  timestamptz := public.day_start((p_filter ->> 'from')::date);
  end_moment    timestamptz := public.day_start((p_filter ->> 'to')::date + 1);
  after_at      timestamptz := (p_after ->> 'at')::timestamptz;
  after_id      uuid := (p_after ->> 'id')::uuid;
  size          integer := public.page_size(p_is_export);
  page          jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  if patterns <> '{}' and (select count(*) <= 50 from (
        select search_text from public.inquiries order by created_at desc, id desc limit 500
      ) as latest where search_text like all (patterns)) then
    few := public.found_inquiries(p_filter ->> 'search');
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select inquiry.id, inquiry.created_at, inquiry.reference, inquiry.kind, inquiry.locale, inquiry.name, inquiry.email,
           inquiry.status, case when p_is_export then inquiry.fields end as fields
    from public.inquiries as inquiry
    where (wanted_status is null or inquiry.status = wanted_status)
      and (wanted_kind is null or inquiry.kind = wanted_kind)
      and (first_moment is null or inquiry.created_at >= first_moment)
      and (end_moment is null or inquiry.created_at < end_moment)
      and (few is null or inquiry.id = any (few))
      and (few is not null or patterns = '{}' or inquiry.search_text like all (patterns))
      and (after_at is null or (inquiry.created_at, inquiry.id) < (after_at, after_id))
    order by inquiry.created_at desc, inquiry.id desc
    limit size + 1
  ) as entry;
  return public.page_of(case when p_is_export then 'inquiries_export' else 'inquiries' end, page, size);
end;
$$;

-- As before; by the index, unless so many of the latest 500 are found that the order of the list leads to a page sooner.
create or replace function public.desk_orders(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- What a search finds, where that is little or old.
  few           uuid[];
  wanted_status text := p_filter ->> 'status';
  patterns      text[] := public.search_patterns(p_filter ->> 'search');
  first_moment  timestamptz := public.day_start((p_filter ->> 'from')::date);
  end_moment    timestamptz := public.day_start((p_filter ->> 'to')::date + 1);
  after_at      timestamptz := (p_after ->> 'at')::timestamptz;
  after_id      uuid := (p_after ->> 'id')::uuid;
  size          integer := public.page_size(p_is_export);
  page          jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  if patterns <> '{}' and (select count(*) <= 50 from (
        select search_text from public.orders order by created_at desc, id desc limit 500
      ) as latest where search_text like all (patterns)) then
    few := public.found_orders(p_filter ->> 'search');
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select placed.id, placed.created_at, placed.name, placed.email, placed.status, placed.language, placed.delivery,
           case when p_is_export then placed.phone end as phone,
           (placed.total * 100)::bigint as total_cents, (placed.gst * 100)::bigint as gst_cents,
           (placed.qst * 100)::bigint as qst_cents
    from public.orders as placed
    where (wanted_status is null or placed.status = wanted_status)
      and (first_moment is null or placed.created_at >= first_moment)
      and (end_moment is null or placed.created_at < end_moment)
      and (few is null or placed.id = any (few))
      and (few is not null or patterns = '{}' or placed.search_text like all (patterns))
      and (after_at is null or (placed.created_at, placed.id) < (after_at, after_id))
    order by placed.created_at desc, placed.id desc
    limit size + 1
  ) as entry;
  return public.page_of(case when p_is_export then 'orders_export' else 'orders' end, page, size);
end;
$$;

revoke all on function public.search_grams(text), public.wanted_grams(text), public.found_inquiries(text),
  public.found_orders(text) from public, anon, authenticated, service_role;
-- Who writes a row writes its index.
grant execute on function public.search_grams(text) to service_role;
