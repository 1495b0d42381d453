-- What a product's page says beside its card: a number to order by, what a battery holds, each part's warranty, and what goes
-- with it. The products of before are completed where nobody has; what the company has changed stays.

alter table public.products
  add column sku                text unique check (sku ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'),
  add column energy_wh          integer check (energy_wh > 0),
  add column warranty_detail    text check (length(warranty_detail) between 1 and 300),
  add column warranty_detail_en text check (length(warranty_detail_en) between 1 and 300),
  add column goes_with          text[] not null default '{}';

comment on column public.products.sku is 'What the company and the shopper call it on paper and on the phone.';
comment on column public.products.energy_wh is 'What its batteries hold, in watt-hours.';
comment on column public.products.warranty_detail is 'The warranty, part by part; warranty_years is the one that its card shows.';
comment on column public.products.goes_with is 'Ids of products that its page leads to.';

update public.products as product set
  sku = new.sku, energy_wh = new.energy_wh, warranty_detail = new.fr, warranty_detail_en = new.en, goes_with = new.goes_with,
  features = array_replace(array_remove(features, new.was_fr),
    'Raccordement par un maître électricien', 'À raccorder par un maître électricien'),
  features_en = array_replace(array_remove(features_en, new.was_en),
    'Connection by a master electrician', 'To be connected by a master electrician'),
  -- What a battery delivers was said as its power, and read as what it holds.
  power_w = case when category = 'battery' and power_w = new.energy_wh then null else power_w end
from (values
  ('ensemble-chalet-essentiel', 'SB-E-CH1', 5120,
   'Garantie : panneaux 25 ans, batterie et onduleur 10 ans', 'Warranty: panels 25 years, battery and inverter 10 years',
   'Panneaux 25 ans, batterie et onduleur 10 ans', 'Panels 25 years, battery and inverter 10 years', array['moniteur-boreal', 'panneau-monocristallin-410', 'batterie-lifepo4-48v']),
  ('ensemble-vr-nomade', 'SB-E-VR1', 5120,
   'Garantie : panneaux 25 ans, batteries et onduleur 10 ans', 'Warranty: panels 25 years, batteries and inverter 10 years',
   'Panneaux 25 ans, batteries et onduleur 10 ans', 'Panels 25 years, batteries and inverter 10 years', array['moniteur-boreal', 'batterie-chauffante-12v']),
  ('ensemble-chalet-quatre-saisons', 'SB-E-CH4', 15360,
   'Garantie : panneaux 25 ans, batteries et onduleur 10 ans', 'Warranty: panels 25 years, batteries and inverter 10 years',
   'Panneaux 25 ans, batteries et onduleur 10 ans', 'Panels 25 years, batteries and inverter 10 years', array['moniteur-boreal', 'batterie-lifepo4-48v', 'panneau-bifacial-450']),
  ('trousse-residentielle-6', 'SB-T-R06', null::integer,
   'Garantie : panneaux 25 ans, onduleur 10 ans', 'Warranty: panels 25 years, inverter 10 years',
   'Panneaux 25 ans, onduleur 10 ans', 'Panels 25 years, inverter 10 years', array['trousse-residentielle-10', 'panneau-monocristallin-410']),
  ('trousse-residentielle-10', 'SB-T-R10', null::integer,
   'Garantie : panneaux 25 ans, onduleur 10 ans', 'Warranty: panels 25 years, inverter 10 years',
   'Panneaux 25 ans, onduleur 10 ans', 'Panels 25 years, inverter 10 years', array['trousse-residentielle-6', 'panneau-monocristallin-410']),
  ('panneau-monocristallin-410', 'SB-P-M410', null::integer,
   'Garantie 25 ans : au moins 80 % de la production', '25-year warranty: at least 80% of output',
   '25 ans, au moins 80 % de la production', '25 years, at least 80% of output', array['regulateur-mppt-60', 'batterie-lifepo4-48v']),
  ('panneau-bifacial-450', 'SB-P-B450', null::integer,
   'Garantie 25 ans : au moins 80 % de la production', '25-year warranty: at least 80% of output',
   '25 ans, au moins 80 % de la production', '25 years, at least 80% of output', array['regulateur-mppt-60', 'batterie-lifepo4-48v']),
  ('batterie-lifepo4-48v', 'SB-B-L48', 5120,
   'Garantie 10 ans', '10-year warranty',
   '10 ans', '10 years', array['onduleur-chargeur-6kw', 'regulateur-mppt-60', 'moniteur-boreal']),
  ('batterie-chauffante-12v', 'SB-B-C12', 2560,
   'Garantie 10 ans', '10-year warranty',
   '10 ans', '10 years', array['moniteur-boreal', 'ensemble-vr-nomade']),
  ('onduleur-chargeur-6kw', 'SB-O-C6', null::integer,
   'Garantie 10 ans', '10-year warranty',
   '10 ans', '10 years', array['batterie-lifepo4-48v', 'regulateur-mppt-60']),
  ('regulateur-mppt-60', 'SB-R-M60', null::integer,
   'Garantie 5 ans', '5-year warranty',
   '5 ans', '5 years', array['panneau-monocristallin-410', 'batterie-lifepo4-48v']),
  ('moniteur-boreal', 'SB-M-B1', null::integer,
   'Garantie 3 ans', '3-year warranty',
   '3 ans', '3 years', array['batterie-lifepo4-48v', 'batterie-chauffante-12v'])
) as new (id, sku, energy_wh, was_fr, was_en, fr, en, goes_with)
where product.id = new.id;
