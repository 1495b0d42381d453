-- Stores the catalogue. The pages and place_order() use the same price, `products.price`.

-- Returns whether a text is a lead time in weeks, from 0 to 52 (`MAX_LEAD_WEEKS`, src/features/products/rules/availability.ts).
create function public.is_lead_time(p_weeks text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when p_weeks ~ '^[0-9]{1,2}$' then p_weeks::smallint <= 52 else false end;
$$;

grant execute on function public.is_lead_time(text) to service_role;

create table public.products (
  id                 text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name               text not null check (length(name) between 1 and 120),
  name_en            text check (length(name_en) between 1 and 120),
  description        text not null check (length(description) between 1 and 1000),
  description_en     text check (length(description_en) between 1 and 1000),
  -- Price in Canadian dollars, without taxes. Functions compute with price_cents.
  price              numeric(12, 2) not null check (price > 0),
  price_cents        bigint not null generated always as ((price * 100)::bigint) stored,
  -- URL of the picture, or its path from the site's root.
  image_url          text not null,
  category           text check (category in ('pack', 'residential', 'panel', 'battery', 'inverter', 'controller', 'monitoring')),
  -- Warranty on the product's card. warranty_detail contains the warranty of each part.
  warranty_years     smallint check (warranty_years between 1 and 40),
  power_w            integer check (power_w > 0),
  efficiency_percent numeric(4, 1) check (efficiency_percent > 0 and efficiency_percent <= 100),
  features           text[] not null default '{}',
  features_en        text[] not null default '{}',
  position           integer not null default 1000,
  -- A product that is no longer sold keeps its row, so that orders can show its name. The shop does not show it, and checkout
  -- refuses it.
  is_available       boolean not null default true,
  -- Name for searches. The French name is used if there is no English name.
  folded_name        text generated always as (public.fold_text(name)) stored,
  folded_name_en     text generated always as (public.fold_text(coalesce(name_en, name))) stored,
  -- Product number, used on paper and on the phone.
  sku                text unique check (sku ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'),
  -- Capacity of the product's batteries, in watt-hours.
  energy_wh          integer check (energy_wh > 0),
  warranty_detail    text check (length(warranty_detail) between 1 and 300),
  warranty_detail_en text check (length(warranty_detail_en) between 1 and 300),
  -- IDs of products to which the product's page links.
  goes_with          text[] not null default '{}',
  -- Section of the products page in which the product is shown.
  section            text not null default 'parts' check (section in ('cottage', 'rv', 'house', 'parts')),
  -- Name of a picture in the bucket "product-pictures". Staff have uploaded it, and the site does not show it yet.
  next_picture       uuid,
  -- The picture that the next build shows. The shop shows image_url until the site has the next picture.
  built_image_url    text generated always as (coalesce('/products/' || next_picture::text || '-960.avif', image_url)) stored,
  -- Weeks until the product can be delivered. 0 means that the product is in stock. Null means that it cannot be ordered now. The
  -- shop then shows the product, and checkout refuses it.
  lead_weeks         smallint default 0 check (lead_weeks is null or public.is_lead_time(lead_weeks::text))
);

create index products_position on public.products (position, id);

alter table public.products enable row level security;
grant select on public.products to anon, authenticated;
grant select, insert, update, delete on public.products to service_role;

create policy "anyone may read the catalogue"
  on public.products for select to anon, authenticated using (true);

-- Notifies servers of a change, because they keep the catalogue in memory.
create function public.notify_catalogue_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end;
$$;

create trigger notify_catalogue_change
  after insert or update or delete or truncate on public.products
  for each statement execute function public.notify_catalogue_change();

-- Clears next_picture if an update changes image_url but not next_picture. Without this trigger, the picture that staff uploaded
-- earlier would later replace the new URL.
create function public.forget_next_picture()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.next_picture is not distinct from old.next_picture then
    new.next_picture := null;
  end if;
  return new;
end;
$$;

create trigger forget_next_picture before update on public.products
  for each row when (new.image_url is distinct from old.image_url) execute function public.forget_next_picture();

-- Makes the shop show an uploaded picture. Called after the site has received the picture.
create function public.publish_picture(p_picture uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.products set image_url = built_image_url, next_picture = null where next_picture = p_picture;
$$;

grant execute on function public.publish_picture(uuid) to service_role;

-- The bucket is public, because the build fetches its pictures without a key. Only the functions write to it.
insert into storage.buckets (id, name, public) values ('product-pictures', 'product-pictures', true) on conflict (id) do nothing;
