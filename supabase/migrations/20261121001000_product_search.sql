-- A product's name as a search compares it: lower case, without accents, with one plain space for an apostrophe or
-- any space. The rule is foldText() of src/domain/search.ts; a test holds the two together.

create function public.fold_text(content text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
return btrim(regexp_replace(
  replace(replace(lower(regexp_replace(normalize(content, nfd), U&'[\0300-\036F]', '', 'g')), U&'\0152', 'oe'), U&'\0153', 'oe'),
  U&'[\2019''\00A0\202F\\s]+', ' ', 'g'));

alter table public.products
  add column folded_name    text generated always as (public.fold_text(name)) stored,
  add column folded_name_en text generated always as (public.fold_text(coalesce(name_en, name))) stored;

comment on column public.products.folded_name is 'The French name without accents, lower case: for searching.';
comment on column public.products.folded_name_en is 'The same of the English name, or of the French one where there is none.';
