-- What buyers come for: the products page shows the catalogue in these sections. A product that was put on sale before is
-- placed by its kind; the company moves it where it wants.

alter table public.products add column section text not null default 'parts' check (section in ('cottage', 'rv', 'house', 'parts'));

comment on column public.products.section is 'Under which heading of the products page it stands: cottage, rv, house or parts.';

update public.products set section = case
  when category = 'pack' and id ~ '(^|-)(vr|rv)(-|$)' then 'rv'
  when category = 'pack' then 'cottage'
  when category = 'residential' then 'house'
  else 'parts'
end;
