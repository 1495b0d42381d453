-- The card of a kit shows the shortest warranty of its parts. The residential kits showed 25 years, the warranty of their panels,
-- although their inverter has 10. The other kits left out their charge controller, which has 5. A value that the company has
-- changed stays.
update public.products
set warranty_years = 10
where id in ('trousse-residentielle-6', 'trousse-residentielle-10') and warranty_years = 25;

update public.products as product
set warranty_years = 5, warranty_detail = new.detail, warranty_detail_en = new.detail_en
from (
  values
    ('ensemble-chalet-essentiel',
     'Panneaux 25 ans, batterie et onduleur 10 ans',
     'Panneaux 25 ans, batterie et onduleur 10 ans, régulateur 5 ans',
     'Panels 25 years, battery and inverter 10 years, controller 5 years'),
    ('ensemble-vr-nomade',
     'Panneaux 25 ans, batteries et onduleur 10 ans',
     'Panneaux 25 ans, batteries et onduleur 10 ans, régulateur et chargeur 5 ans',
     'Panels 25 years, batteries and inverter 10 years, controller and charger 5 years'),
    ('ensemble-chalet-quatre-saisons',
     'Panneaux 25 ans, batteries et onduleur 10 ans',
     'Panneaux 25 ans, batteries et onduleur 10 ans, régulateurs 5 ans',
     'Panels 25 years, batteries and inverter 10 years, controllers 5 years')
) as new (id, previous, detail, detail_en)
where product.id = new.id and product.warranty_years = 10 and product.warranty_detail = new.previous;
