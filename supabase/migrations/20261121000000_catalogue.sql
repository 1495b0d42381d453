-- The catalogue: what is sold, at what price. Prices live here and nowhere else.

create table public.products (
  id                 text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name               text not null check (length(name) between 1 and 120),
  name_en            text check (length(name_en) between 1 and 120),
  description        text not null check (length(description) between 1 and 1000),
  description_en     text check (length(description_en) between 1 and 1000),
  price              numeric(12, 2) not null check (price > 0),
  image_url          text not null,
  category           text check (category in ('pack', 'residential', 'panel', 'battery', 'inverter', 'controller', 'monitoring')),
  warranty_years     smallint check (warranty_years between 1 and 40),
  power_w            integer check (power_w > 0),
  efficiency_percent numeric(4, 1) check (efficiency_percent > 0 and efficiency_percent <= 100),
  features           text[] not null default '{}',
  features_en        text[] not null default '{}',
  position           integer not null default 1000,
  is_available       boolean not null default true
);

comment on table public.products is 'What is sold. A withdrawn product keeps its row, so that old orders keep its name.';
comment on column public.products.price is 'Canadian dollars, taxes not included.';
comment on column public.products.image_url is 'Address of the picture, or path from the site root.';
comment on column public.products.power_w is 'Rated power in watts.';
comment on column public.products.is_available is 'False once withdrawn: shown no more, and refused at checkout.';

alter table public.products enable row level security;

create policy "anyone may read the catalogue"
  on public.products for select to anon, authenticated using (true);
