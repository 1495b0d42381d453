-- Texts as a search compares them.

-- Returns a text in lower case, without accents, with one plain space for an apostrophe or any space. The rule is that of
-- foldText() (src/core/fold.ts), and a test compares both.
create function public.fold_text(content text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
return btrim(regexp_replace(
  replace(replace(lower(regexp_replace(normalize(content, nfd), U&'[\0300-\036F]', '', 'g')), U&'\0152', 'oe'), U&'\0153', 'oe'),
  U&'[\2019''\00A0\202F\\s]+', ' ', 'g'));

-- Returns a `like` pattern for each word of a search. An empty search has no pattern, and so matches every row.
create function public.search_patterns(p_search text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(public.fold_text(left(coalesce(p_search, ''), 200)), ' ') as word
  where word <> '';
$$;

-- Without an index, a search for a rare word would read every row. The index is on the runs of one, two and three
-- characters. It needs no extension, which the embedded database would have to load.

-- Returns the runs of up to three characters of a text's words, each once.
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

-- Returns the runs that a row must contain to match a search: the runs of three of a long word, a short word itself.
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

-- The role of the functions also writes rows whose texts are folded or indexed.
grant execute on function public.fold_text(text), public.search_grams(text) to service_role;
