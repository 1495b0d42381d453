-- Converts texts to the form in which searches compare them.

-- Returns a text in lower case and without accents. A sequence of apostrophes and spaces of any kind becomes one plain space.
-- Other punctuation is kept, unlike in foldText() (src/core/fold.ts).
create function public.fold_text(content text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
return btrim(regexp_replace(
  replace(replace(lower(regexp_replace(normalize(content, nfd), U&'[\0300-\036F]', '', 'g')), U&'\0152', 'oe'), U&'\0153', 'oe'),
  U&'[\2019''\00A0\202F\\s]+', ' ', 'g'));

-- Returns a `like` pattern for each word of a search. An empty search has no patterns and matches every row.
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

-- Without an index, a search for a rare word would read every row. The index contains sequences of one, two and three characters
-- ("grams"). This index needs no PostgreSQL extension, which the embedded database would have to load.

-- Returns the different sequences of up to three characters in a text's words.
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

-- Returns the sequences that a row must contain to match a search. A long word has sequences of three characters. A short word
-- has only one sequence, the word itself.
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

-- The code in functions/ uses the role service_role, which needs these rights to write rows whose texts are folded or indexed.
grant execute on function public.fold_text(text), public.search_grams(text) to service_role;
