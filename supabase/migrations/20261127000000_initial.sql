-- Written from supabase/schema/ by scripts/initial-migration.mjs. Change the schema there, and add a migration.

-- Revokes the default rights of all roles. Supabase projects that were created before 2026 grant the three API roles every right
-- on each new table, function and sequence. Newer projects grant nothing. After these statements, only the grants in the
-- following files apply.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;
-- Revokes PostgreSQL's own default right, which applies to all schemas. The statements above cannot revoke this right, because
-- they apply to one schema.
alter default privileges revoke execute on functions from public;

grant usage on schema public to anon, authenticated, service_role;

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

-- Limits how often a subject (a network, an address, an account) may post within a period.

create table public.post_counts (
  -- Kind of post, followed in most cases by a hash or ID of the sender.
  subject      text not null,
  -- Length of the period in which the posts are counted.
  period       interval not null,
  -- Time of the first post of the period.
  window_start timestamptz not null,
  posts        integer not null,
  primary key (subject, period)
);

alter table public.post_counts enable row level security;
grant select, insert, update, delete on public.post_counts to service_role;

-- Returns whether a period that began at p_start still counts. If the server's clock was set back, a start in the future would
-- extend the wait, so the next post begins a new period. Starts less than a minute in the future are normal, because transactions
-- wait for each other.
create function public.is_current_period(p_start timestamptz, p_period interval)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_start > now() - p_period and p_start < now() + interval '1 minute';
$$;

-- Returns the limits of a call as rows. p_limits is [{"subject": text, "max": integer, "window": interval}, …].
create function public.rate_limits(p_limits jsonb)
returns table (subject text, max integer, "window" interval)
language sql
immutable
set search_path = ''
as $$
  select rule.subject, rule.max, rule.window
  from jsonb_to_recordset(p_limits) as rule (subject text, max integer, "window" interval);
$$;

-- Returns the seconds until a post is allowed, or 0 if it is allowed now.
create function public.seconds_to_wait(p_limits jsonb)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(max(ceil(extract(epoch from counted.window_start + counted.period - now()))::integer), 0)
  from public.rate_limits(p_limits) as rule
  join public.post_counts as counted on counted.subject = rule.subject and counted.period = rule.window
  where counted.posts >= rule.max and public.is_current_period(counted.window_start, counted.period);
$$;

-- Counts a post if all limits allow it, and returns 0. Otherwise, returns the seconds until a post is allowed. A period begins
-- with its first post, so the number of allowed posts does not depend on the time of day.
create function public.count_post(p_limits jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds integer;
begin
  -- Until the transaction ends, no other transaction counts posts of these subjects. Otherwise, two posts at the same moment
  -- would read the same count. All transactions take the locks in the same order, which prevents deadlocks.
  perform pg_advisory_xact_lock(hashtextextended(locked.subject, 0))
     from (select distinct subject from public.rate_limits(p_limits) order by subject) as locked;
  seconds := public.seconds_to_wait(p_limits);
  if seconds = 0 then
    -- Two limits of one subject share a row if their periods are equal.
    insert into public.post_counts as known (subject, period, window_start, posts)
      select distinct rule.subject, rule.window, now(), 1 from public.rate_limits(p_limits) as rule
      on conflict on constraint post_counts_pkey do update set (posts, window_start) = (
        select case when is_current then known.posts + 1 else 1 end,
               case when is_current then known.window_start else excluded.window_start end
          from public.is_current_period(known.window_start, known.period) as is_current);
  end if;
  return seconds;
end;
$$;

grant execute on function public.is_current_period(timestamptz, interval), public.rate_limits(jsonb),
  public.seconds_to_wait(jsonb), public.count_post(jsonb) to service_role;

-- Checks, lists and ends the sessions of an account. The access token contains the session's assurance level ("aal").
-- auth.mfa_factors contains the account's factors. The embedded backend writes the level and the factors like a hosted project.

-- Returns whether the caller signed in with every factor that the account requires, in a session that has not ended. Policies and
-- functions call this function, because an access token stays valid until it expires, even after its session has ended.
create function public.has_required_aal()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
      select from auth.sessions as session
      where session.user_id = auth.uid() and session.id = (auth.jwt() ->> 'session_id')::uuid)
    and (coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' or not exists (
      select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified'));
$$;

grant execute on function public.has_required_aal() to authenticated;

-- Returns the names of the browser and the system in a user agent. The names need no translation. An unknown name is null.
create function public.parse_user_agent(p_user_agent text)
returns table (browser text, system text)
language sql
immutable
set search_path = ''
as $$
  select
    case
      when p_user_agent ~ 'Edg[a-zA-Z]*/' then 'Edge'
      when p_user_agent ~ 'OPR/' then 'Opera'
      when p_user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
      when p_user_agent ~ '(Firefox|FxiOS)/' then 'Firefox'
      when p_user_agent ~ '(Chrome|CriOS)/' then 'Chrome'
      when p_user_agent ~ 'Safari/' then 'Safari'
    end,
    case
      when p_user_agent ~ 'iPhone' then 'iPhone'
      when p_user_agent ~ 'iPad' then 'iPad'
      when p_user_agent ~ 'Android' then 'Android'
      when p_user_agent ~ 'Windows' then 'Windows'
      when p_user_agent ~ 'CrOS' then 'ChromeOS'
      when p_user_agent ~ 'Mac OS X' then 'macOS'
      when p_user_agent ~ 'Linux' then 'Linux'
    end;
$$;

-- Returns the caller's sessions, the latest used first.
create function public.my_sessions()
returns table (id uuid, browser text, system text, signed_in_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select session.id, device.browser, device.system, session.created_at,
         greatest(session.created_at, session.refreshed_at at time zone 'UTC') as last_used_at,
         session.id::text is not distinct from auth.jwt() ->> 'session_id'
  from auth.sessions as session, public.parse_user_agent(session.user_agent) as device
  where session.user_id = auth.uid() and public.has_required_aal()
    and (session.not_after is null or session.not_after > now())
  order by last_used_at desc;
$$;

-- Ends one of the caller's sessions. Returns whether a session was ended. To end all their other sessions, customers use POST
-- /logout?scope=others.
create function public.end_session(p_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions where id = p_id and user_id = auth.uid() and public.has_required_aal();
  return found;
end;
$$;

grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;

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

-- Stores orders. Customers read their own orders. place_order() writes an order from a cart, and order_of_quote() from an
-- accepted quote.

-- The statuses of an order, in their usual order (src/features/orders/rules/order-status.ts).
create table public.order_statuses (
  status   text primary key,
  position smallint not null unique
);

insert into public.order_statuses (status, position) values
  ('received', 1), ('confirmed', 2), ('invoiced', 3), ('paid', 4), ('scheduled', 5), ('installed', 6), ('cancelled', 7);

alter table public.order_statuses enable row level security;
grant select on public.order_statuses to service_role;

-- An order is an accounting record, so it is kept when its account is deleted. Amounts are in Canadian dollars. Functions and
-- pages receive the columns in cents (decision 59).
create table public.orders (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid references auth.users (id) on delete set null,
  -- Created by the browser together with the cart. A repeated request has the same key and finds the same order. The order of a
  -- quote has the quote's ID.
  idempotency_key uuid not null,
  -- Sum of the lines, before taxes.
  total           numeric(12, 2) not null check (total > 0),
  total_cents     bigint not null generated always as ((total * 100)::bigint) stored,
  created_at      timestamptz not null default now(),
  -- Email address of the account, or of the accepted quote, when the order was placed. Null once the contact details are deleted.
  email           text,
  language        text not null default 'fr' check (language in ('fr', 'en')),
  name            text,
  phone           text,
  delivery        text check (delivery in ('delivery', 'pickup')),
  -- {"line1", "line2", "city", "province", "postal_code"}, or null for a pick-up.
  address         jsonb,
  note            text not null default '',
  -- Estimated taxes, as shown to the shopper. The invoice has the final taxes. The Quebec sales tax applies to the price before
  -- taxes.
  gst             numeric(12, 2) not null,
  gst_cents       bigint not null generated always as ((gst * 100)::bigint) stored,
  qst             numeric(12, 2) not null,
  qst_cents       bigint not null generated always as ((qst * 100)::bigint) stored,
  terms_version   text,
  -- Staff and payments change the status. Customers have no right to change it. order_status_changes contains the date of each
  -- change.
  status          text not null default 'received' references public.order_statuses (status),
  -- Folded texts, in which the desk searches.
  search_text     text generated always as (public.fold_text(left(
    id::text || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''), 1000))) stored,
  -- Whether the amounts come from an accepted quote or an amendment. Otherwise, the amounts are an estimate.
  is_quoted       boolean not null default false,
  -- Whether the order's invoices have their own numbers. If an older order was invoiced without such a number, the order's page
  -- is its invoice (decision 24).
  has_invoices    boolean not null default false,
  -- Whether staff have proposed or applied an amendment of the order (desk_amend_order).
  is_amended      boolean not null default false,
  -- Cart units that amendments removed from the order: [{"product_id", "unit"}, …]. These units cannot be ordered again.
  removed_units   jsonb not null default '[]',
  -- Longest lead time of the ordered products, in weeks, when the order was placed or amended. 0 if all products were in stock.
  -- The order of a quote has 0 until an amendment.
  lead_weeks      smallint not null default 0,
  unique (user_id, idempotency_key)
);

create index orders_created_at on public.orders (created_at, id);
create index orders_status on public.orders (status, created_at, id);
-- A search also reads the index's list of pending entries, which are not indexed yet. The embedded database clears this list only
-- when it is full. A list of 128 kB takes less than a millisecond to read. With the index, writing a row takes half a millisecond
-- more.
create index orders_search on public.orders using gin (public.search_grams(search_text)) with (gin_pending_list_limit = 128);

alter table public.orders enable row level security;
grant select on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;

create policy "a customer reads only their own orders"
  on public.orders for select to authenticated
  using (user_id = (select auth.uid()));

create policy "orders of an account with a second factor are read with it"
  on public.orders as restrictive for select to authenticated
  using ((select public.has_required_aal()));

-- One row for each ordered unit.
create table public.order_items (
  order_id    uuid not null references public.orders (id) on delete restrict,
  line        smallint not null check (line > 0),
  -- Null for work in a quote, such as the installation, and for a quoted product that is no longer in the catalogue. `label` then
  -- contains the name.
  product_id  text references public.products (id) on delete restrict,
  quantity    smallint not null default 1 check (quantity = 1),
  -- Agreed price in Canadian dollars.
  price       numeric(12, 2) not null check (price > 0),
  price_cents bigint not null generated always as ((price * 100)::bigint) stored,
  -- ID of the ordered unit in the cart. No other order may contain it. Null if the request had no ID for the unit.
  unit        uuid,
  -- Description of the line in the language of the order.
  label       text check (length(label) between 1 and 300),
  primary key (order_id, line),
  constraint order_items_what check (num_nonnulls(product_id, label) = 1)
);

create index order_items_product_id on public.order_items (product_id);
create index order_items_unit on public.order_items (unit) where unit is not null;

alter table public.order_items enable row level security;
grant select on public.order_items to authenticated;
grant select, insert, update, delete on public.order_items to service_role;

-- Customers who can read an order can also read its lines and status changes. The policies of orders also check the second
-- factor.
create policy "a customer reads only the lines of their own orders"
  on public.order_items for select to authenticated
  using (exists (
    select 1 from public.orders o
    where o.id = order_items.order_id and o.user_id = (select auth.uid())
  ));

-- Returns the lines of an order in the format of emails and of the desk. Units of a product with the same price are grouped.
create function public.lines_of_order(p_order uuid)
returns table (name text, name_en text, price_cents bigint, units bigint, first smallint)
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(line.label, product.name), coalesce(line.label, product.name_en, product.name), line.price_cents, line.units, line.first
  from (select item.product_id, item.label, item.price_cents, count(*) as units, min(item.line) as first
          from public.order_items as item where item.order_id = p_order
          group by item.product_id, item.label, item.price_cents) as line
  left join public.products as product on product.id = line.product_id;
$$;

create table public.order_status_changes (
  id         bigint generated always as identity primary key,
  order_id   uuid not null references public.orders (id) on delete cascade,
  status     text not null references public.order_statuses (status),
  changed_at timestamptz not null default now()
);

create index order_status_changes_order_id on public.order_status_changes (order_id);

alter table public.order_status_changes enable row level security;
grant select on public.order_status_changes to authenticated, service_role;

create policy "a customer reads only the changes of their own orders"
  on public.order_status_changes for select to authenticated
  using (exists (
    select 1 from public.orders o
    where o.id = order_status_changes.order_id and o.user_id = (select auth.uid())
  ));

-- Records the date of a new order or status, and writes the emails about it. The company gets an email about a new order. The
-- shopper gets an email about a new order and about each new status. Emails about an accepted quote replace those about a new
-- order. Emails about an invoice and its payment replace those about the statuses "invoiced" and "paid", unless the order loses
-- its date. Then, only the email about the status announces that the date is cancelled (visit_for_status).
create function public.record_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.order_status_changes (order_id, status) values (new.id, new.status);
  if tg_op = 'INSERT' and new.is_quoted
     or new.status in ('invoiced', 'paid') and new.has_invoices and old.status is distinct from 'scheduled' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.outbox (kind, order_id) values ('order_to_company', new.id);
  end if;
  -- The email address is null once the customer's contact details are deleted (forget_contact).
  if new.email is not null then
    -- If staff have changed the status, the email is sent two minutes later. Until then, they can take back the change
    -- (desk_take_back_status). All other emails are sent at once.
    insert into public.outbox (kind, order_id, order_status, due_at)
      values (case when tg_op = 'INSERT' then 'order_to_shopper' else 'order_status_to_shopper' end, new.id, new.status,
              case when tg_op = 'UPDATE' and public.is_staff() then now() + interval '2 minutes' else now() end);
  end if;
  return null;
end;
$$;

create trigger record_new_order after insert on public.orders
  for each row execute function public.record_order_status();
create trigger record_order_status after update of status on public.orders
  for each row when (old.status is distinct from new.status) execute function public.record_order_status();

-- Deletes the contact details of an order that is finished and has no account, for example because the account was deleted. The
-- order keeps the data of its invoices: name, address, amounts and lines. The desk's notes about the order are deleted too,
-- because they may quote contact details.
create function public.forget_contact()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- If the order's quote still contains an email address, the order's contact details are deleted later, together with those of
  -- the quote (forget_quotes).
  if new.is_quoted and exists (select from public.quotes where order_id = new.id and content ->> 'email' <> '') then
    return new;
  end if;
  new.email := null;
  new.phone := null;
  new.note := '';
  delete from public.order_notes where order_id = new.id;
  return new;
end;
$$;

create trigger forget_contact before update on public.orders
  for each row when (new.user_id is null and new.status in ('installed', 'cancelled'))
  execute function public.forget_contact();

-- Defines place_order() and the rules that it applies.

-- Returns the taxes of a sale in a province, in cents, each rounded half up (src/core/taxes.ts). With p_has_hst, the harmonized
-- tax is returned as GST. It is 15 % in the Atlantic provinces (14 % in Nova Scotia since April 2025) and 13 % in Ontario.
-- Outside Quebec, an order of the shop has only GST until staff invoice it (docs/operating.md).
create function public.sale_taxes(p_cents bigint, p_province text, p_has_hst boolean)
returns table (gst_cents bigint, qst_cents bigint)
language sql
immutable
set search_path = ''
as $$
  select round(p_cents * case when not p_has_hst then 0.05
                              when p_province in ('NB', 'NL', 'PE') then 0.15 when p_province = 'NS' then 0.14
                              when p_province = 'ON' then 0.13 else 0.05 end)::bigint,
         round(p_cents * case when p_province = 'QC' then 0.09975 else 0 end)::bigint;
$$;

-- Returns whether p_day can be the date of a version of the terms. The date may be up to a year in the future, because editors
-- may date a text in advance.
create function public.is_terms_version(p_day text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Only years with four digits are valid. PostgreSQL would also accept longer years.
  return p_day ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' and p_day::date <= (now() + interval '1 year')::date;
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end;
$$;

-- Returns the invalid fields of an order's details. The page has the same rules
-- (src/features/inquiry/rules/forms/tables/checkout.ts). tests/database/order-details.test.ts tests both with the same texts. A
-- text of one line must not contain a control character, a line separator or an invisible format character (Unicode's Cf).
-- Lengths are counted as browsers count them: a character above U+FFFF, such as an emoji, counts as two.
create function public.order_detail_errors(p_details jsonb)
returns text[]
language sql
stable
set search_path = ''
as $$
  with constants (line, is_delivered) as (values (
    '[^\u0001-\u001f\u007f-\u009f\u2028\u2029' ||
    '\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f' ||
    '\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]',
    p_details ->> 'delivery' is distinct from 'pickup'
  ))
  select coalesce(array_agg(field), '{}')
  from constants, lateral (values
    ('name', '^' || line || '+$', 100, true),
    ('phone', '^[2-9][0-9]{2} [2-9][0-9]{2}-[0-9]{4}( (poste|ext\.) [0-9]{1,6})?$', 30, true),
    ('delivery', '^(delivery|pickup)$', 8, true),
    ('line1', '^' || line || '+$', 200, is_delivered),
    ('line2', '^' || line || '*$', 200, is_delivered),
    ('city', '^' || line || '+$', 100, is_delivered),
    ('province', '^(QC|ON|NB|NS|PE|NL|MB|SK|AB|BC|YT|NT|NU)$', 2, is_delivered),
    ('postal_code', '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] [0-9][ABCEGHJ-NPRSTV-Z][0-9]$', 7, is_delivered),
    -- This text may have several lines. Line ends, tabs and the format characters that join emoji are valid.
    ('note', '^[^\u0001-\u0008\u000b-\u001f\u007f-\u009f]*$', 1000, true),
    ('terms_version', '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', 10, true),
    ('language', '^(fr|en)$', 2, true)
  ) as rule (field, pattern, max_length, is_required)
  where is_required
    and (jsonb_typeof(p_details -> field) is distinct from 'string'
         or length(p_details ->> field)
              + length(regexp_replace(p_details ->> field, '[^\U00010000-\U0010ffff]', '', 'g')) > max_length
         or p_details ->> field !~ pattern
         or (field = 'terms_version' and not public.is_terms_version(p_details ->> field)));
$$;

-- Returns whether a JSON value is a UUID in lower case. Responses contain UUIDs in lower case, and devices compare them as text.
create function public.is_uuid(p_value jsonb) returns boolean language sql immutable set search_path = ''
  as $$ select jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' $$;

-- Returns the units in p_units that the customer has ordered.
create function public.ordered_units(p_customer uuid, p_units uuid[])
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select item.unit from public.order_items as item join public.orders as placed on placed.id = item.order_id
  where placed.user_id = p_customer and item.unit = any (p_units)
  union
  select (removed ->> 'unit')::uuid from public.orders as placed, jsonb_array_elements(placed.removed_units) as removed
  where placed.user_id = p_customer and (removed ->> 'unit')::uuid = any (p_units);
$$;

-- Returns the units that were in the cart when the order was placed, including units that staff removed later. The format is
-- {"product_ids": [text, …], "units": [UUID or null, …]}.
create function public.taken_units(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('product_ids', coalesce(jsonb_agg(product_id order by line), '[]'),
                            'units', coalesce(jsonb_agg(unit order by line), '[]'))
  from (
    select item.product_id, item.unit, item.line::bigint from public.order_items as item
      where item.order_id = p_order.id and item.product_id is not null
    union all
    select removed.entry ->> 'product_id', (removed.entry ->> 'unit')::uuid, 100000 + removed.place
      from jsonb_array_elements(p_order.removed_units) with ordinality as removed (entry, place)
  ) as taken;
$$;

-- Returns an order in the format of place_order()'s response.
create function public.placed_answer(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('kind', 'placed', 'id', p_order.id, 'total_cents', p_order.total_cents,
                            'gst_cents', p_order.gst_cents, 'qst_cents', p_order.qst_cents,
                            'created_at', p_order.created_at);
$$;

-- place_order() is the only function that orders a cart. It is atomic and idempotent, and it uses the catalogue's prices. The
-- ordered units are removed from the customer's cart in the same transaction.
--
-- p_key          key that was created with the cart. The same key with the same cart means the same order.
-- p_lines        [{"product_id": text, "price_cents": integer, "unit": uuid or absent}, …], one entry per unit, with the prices
--                that the shopper saw. "unit" is the ID of the unit in the cart.
-- p_total_cents  the total before taxes that the shopper saw
-- p_details      {"name", "phone", "delivery", "line1", "line2", "city", "province", "postal_code", "note",
--                 "terms_version", "language": text, "gst_cents", "qst_cents": integer}
--
-- Returns {"kind": "placed", "id", "total_cents", "gst_cents", "qst_cents", "created_at", "replayed"}. If the order is refused,
-- writes nothing and returns {"kind": "refused", "code", …}. The codes:
--   insufficient_aal     the session has ended, or lacks the account's second factor
--   too_many_orders      the account has placed 20 orders in the last hour
--   cart_malformed, cart_empty, cart_too_large
--   key_reused           an order with another cart has this key: "id", "total_cents", "product_ids": [text per unit, …],
--                        "units": [uuid or null per unit, …]
--   units_ordered        the customer has already ordered some of these units: "units": [uuid, …]
--   product_unavailable  the shop no longer sells these products: "product_ids": [text, …]
--   out_of_stock         the shop shows these products, but they cannot be ordered now: "product_ids": [text, …]
--   prices_changed       with "changes": [{"product_id", "seen_cents", "current_cents"}, …]
--   total_mismatch       with "current_cents"
--   details_invalid      with "fields": [text, …]
--   taxes_mismatch       with "gst_cents" and "qst_cents"
create function public.place_order(p_key uuid, p_lines jsonb, p_total_cents bigint, p_details jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_lines  constant integer := 200;
  max_orders constant integer := 20;
  customer   uuid := auth.uid();
  lines      record;
  placed     public.orders;
  found_ids  jsonb;
  ordered    jsonb;
  wrong      text[];
  taxes      record;
begin
  if not public.has_required_aal() then
    return jsonb_build_object('kind', 'refused', 'code', 'insufficient_aal');
  end if;

  -- Until the transaction ends, no other order of this customer is handled. Otherwise, two clicks with one key could both find no
  -- order, or two orders at the same moment could both be within the limit.
  perform pg_advisory_xact_lock(hashtextextended(customer::text, 0));

  if (select count(*) from public.orders where user_id = customer and created_at > now() - interval '1 hour') >= max_orders
     and not exists (select from public.orders where user_id = customer and idempotency_key = p_key) then
    return jsonb_build_object('kind', 'refused', 'code', 'too_many_orders');
  end if;

  if p_key is null or p_total_cents is null or jsonb_typeof(p_lines) is distinct from 'array' or exists (
    select from jsonb_array_elements(p_lines) as line
    where jsonb_typeof(line -> 'product_id') is distinct from 'string'
       or coalesce(line ->> 'price_cents', '') !~ '^[0-9]{1,12}$'
       or not public.is_uuid(coalesce(line -> 'unit', to_jsonb(gen_random_uuid())))
  ) then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_malformed');
  end if;
  if jsonb_array_length(p_lines) = 0 then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_empty');
  end if;
  if jsonb_array_length(p_lines) > max_lines then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_too_large');
  end if;

  select * into placed from public.orders where user_id = customer and idempotency_key = p_key;
  if found then
    if (select array_agg((product_id, price_cents)::text order by product_id, price_cents)
          from public.order_items where order_id = placed.id)
       is distinct from
       (select array_agg((line ->> 'product_id', (line ->> 'price_cents')::bigint)::text
                         order by line ->> 'product_id', (line ->> 'price_cents')::bigint)
          from jsonb_array_elements(p_lines) as line) then
      return jsonb_build_object('kind', 'refused', 'code', 'key_reused', 'id', placed.id,
                                'total_cents', placed.total_cents) || public.taken_units(placed);
    end if;
    return public.placed_answer(placed) || '{"replayed": true}';
  end if;

  select jsonb_agg(unit) into ordered from public.ordered_units(customer, array(
    select (line ->> 'unit')::uuid from jsonb_array_elements(p_lines) as line where line ? 'unit')) as unit;
  if ordered is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'units_ordered', 'units', ordered);
  end if;

  -- Locks the products, so that no price or lead time changes between the check and the insert.
  perform from public.products
    where id in (select line ->> 'product_id' from jsonb_array_elements(p_lines) as line)
    order by id for share;

  select jsonb_agg(distinct line ->> 'product_id') into found_ids
    from jsonb_array_elements(p_lines) as line
    where not exists (select from public.products where id = line ->> 'product_id' and is_available);
  if found_ids is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'product_unavailable', 'product_ids', found_ids);
  end if;
  select jsonb_agg(distinct p.id) into found_ids
    from jsonb_array_elements(p_lines) as line join public.products as p on p.id = line ->> 'product_id'
    where p.lead_weeks is null;
  if found_ids is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'out_of_stock', 'product_ids', found_ids);
  end if;

  select sum(p.price_cents)::bigint as total_cents, max(p.lead_weeks) as lead_weeks,
         jsonb_agg(distinct jsonb_build_object('product_id', p.id, 'seen_cents', (line ->> 'price_cents')::bigint,
                                               'current_cents', p.price_cents))
           filter (where (line ->> 'price_cents')::bigint <> p.price_cents) as changes
    into lines
    from jsonb_array_elements(p_lines) as line join public.products as p on p.id = line ->> 'product_id';
  if lines.changes is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'prices_changed', 'changes', lines.changes);
  end if;
  if lines.total_cents <> p_total_cents then
    return jsonb_build_object('kind', 'refused', 'code', 'total_mismatch', 'current_cents', lines.total_cents);
  end if;

  wrong := public.order_detail_errors(p_details);
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'details_invalid', 'fields', wrong);
  end if;
  select * into taxes from public.sale_taxes(
    lines.total_cents, case p_details ->> 'delivery' when 'delivery' then p_details ->> 'province' else 'QC' end, false);
  if p_details ->> 'gst_cents' is distinct from taxes.gst_cents::text
     or p_details ->> 'qst_cents' is distinct from taxes.qst_cents::text then
    return jsonb_build_object('kind', 'refused', 'code', 'taxes_mismatch', 'gst_cents', taxes.gst_cents,
                              'qst_cents', taxes.qst_cents);
  end if;

  insert into public.orders (user_id, idempotency_key, total, gst, qst, email, language, name, phone, delivery, address, note,
                             terms_version, lead_weeks)
    values (customer, p_key, lines.total_cents / 100.0,
            taxes.gst_cents / 100.0, taxes.qst_cents / 100.0,
            (select users.email from auth.users as users where users.id = customer),
            p_details ->> 'language', p_details ->> 'name', p_details ->> 'phone', p_details ->> 'delivery',
            case when p_details ->> 'delivery' = 'delivery' then
              jsonb_build_object('line1', p_details -> 'line1', 'line2', p_details -> 'line2', 'city', p_details -> 'city',
                                 'province', p_details -> 'province', 'postal_code', p_details -> 'postal_code') end,
            p_details ->> 'note', p_details ->> 'terms_version', lines.lead_weeks)
    returning * into placed;
  insert into public.order_items (order_id, line, product_id, price, unit)
    select placed.id, entry.position, p.id, p.price, (entry.line ->> 'unit')::uuid
    from jsonb_array_elements(p_lines) with ordinality as entry (line, position)
    join public.products as p on p.id = entry.line ->> 'product_id';

  delete from public.cart_units
    where user_id = customer and unit in (select item.unit from public.order_items as item where item.order_id = placed.id);

  return public.placed_answer(placed) || '{"replayed": false}';
end;
$$;

grant execute on function public.place_order(uuid, jsonb, bigint, jsonb) to authenticated;

-- Stores and records payments. Stripe reports each online payment to functions/stripe-webhook. Staff record all other payments.

-- Written only by record_payment() and desk_record_payment(). Contains no card data and no data about the payer.
create table public.payments (
  -- Stripe's ID of the payment (pi_…). Several events may report one payment. A payment that staff recorded has a UUID from the
  -- desk.
  id           text primary key,
  -- Stripe's ID of the first event that reported the payment (evt_…). For a payment that staff recorded, this is the payment's
  -- own ID.
  event_id     text not null unique,
  -- Null if the order that the payment names does not exist.
  order_id     uuid references public.orders (id) on delete restrict,
  -- Amount in units of the currency, not in cents.
  amount       numeric(12, 2) not null check (amount >= 0),
  amount_cents bigint not null generated always as ((amount * 100)::bigint) stored,
  currency     text not null,
  -- Problem of the payment, such as a wrong amount, or null. Staff decide what to do.
  problem      text check (problem in ('order_unknown', 'wrong_currency', 'wrong_amount', 'order_cancelled', 'paid_before')),
  received_at  timestamptz not null default now(),
  method       text not null default 'stripe' check (method in ('stripe', 'interac', 'transfer', 'cheque', 'cash')),
  -- Day in Quebec on which the payment arrived.
  received_on  date not null default (now() at time zone 'America/Toronto')::date,
  -- Null for an online payment.
  staff_email  text,
  -- Reference as staff typed it, such as the number of a cheque.
  reference    text not null default '' check (length(reference) <= 100)
);

create index payments_order_id on public.payments (order_id);
create index payments_received_at on public.payments (received_at, id);

alter table public.payments enable row level security;
grant select on public.payments to service_role;

-- Records an online payment once, even if several events report it or events arrive out of sequence. If the order has invoices,
-- a payment of any amount counts. If the order has no invoices, only a payment of the order's whole amount counts. The company
-- gets an email. The customer gets an email if the order has invoices.
--
-- p_order_id      the ID that the payment contains
-- p_amount_cents  in cents of p_currency ('cad')
--
-- Returns {"kind": "recorded", "problem": text or null}. If the payment is already recorded, writes nothing and returns
-- {"kind": "known"}. The problems:
--   order_unknown, wrong_currency, order_cancelled
--   wrong_amount  more than what is owed on invoices (the payment still counts), or not the whole amount of an order without
--                 invoices
--   paid_before   nothing was owed on invoices any more, or an order without invoices was already paid
-- An order with invoices becomes paid if its status is "invoiced" and nothing is owed any more (settle_order). An order without
-- invoices becomes paid if its status is received, confirmed or invoiced, and the payment has no problem. Other orders keep their
-- status.
create function public.record_payment(
  p_event_id text, p_payment_id text, p_order_id uuid, p_amount_cents bigint, p_currency text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  is_open boolean;
  owed    bigint;
  wrong   text;
begin
  -- Locks the order, so that its payments are recorded one at a time. The second of two payments then finds the status that the
  -- first payment has set.
  select * into placed from public.orders where id = p_order_id for update;
  is_open := placed.status in ('received', 'confirmed', 'invoiced');
  -- `owed` is null if the order has no invoices.
  select owed_cents into owed from public.order_balances where order_id = placed.id and has_invoices;
  wrong := case
    when placed.id is null then 'order_unknown'
    when p_currency <> 'cad' then 'wrong_currency'
    when placed.status = 'cancelled' and owed is not null then 'order_cancelled'
    when owed <= 0 then 'paid_before'
    when owed is not null then case when p_amount_cents > owed then 'wrong_amount' end
    when p_amount_cents <> placed.total_cents + placed.gst_cents + placed.qst_cents then 'wrong_amount'
    when placed.status = 'cancelled' then 'order_cancelled'
    when not is_open and exists (
      select from public.order_status_changes where order_id = placed.id and status = 'paid'
    ) then 'paid_before'
  end;

  insert into public.payments (id, event_id, order_id, amount, currency, problem)
    values (p_payment_id, p_event_id, placed.id, p_amount_cents / 100.0, p_currency, wrong)
    on conflict do nothing;
  if not found then
    return jsonb_build_object('kind', 'known');
  end if;
  if owed is not null then
    perform public.settle_order(placed.id);
    if p_currency = 'cad' and placed.email is not null then
      insert into public.outbox (kind, payment_id) values ('payment_to_customer', p_payment_id);
    end if;
  elsif wrong is null and is_open then
    update public.orders set status = 'paid' where id = placed.id;
  end if;
  insert into public.outbox (kind, payment_id) values ('payment_to_company', p_payment_id);
  return jsonb_build_object('kind', 'recorded', 'problem', wrong);
end;
$$;

grant execute on function public.record_payment(text, text, uuid, bigint, text) to service_role;

-- Stores inquiries with their files. Visitors, customers and staff have no direct right to these tables. The code in `functions/`
-- and database functions read and write inquiries for them.

create table public.inquiries (
  id          uuid primary key default gen_random_uuid(),
  -- Key that the browser creates with the form. A post with the same key is the same inquiry. A form without JavaScript has no
  -- key.
  key         uuid unique,
  -- Hash of the kind, the fields, and the content of the files. Without a key, a post with the same hash within a day is the same
  -- inquiry.
  digest      text not null,
  -- The inquiry's number, which its sender receives.
  reference   text not null unique,
  kind        text not null check (kind in ('soumission', 'contact')),
  locale      text not null check (locale in ('fr', 'en')),
  created_at  timestamptz not null default now(),
  -- Typed values by field, at most 256 kB. The forms' tables define the fields (src/features/inquiry/rules/forms/tables). The
  -- function contact-form checks the values.
  fields      jsonb not null check (
    jsonb_typeof(fields) = 'object'
    and not jsonb_path_exists(fields, 'strict $.* ? (@.type() != "string")')
    and octet_length(fields::text) <= 262144),
  name        text not null generated always as (fields ->> 'name') stored check (name <> ''),
  email       text not null generated always as (fields ->> 'email') stored check (email <> ''),
  -- Staff change the status at the desk. inquiry_status_changes contains the date of each change.
  status      text not null default 'new' check (status in ('new', 'answered', 'quoted', 'won', 'lost')),
  -- Folded texts, in which the desk searches.
  search_text text generated always as (public.fold_text(left(
    reference || ' ' || coalesce(fields ->> 'name', '') || ' ' || coalesce(fields ->> 'email', '') || ' '
    || coalesce(fields ->> 'phone', '') || ' ' || coalesce(fields ->> 'address', ''), 1000))) stored,
  -- Inputs of the calculator that led to the inquiry (src/features/calculator/rules/choices.ts). The function contact-form checks
  -- these inputs.
  sizing      jsonb check (jsonb_typeof(sizing) = 'object' and octet_length(sizing::text) <= 8192)
);

create index inquiries_digest on public.inquiries (digest, created_at);
create index inquiries_email on public.inquiries (lower(email), created_at);
create index inquiries_created_at on public.inquiries (created_at, id);
create index inquiries_status on public.inquiries (status, created_at, id);
-- The index's list of pending entries is short, for the reason given at orders_search (06_orders.sql).
create index inquiries_search on public.inquiries using gin (public.search_grams(search_text)) with (gin_pending_list_limit = 128);

alter table public.inquiries enable row level security;
grant select, insert, update, delete on public.inquiries to service_role;

create table public.inquiry_files (
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  field      text not null check (field ~ '^[a-z][a-z0-9_]{0,62}$'),
  -- Name that the sender gave to the file. The desk shows this name, but no path contains it.
  name       text not null check (name <> ''),
  -- Generated path in the bucket "requests".
  path       text not null unique,
  type       text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes      integer not null check (bytes > 0),
  primary key (inquiry_id, field)
);

alter table public.inquiry_files enable row level security;
grant select, insert, update, delete on public.inquiry_files to service_role;

-- The bucket is called "requests", because inquiries were called requests in the site's first version. A new name would require
-- moving every file.
insert into storage.buckets (id, name, public) values ('requests', 'requests', false) on conflict (id) do nothing;

-- Returns the reference and the time of arrival of an inquiry that was already received.
create function public.find_inquiry(p_key uuid, p_digest text)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object('reference', reference, 'received_at', created_at) from public.inquiries
  where key = p_key or (p_key is null and digest = p_digest and created_at > now() - interval '1 day')
  order by created_at desc limit 1;
$$;

-- submit_inquiry() is the only way to write an inquiry. It writes inquiry, files and emails in one transaction.
--
-- p_key          key that was created with the form, or null from a form without JavaScript
-- p_digest       hash of the kind, the fields, and the content of the files
-- p_locale       'fr' or 'en'
-- p_kind         'soumission' or 'contact'
-- p_fields       the validated fields (src/features/inquiry/rules/forms/inquiries.ts): an object of strings
-- p_files        [{"field", "name", "path", "type", "bytes"}, …], already in the bucket
-- p_limits       in the format of count_post()
-- p_mail_limits  limits for emails that strangers can cause to be sent to one mailbox. Beyond these limits, the inquiry is
--                stored, but no receipt is sent. The response does not reveal this.
-- p_sizing       inputs of the calculator, as an object of strings. Null if the inquiry does not come from the calculator.
--
-- Returns {"reference": text, "received_at": time, "replayed": boolean}, or {"wait": seconds}. If "replayed" is true, the inquiry
-- was already stored. In this case, and with "wait", nothing was written, and the files are not needed.
create function public.submit_inquiry(p_key uuid, p_digest text, p_locale text, p_kind text, p_fields jsonb, p_files jsonb,
                                      p_limits jsonb, p_mail_limits jsonb default '[]', p_sizing jsonb default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The alphabet omits letters and digits that look alike.
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  inquiry  public.inquiries;
  known    jsonb;
  seconds  integer;
begin
  -- Until the transaction ends, no other post of this inquiry is handled. Otherwise, two posts could both find that the inquiry
  -- is new.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(p_key::text, p_digest), 0));
  known := public.find_inquiry(p_key, p_digest);
  if known is not null then
    return known || '{"replayed": true}';
  end if;
  seconds := public.count_post(p_limits);
  if seconds > 0 then
    return jsonb_build_object('wait', seconds);
  end if;

  loop
    begin
      insert into public.inquiries (key, digest, reference, kind, locale, fields, sizing)
      values (p_key, p_digest,
              (select 'SB-' || string_agg(substr(alphabet, 1 + get_byte(random_bytes, i) % length(alphabet), 1), '')
                 from (select uuid_send(gen_random_uuid()) as random_bytes) as bytes, generate_series(0, 5) as i),
              p_kind, p_locale, p_fields, p_sizing)
      returning * into inquiry;
      exit;
    exception when unique_violation then
      -- The reference already exists, so the loop tries another reference.
    end;
  end loop;

  insert into public.inquiry_files (inquiry_id, field, name, path, type, bytes)
    select inquiry.id, file ->> 'field', file ->> 'name', file ->> 'path', file ->> 'type', (file ->> 'bytes')::integer
    from jsonb_array_elements(p_files) as file;
  insert into public.outbox (kind, inquiry_id) values ('inquiry_to_company', inquiry.id);
  if public.count_post(p_mail_limits) = 0 then
    insert into public.outbox (kind, inquiry_id) values ('inquiry_to_sender', inquiry.id);
  end if;
  return jsonb_build_object('reference', inquiry.reference, 'received_at', inquiry.created_at, 'replayed', false);
end;
$$;

grant execute on function public.find_inquiry(uuid, text),
  public.submit_inquiry(uuid, text, text, text, jsonb, jsonb, jsonb, jsonb, jsonb) to service_role;

-- Shows senders the status of their inquiries. A sender requests the status with number and email address, with the link in an
-- email, or from the account.

-- A link shows an inquiry's content and status. Only the hash of its token is stored, so a copy of the database opens no link.
create table public.inquiry_links (
  digest     text primary key check (digest ~ '^[0-9a-f]{64}$'),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  expires_at timestamptz not null
);

create index inquiry_links_inquiry_id on public.inquiry_links (inquiry_id);
create index inquiry_links_expires_at on public.inquiry_links (expires_at);

alter table public.inquiry_links enable row level security;
grant select on public.inquiry_links to service_role;

-- Stores a link for 30 days. If its email is retried, the link already exists, and its 30 days start again.
create function public.add_inquiry_link(p_inquiry uuid, p_digest text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.inquiry_links where expires_at < now();
  insert into public.inquiry_links (digest, inquiry_id, expires_at) values (p_digest, p_inquiry, now() + interval '30 days')
    on conflict (digest) do update set expires_at = excluded.expires_at;
$$;

-- Returns {"status"} of the inquiry with this number and email address, or null if no inquiry has both. After too many attempts,
-- returns {"wait": seconds}. Every attempt counts, even if it finds an inquiry.
create function public.inquiry_status(p_reference text, p_email text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds integer := public.count_post(p_limits);
begin
  if seconds > 0 then
    return jsonb_build_object('wait', seconds);
  end if;
  return jsonb_build_object('status', (
    select status from public.inquiries where reference = p_reference and lower(email) = lower(p_email)));
end;
$$;

-- Returns {"inquiry"} of a link: the content that the sender wrote, and the status, but nothing that staff wrote. The inquiry is
-- null if the link does not exist or has expired. After too many requests with such links, returns {"wait": seconds}. Valid links
-- do not count, because they do not help anyone to guess a token of 244 or more random bits.
create function public.linked_inquiry(p_digest text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found   jsonb;
  seconds integer;
begin
  select jsonb_build_object(
      'reference', inquiry.reference, 'kind', inquiry.kind, 'status', inquiry.status, 'created_at', inquiry.created_at,
      'fields', inquiry.fields,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name) order by field), '[]')
                  from public.inquiry_files where inquiry_id = inquiry.id))
    into found
    from public.inquiry_links as link join public.inquiries as inquiry on inquiry.id = link.inquiry_id
    where link.digest = p_digest and link.expires_at > now();
  if found is null then
    seconds := public.count_post(p_limits);
    if seconds > 0 then
      return jsonb_build_object('wait', seconds);
    end if;
  end if;
  return jsonb_build_object('inquiry', found);
end;
$$;

-- Returns the latest 50 inquiries from the confirmed address of the caller's account, the latest first.
create function public.my_inquiries()
returns table (id uuid, reference text, kind text, status text, created_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select inquiry.id, inquiry.reference, inquiry.kind, inquiry.status, inquiry.created_at
  from auth.users as account join public.inquiries as inquiry on lower(inquiry.email) = lower(account.email)
  where account.id = auth.uid() and account.email_confirmed_at is not null and public.has_required_aal()
  order by inquiry.created_at desc, inquiry.id
  limit 50;
$$;

-- Creates a link to one of the caller's inquiries. The link is valid for a day. Returns its token of 244 random bits. Returns
-- null if the inquiry does not belong to the caller, or after 30 links in an hour.
create function public.link_to_my_inquiry(p_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  if not exists (select from public.my_inquiries() as own where own.id = p_id) then
    return null;
  end if;
  if public.count_post(jsonb_build_array(
       jsonb_build_object('subject', 'inquiry links ' || auth.uid(), 'max', 30, 'window', '1 hour'))) > 0 then
    return null;
  end if;
  delete from public.inquiry_links where expires_at < now();
  insert into public.inquiry_links (digest, inquiry_id, expires_at)
    values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), p_id, now() + interval '1 day');
  return token;
end;
$$;

grant execute on function public.add_inquiry_link(uuid, text), public.inquiry_status(text, text, jsonb),
  public.linked_inquiry(text, jsonb) to service_role;
grant execute on function public.my_inquiries(), public.link_to_my_inquiry(uuid) to authenticated;

-- Stores subscriptions to the newsletter. Customers can also subscribe the address of their account with a setting in the
-- account.

create table public.subscriptions (
  id              uuid primary key default gen_random_uuid(),
  email           text not null check (email <> ''),
  locale          text not null check (locale in ('fr', 'en')),
  -- The token is part of the links in the subscriber's emails. Anyone who has the token may confirm or end the subscription.
  token           uuid not null unique default gen_random_uuid(),
  created_at      timestamptz not null default now(),
  confirmed_at    timestamptz,
  unsubscribed_at timestamptz,
  -- Reason why the recipient's mail server refused the address permanently. The reason does not contain the address. The refusal
  -- ended the subscription.
  bounce          text,
  -- Number of the article whose email was refused.
  bounced_article integer
);

create unique index subscriptions_email on public.subscriptions (lower(email));
create index subscriptions_confirmed_at on public.subscriptions (confirmed_at, id)
  where confirmed_at is not null and unsubscribed_at is null;
create index subscriptions_bounced on public.subscriptions (unsubscribed_at, id) where bounce is not null;

alter table public.subscriptions enable row level security;
grant select, insert, update, delete on public.subscriptions to service_role;

-- Stores an address once, and sends its owner an email that requests a confirmation. Sends at most one such email an hour. A
-- confirmed address gets no email. Returns the seconds to wait (count_post), or 0 on success. p_mail_limits is the same as in
-- submit_inquiry().
create function public.subscribe(p_email text, p_locale text, p_limits jsonb, p_mail_limits jsonb default '[]')
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  subscription public.subscriptions;
  seconds integer := public.count_post(p_limits);
begin
  if seconds > 0 then
    return seconds;
  end if;
  insert into public.subscriptions as known (email, locale) values (p_email, p_locale)
    on conflict (lower(email)) do update set locale = excluded.locale, unsubscribed_at = null, bounce = null, bounced_article = null,
      confirmed_at = case when known.unsubscribed_at is null then known.confirmed_at end
    returning * into subscription;
  if subscription.confirmed_at is null and not exists (
    select from public.outbox where subscription_id = subscription.id and kind = 'subscription_to_confirm'
      and created_at > now() - interval '1 hour'
  ) then
    -- Only an email that is about to be written counts towards the mailbox's limits. If it exceeds a limit, it is not written.
    if public.count_post(p_mail_limits) = 0 then
      insert into public.outbox (kind, subscription_id) values ('subscription_to_confirm', subscription.id);
    end if;
  end if;
  return 0;
end;
$$;

-- confirm_subscription() and unsubscribe() return the subscriber's language, or null if the token is unknown.
create function public.confirm_subscription(p_token uuid)
returns text
language sql
security definer
set search_path = ''
as $$
  update public.subscriptions set confirmed_at = coalesce(confirmed_at, now()), unsubscribed_at = null, bounce = null,
    bounced_article = null
  where token = p_token returning locale;
$$;

create function public.unsubscribe(p_token uuid)
returns text
language sql
security definer
set search_path = ''
as $$
  update public.subscriptions set unsubscribed_at = coalesce(unsubscribed_at, now()) where token = p_token returning locale;
$$;

grant execute on function public.subscribe(text, text, jsonb, jsonb), public.confirm_subscription(uuid),
  public.unsubscribe(uuid) to service_role;

-- The newsletter is off by default, as the law on commercial emails requires (CASL). This setting does not affect emails about
-- orders.
create table public.customer_settings (
  user_id        uuid primary key references auth.users (id) on delete cascade,
  -- Whether the customer wants the newsletter. This is the customer's last choice, or the state of the address's subscription if
  -- the subscription was confirmed or ended after the choice (follow_subscription), or the address is new (follow_account_email).
  has_newsletter boolean not null default false
);

alter table public.customer_settings enable row level security;
grant select on public.customer_settings to authenticated, service_role;

create policy "a customer reads only their own settings"
  on public.customer_settings for select to authenticated
  using (user_id = (select auth.uid()));

create policy "settings of an account with a second factor are read with it"
  on public.customer_settings as restrictive for select to authenticated
  using ((select public.has_required_aal()));

-- Stores the setting of the caller's account, and subscribes or unsubscribes the account's address. Returns whether the setting
-- was stored. Returns false if a parameter is invalid, if the session has ended or lacks the account's second factor, or if the
-- account has no address.
create function public.set_newsletter(p_is_wanted boolean, p_language text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := (select email from auth.users where id = auth.uid());
begin
  if p_is_wanted is null or p_language is null or p_language not in ('fr', 'en') or coalesce(address, '') = ''
     or not public.has_required_aal() then
    return false;
  end if;
  if p_is_wanted then
    perform public.subscribe(address, p_language, '[]');
  else
    update public.subscriptions set unsubscribed_at = coalesce(unsubscribed_at, now()) where lower(email) = lower(address);
  end if;
  insert into public.customer_settings as known (user_id, has_newsletter) values (auth.uid(), p_is_wanted)
    on conflict (user_id) do update set has_newsletter = excluded.has_newsletter;
  return true;
end;
$$;

grant execute on function public.set_newsletter(boolean, text) to authenticated;

-- Updates an account's setting when the subscription of its address is confirmed, ends or continues. A subscription ends with the
-- link in an email, or with a bounce. It continues if the bounced article is blocked (end_bounced_subscription).
create function public.follow_subscription()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.customer_settings as known (user_id, has_newsletter)
    select id, new.unsubscribed_at is null from auth.users
      where lower(email) = lower(new.email) and email_confirmed_at is not null
    on conflict (user_id) do update set has_newsletter = excluded.has_newsletter;
  return null;
end;
$$;

create trigger follow_subscription after update of confirmed_at, unsubscribed_at on public.subscriptions
  for each row when (new.confirmed_at is not null or new.unsubscribed_at is not null)
  execute function public.follow_subscription();

-- Sets an account's setting from the subscription of its address, when the address is confirmed. If the address replaces a
-- subscribed one, the old subscription ends, and the new address is subscribed. It gets an email that requests a confirmation,
-- unless its own subscription is already confirmed.
create function public.follow_account_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended public.subscriptions;
begin
  if new.email_confirmed_at is null or old.email_confirmed_at is not null and lower(old.email) = lower(new.email) then
    return null;
  end if;
  if old.email_confirmed_at is not null then
    update public.subscriptions set unsubscribed_at = now() where lower(email) = lower(old.email) and unsubscribed_at is null
      returning * into ended;
    if found then
      perform public.subscribe(new.email, ended.locale, '[]');
    end if;
  end if;
  insert into public.customer_settings as known (user_id, has_newsletter)
    select new.id, true from public.subscriptions
      where lower(email) = lower(new.email) and confirmed_at is not null and unsubscribed_at is null
    on conflict (user_id) do update set has_newsletter = excluded.has_newsletter;
  return null;
end;
$$;

create trigger follow_account_email after insert or update of email, email_confirmed_at on auth.users
  for each row execute function public.follow_account_email();

-- Articles that the site shows or has shown. functions/_shared/articles.ts stores the site's current list.
create table public.newsletter_articles (
  article      integer primary key,
  -- {"day", "fr": {"title", "summary", "path", "picture": {"path", "width", "height", "alt"}}, "en": …}
  content      jsonb not null,
  -- Whether the site still shows the article.
  is_published boolean not null default true
);

alter table public.newsletter_articles enable row level security;
grant select on public.newsletter_articles to service_role;

-- Articles that were sent to the subscribers. Each article is sent once. Its emails are rows of the outbox.
create table public.newsletters (
  article        integer primary key references public.newsletter_articles (article),
  -- Content of the article when it was sent.
  content        jsonb not null,
  staff_email    text not null,
  created_at     timestamptz not null default now(),
  -- No email of the article is sent before this time (decision 61).
  starts_at      timestamptz not null,
  stopped_at     timestamptz,
  -- Whether the article was stopped because too many of its emails were refused (end_bounced_subscription).
  is_blocked     boolean not null default false,
  recipients     integer not null,
  -- Number of emails whose recipient was refused permanently. Their rows in the outbox are deleted.
  refused        integer not null default 0,
  -- Number of sent emails whose subscribers were deleted afterwards.
  forgotten_sent integer not null default 0,
  -- Number of these deleted subscribers who had unsubscribed after the email.
  forgotten_left integer not null default 0
);

alter table public.newsletters enable row level security;
-- After a row is deleted, its article can be sent again, for example after a trial without a mail server.
grant select, delete on public.newsletters to service_role;

-- Stores quotes, which are offers to a customer. Staff edit `content`. When they send the quote, its content becomes a version
-- that never changes. Customers see and accept only versions. An amendment is a quote that changes an order instead of becoming
-- one (40_amendments.sql).

-- The last number of each kind of document. The numbers have no gaps, because a counter's row is locked until the transaction
-- ends. If the transaction is rolled back, the next transaction uses its number.
create table public.counters (
  name text primary key,
  last integer not null default 0
);

insert into public.counters (name) values ('quotes');

alter table public.counters enable row level security;
grant select on public.counters to service_role;

create function public.next_number(p_name text)
returns integer
language sql
security definer
set search_path = ''
as $$
  update public.counters set last = last + 1 where name = p_name returning last;
$$;

-- Returns the number of a quote for display, such as S-0042.
create function public.quote_number(p_number integer)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select 'S-' || lpad(p_number::text, greatest(4, length(p_number::text)), '0');
$$;

create table public.quotes (
  -- Created by the desk. A repeated request has the same ID and finds the same quote.
  id          uuid primary key,
  -- Assigned when the quote is sent for the first time.
  number      integer unique,
  inquiry_id  uuid references public.inquiries (id) on delete set null,
  created_at  timestamptz not null default now(),
  -- Increases with each save of the content. A request of the desk contains the revision that staff have seen.
  revision    integer not null default 1,
  status      text not null default 'draft' check (status in (
    'draft', 'sent', 'accepted', 'applied', 'declined', 'expired', 'cancelled')),
  -- Number of the last version that was sent, or 0.
  version     integer not null default 0,
  -- The draft that staff write. quote_errors() checks it.
  content     jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  order_id    uuid unique references public.orders (id) on delete restrict,
  -- The order that an amendment changes. The content of an amendment has no contact, because its order has a contact.
  amended_order_id uuid references public.orders (id) on delete restrict,
  -- Texts for the search at the desk, in lower case and without accents (fold_text).
  search_text text generated always as (public.fold_text(left(
    coalesce(public.quote_number(number), '') || ' ' || coalesce(content ->> 'name', '') || ' ' || coalesce(content ->> 'email', '')
    || ' ' || coalesce(content ->> 'phone', '') || ' ' || coalesce(content ->> 'city', ''), 1000))) stored
);

create index quotes_created_at on public.quotes (created_at, id);
create index quotes_status on public.quotes (status, created_at, id);
create index quotes_search on public.quotes using gin (public.search_grams(search_text)) with (gin_pending_list_limit = 128);
create index quotes_inquiry_id on public.quotes (inquiry_id);
create index quotes_amended_order_id on public.quotes (amended_order_id) where amended_order_id is not null;
-- An order has at most one open amendment. Two people who change the order therefore work on the same amendment.
create unique index quotes_open_amendment on public.quotes (amended_order_id)
  where amended_order_id is not null and status not in ('accepted', 'applied', 'cancelled');
create index quotes_email on public.quotes (lower(content ->> 'email'));

alter table public.quotes enable row level security;
grant select on public.quotes to service_role;

-- The versions that were sent. A version never changes. Its document has no email address and no phone number. Therefore, an
-- account can be deleted while its contracts are kept unchanged.
create table public.quote_versions (
  quote_id    uuid not null references public.quotes (id) on delete cascade,
  version     integer not null check (version > 0),
  -- Revision of the content that was sent.
  revision    integer not null,
  -- {"number", "version", "language", "name", "address", "lines", amounts, "deposit_percent", "valid_until", "conditions"}. The document of an
  -- amendment also has {"amendment": {"order", "before": the result of order_state()}}. The document has no address if the customer
  -- collects the order.
  document    jsonb not null,
  -- SHA-256 of the document's text.
  digest      text not null,
  -- The last day, in Quebec time, on which the customer can accept the version.
  valid_until date not null,
  total_cents bigint not null check (total_cents > 0),
  sent_at     timestamptz not null default now(),
  staff_email text not null,
  primary key (quote_id, version),
  check (digest = encode(sha256(convert_to(document::text, 'UTF8')), 'hex'))
);

alter table public.quote_versions enable row level security;
grant select on public.quote_versions to service_role;

create function public.refuse_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'a row of % must not be updated, write a new row instead', tg_table_name;
end;
$$;

create trigger refuse_change before update on public.quote_versions for each row execute function public.refuse_change();

-- Acceptances of quotes. The law requires that the customer receives a copy of the contract (Consumer Protection Act,
-- CQLR c. P-40.1, s. 54.7). `email` is the address for this copy.
create table public.quote_acceptances (
  quote_id      uuid primary key references public.quotes (id) on delete cascade,
  version       integer not null,
  digest        text not null,
  -- Name as the customer typed it.
  name          text not null check (length(name) between 1 and 100),
  -- Version of the site's terms to which the page linked.
  terms_version text not null,
  -- Null if the address is unknown, or once it has been deleted.
  email         text,
  accepted_at   timestamptz not null default now(),
  foreign key (quote_id, version) references public.quote_versions (quote_id, version)
);

alter table public.quote_acceptances enable row level security;
grant select on public.quote_acceptances to service_role;

-- The history of a quote. Some of its events cause an email.
create table public.quote_events (
  id          bigint generated always as identity primary key,
  quote_id    uuid not null references public.quotes (id) on delete cascade,
  kind        text not null check (kind in (
    'created', 'sent', 'question', 'accepted', 'applied', 'declined', 'reminded', 'expired', 'cancelled')),
  version     integer not null,
  at          timestamptz not null default now(),
  -- Null if the customer or the schedule caused the event.
  staff_email text,
  -- The customer's question, or the reason for declining.
  text        text not null default '' check (length(text) <= 2000)
);

create index quote_events_quote_id on public.quote_events (quote_id);

alter table public.quote_events enable row level security;
grant select on public.quote_events to service_role;

-- Links with which customers see and accept a quote. Only the hash of a link's token is stored. A link works until it expires, or
-- until the quote or the customer's contact details are deleted.
create table public.quote_links (
  digest   text primary key check (digest ~ '^[0-9a-f]{64}$'),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  -- Null for a link in an email. Such a link does not expire.
  expires_at timestamptz
);

create index quote_links_quote_id on public.quote_links (quote_id);

alter table public.quote_links enable row level security;
grant select on public.quote_links to service_role;

-- Returns the day in Quebec at a moment.
create function public.quebec_day(p_at timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select (p_at at time zone 'America/Toronto')::date;
$$;

-- Returns the day that a text contains, or null if the text is not a day.
create function public.parse_day(p_text text)
returns date
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_text ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' then p_text::date end;
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end;
$$;

-- Returns the province whose taxes apply to a quote's content: the province of the installation, or the company's province if the
-- customer collects the order.
create function public.place_of_sale(p_content jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_content ->> 'delivery' = 'pickup' then 'QC' else p_content ->> 'province' end;
$$;

-- Returns {"subtotal_cents", "gst_cents", "qst_cents", "total_cents", "deposit_cents"} of a quote's content, in which
-- quote_errors() has found no error.
create function public.quote_amounts(p_content jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'subtotal_cents', sums.cents, 'gst_cents', taxes.gst_cents, 'qst_cents', taxes.qst_cents,
    'total_cents', sums.cents + taxes.gst_cents + taxes.qst_cents,
    'deposit_cents',
    round((sums.cents + taxes.gst_cents + taxes.qst_cents) * (p_content ->> 'deposit_percent')::integer / 100.0)::bigint)
  from (select coalesce(sum((line ->> 'unit_cents')::bigint * (line ->> 'quantity')::bigint), 0)::bigint as cents
          from jsonb_array_elements(p_content -> 'lines') as line) as sums,
       lateral public.sale_taxes(sums.cents, public.place_of_sale(p_content), true) as taxes;
$$;

-- Returns whether a JSON value is an integer within bounds.
create function public.is_integer(p_value jsonb, p_min bigint, p_max bigint)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_value) is distinct from 'number' or p_value #>> '{}' !~ '^[0-9]{1,12}$' then false
              else (p_value #>> '{}')::bigint between p_min and p_max end;
$$;

-- Returns the invalid fields of a quote's content. A draft may be incomplete. This function checks types, lengths and characters.
-- quote_gaps() also checks formats, before the quote is sent.
--
-- p_content  {"language", "name", "email", "phone", "line1", "line2", "city", "province", "postal_code": text,
--             "lines": [{"product_id": text or null, "label": text, "quantity", "unit_cents": integer}, …],
--             "deposit_percent": integer, "valid_until": a day, "conditions": text}. An amendment also has "delivery", which
--             is "delivery" or "pickup". Its lines may have "is_agreed": whether they keep the price of the order.
create function public.quote_errors(p_content jsonb)
returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(field), '{}') from (
    select rule.field
    from (values
      ('language', '^(fr|en)$', 2), ('name', '^[^\u0001-\u001f\u007f-\u009f]*$', 100),
      ('email', '^([^\s@\u0001-\u001f\u007f]+@[^\s@\u0001-\u001f\u007f]+\.[^\s@\u0001-\u001f\u007f]+)?$', 254),
      ('phone', '^[^\u0001-\u001f\u007f-\u009f]*$', 30), ('line1', '^[^\u0001-\u001f\u007f-\u009f]*$', 200),
      ('line2', '^[^\u0001-\u001f\u007f-\u009f]*$', 200), ('city', '^[^\u0001-\u001f\u007f-\u009f]*$', 100),
      ('province', '^(QC|ON|NB|NS|PE|NL|MB|SK|AB|BC|YT|NT|NU)$', 2), ('postal_code', '^[^\u0001-\u001f\u007f-\u009f]*$', 7),
      ('valid_until', '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$', 10), ('conditions', '^[^\u0001-\u0008\u000b-\u001f\u007f-\u009f]*$', 5000)
    ) as rule (field, pattern, max_length)
    where jsonb_typeof(p_content -> field) is distinct from 'string' or length(p_content ->> field) > max_length
       or p_content ->> field !~ pattern or (field = 'valid_until' and public.parse_day(p_content ->> field) is null)
    union all
    select 'delivery' where coalesce(p_content -> 'delivery', '"delivery"') not in ('"delivery"', '"pickup"')
    union all
    select 'deposit_percent' where not public.is_integer(p_content -> 'deposit_percent', 0, 100)
    union all
    select 'lines' where case when jsonb_typeof(p_content -> 'lines') is distinct from 'array' then true
      else jsonb_array_length(p_content -> 'lines') > 100 or exists (
        select from jsonb_array_elements(p_content -> 'lines') as line
        where coalesce(jsonb_typeof(line -> 'product_id'), '') not in ('string', 'null')
           or coalesce(jsonb_typeof(line -> 'is_agreed'), 'boolean') <> 'boolean'
           or jsonb_typeof(line -> 'label') is distinct from 'string'
           or length(line ->> 'label') > 300 or line ->> 'label' !~ '^[^\u0001-\u001f\u007f-\u009f]+$'
           or not public.is_integer(line -> 'quantity', 1, 200) or not public.is_integer(line -> 'unit_cents', 1, 100000000)) end
  ) as wrong;
$$;

-- Returns the fields that staff must still fill in or correct before a quote's content can be sent today. The caller has checked
-- the content with quote_errors(). The rules for contact and address are those of an order.
create function public.quote_gaps(p_content jsonb)
returns text[]
language sql
stable
set search_path = ''
as $$
  select public.order_detail_errors(
      jsonb_build_object('delivery', 'delivery') || p_content || '{"note": "", "terms_version": "2020-01-01"}')
    || array(select gap.field from (values
      ('email', p_content ->> 'email' = ''),
      ('lines', jsonb_array_length(p_content -> 'lines') = 0
        or (select sum((line ->> 'quantity')::integer) from jsonb_array_elements(p_content -> 'lines') as line) > 1000),
      ('valid_until', not (p_content ->> 'valid_until')::date between public.quebec_day(now()) and public.quebec_day(now()) + 365)
    ) as gap (field, is_missing) where gap.is_missing);
$$;

-- Returns a quote's content with the current name and price of each product. A line whose product does not exist becomes a line
-- without a product.
--
-- p_order  the order that an amendment changes. A line keeps its agreed price if the order has the product at this price.
create function public.priced_content(p_content jsonb, p_order uuid default null)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case when p_order is null then p_content - 'delivery' else p_content end || jsonb_build_object('lines', coalesce(jsonb_agg(
    case when product.id is null then entry.line - 'is_agreed' || '{"product_id": null}'
         when (entry.line ->> 'is_agreed')::boolean and exists (
           select from public.order_items where order_id = p_order and product_id = product.id
             and price_cents = (entry.line ->> 'unit_cents')::bigint)
           then entry.line || jsonb_build_object('label', case when p_content ->> 'language' = 'en'
             then coalesce(product.name_en, product.name) else product.name end)
         else entry.line - 'is_agreed' || jsonb_build_object(
           'label', case when p_content ->> 'language' = 'en' then coalesce(product.name_en, product.name) else product.name end,
           'unit_cents', product.price_cents) end
    order by entry.place), '[]'))
  from jsonb_array_elements(p_content -> 'lines') with ordinality as entry (line, place)
  left join public.products as product on product.id = entry.line ->> 'product_id';
$$;

-- Returns the email address and the phone number of a quote's customer. Unknown values are empty. An amendment has the contact of
-- its order.
create function public.quote_contact(p_quote public.quotes)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when p_quote.amended_order_id is null
    then jsonb_build_object('email', p_quote.content ->> 'email', 'phone', p_quote.content ->> 'phone')
    else (select jsonb_build_object('email', coalesce(email, ''), 'phone', coalesce(phone, ''))
            from public.orders where id = p_quote.amended_order_id) end;
$$;

-- Returns the content for an amendment of an order, with the order's agreed prices. Each of its lines has at most 200 units.
create function public.order_content(p_order public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'language', p_order.language, 'name', coalesce(p_order.name, ''), 'email', '', 'phone', '',
    'delivery', coalesce(p_order.delivery, 'delivery'),
    'line1', coalesce(p_order.address ->> 'line1', ''), 'line2', coalesce(p_order.address ->> 'line2', ''),
    'city', coalesce(p_order.address ->> 'city', ''), 'province', coalesce(p_order.address ->> 'province', 'QC'),
    'postal_code', coalesce(p_order.address ->> 'postal_code', ''),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'product_id', line.product_id, 'quantity', line.units, 'unit_cents', line.price_cents,
        'label', coalesce(line.label, case when p_order.language = 'en' then product.name_en end, product.name))
        || case when line.product_id is null then '{}' else '{"is_agreed": true}'::jsonb end order by line.first), '[]')
      from (select product_id, label, price_cents, count(*) as units, min(place) as first
              from (select product_id, label, price_cents, line as place,
                           (row_number() over (partition by product_id, label, price_cents order by line) - 1) / 200 as part
                      from public.order_items where order_id = p_order.id) as item
              group by product_id, label, price_cents, part) as line
      left join public.products as product on product.id = line.product_id),
    'deposit_percent', 0, 'valid_until', public.quebec_day(now()) + 14, 'conditions', '');
$$;

-- Returns the parts of a quote's content that an amendment can change: {"lines", "delivery", "address"}. The address is null if
-- it is missing or if the customer collects the order.
create function public.content_state(p_content jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'lines', (select coalesce(jsonb_agg(line - 'is_agreed' order by place), '[]')
                from jsonb_array_elements(p_content -> 'lines') with ordinality as entry (line, place)),
    'delivery', p_content -> 'delivery',
    'address', case when p_content ->> 'delivery' = 'delivery' and p_content ->> 'line1' <> '' then jsonb_build_object(
      'line1', p_content -> 'line1', 'line2', p_content -> 'line2', 'city', p_content -> 'city',
      'province', p_content -> 'province', 'postal_code', p_content -> 'postal_code') end);
$$;

-- Returns the state of an order: the keys of content_state(), the amounts, "is_quoted" and "lead_weeks".
create function public.order_state(p_order public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.content_state(public.order_content(p_order)) || jsonb_build_object(
    'subtotal_cents', p_order.total_cents, 'gst_cents', p_order.gst_cents, 'qst_cents', p_order.qst_cents,
    'total_cents', p_order.total_cents + p_order.gst_cents + p_order.qst_cents,
    'is_quoted', p_order.is_quoted, 'lead_weeks', p_order.lead_weeks);
$$;

-- Returns the reason why the amounts or the place of sale of an order cannot change, or null if they can. Invoices never change.
-- Once a part of the order is invoiced, later invoices must therefore contain the difference between the new total and the
-- invoiced amount. The difference must be at least 10 $, and the tax rates must be those of the earlier invoices.
--   order_cancelled, order_invoiced
--   below_invoiced   the new total leaves less than 10 $ to invoice
--   taxes_invoiced   a part is already invoiced with other taxes
create function public.amendment_problem(p_order public.orders, p_amounts jsonb, p_place text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  bill     jsonb := public.order_bill(p_order);
  invoiced bigint := (bill ->> 'invoiced_cents')::bigint;
  place    text := public.place_of_sale(public.order_content(p_order));
  rate     constant bigint := 1000000;
begin
  return case
    when p_order.status = 'cancelled' then 'order_cancelled'
    when (bill ->> 'is_by_order')::boolean or invoiced > 0 and invoiced >= (bill ->> 'order_cents')::bigint then 'order_invoiced'
    when invoiced <= 0 then null
    when (p_amounts ->> 'total_cents')::bigint - invoiced < 1000 then 'below_invoiced'
    when exists (
      select from public.sale_taxes(rate, p_place, true) as new, public.sale_taxes(rate, place, true) as old,
                  public.sale_taxes(p_order.total_cents, place, true) as exact
      where (new.gst_cents, new.qst_cents) <> (old.gst_cents, old.qst_cents)
         or (exact.gst_cents, exact.qst_cents) <> (p_order.gst_cents, p_order.qst_cents)) then 'taxes_invoiced'
  end;
end;
$$;

-- Returns whether a version of an amendment can no longer be accepted, because its order was cancelled or invoiced in the
-- meantime.
create function public.is_outdated(p_quote public.quotes, p_document jsonb)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.orders as placed
    where placed.id = p_quote.amended_order_id
      and public.amendment_problem(placed, p_document, coalesce(p_document #>> '{address,province}', 'QC')) is not null);
$$;

-- Returns the amendments of an order, the oldest first, each with the date, author and amounts of the last version that was sent.
-- An amendment that no longer applies to the order has the status "cancelled".
create function public.order_amendments(p_order uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', quote.id, 'number', public.quote_number(quote.number),
    'status', case when quote.status = 'sent' and public.is_outdated(quote, sent.document) then 'cancelled' else quote.status end,
    'at', coalesce(sent.sent_at, quote.created_at), 'by', sent.staff_email,
    'before_cents', sent.document #> '{amendment,before,total_cents}', 'total_cents', sent.total_cents)
    order by quote.created_at, quote.id), '[]')
  from public.quotes as quote
  left join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = quote.version
  where quote.amended_order_id = p_order;
$$;

-- Stores replies of staff to inquiries, and the late inquiries of each working day.

create table public.inquiry_replies (
  -- Created by the desk. A repeated request has the same ID and finds the same reply.
  id          uuid primary key,
  inquiry_id  uuid not null references public.inquiries (id) on delete cascade,
  text        text not null check (length(text) between 1 and 10000),
  staff_email text not null,
  written_at  timestamptz not null default now()
);

create index inquiry_replies_inquiry_id on public.inquiry_replies (inquiry_id);

alter table public.inquiry_replies enable row level security;
grant select on public.inquiry_replies to service_role;

-- One row for each working day. The row is written as soon as the office is open.
create table public.late_days (
  day       date primary key,
  -- The inquiries that were late on this day.
  inquiries uuid[] not null
);

alter table public.late_days enable row level security;
grant select on public.late_days to service_role;

-- Stores visits. In a visit, staff install an order, or inspect the site of an inquiry. All times are in Quebec's time zone.

create table public.visits (
  -- This ID is also the UID of the visit in the customer's calendar.
  id           uuid primary key default gen_random_uuid(),
  order_id     uuid unique references public.orders (id) on delete cascade,
  inquiry_id   uuid unique references public.inquiries (id) on delete cascade,
  day          date not null,
  starts       time not null,
  ends         time not null,
  -- Number of changes, the SEQUENCE of RFC 5545 (3.8.7.4). The desk sends the number that staff have seen, so that a change
  -- by another user in the meantime is detected.
  sequence     integer not null default 0,
  is_cancelled boolean not null default false,
  staff_email  text not null,
  changed_at   timestamptz not null default now(),
  check (num_nonnulls(order_id, inquiry_id) = 1),
  check (starts < ends)
);

create index visits_day on public.visits (day, starts) where not is_cancelled;

alter table public.visits enable row level security;
grant select on public.visits to service_role;

-- Returns Easter Sunday of a year (the Gregorian algorithm of Meeus, Jones and Butcher).
create function public.easter(p_year integer)
returns date
language plpgsql
immutable
set search_path = ''
as $$
declare
  century integer := p_year / 100;
  golden  integer := p_year % 19;
  epact   integer := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  weekday integer := (32 + 2 * (century % 4) + 2 * ((p_year % 100) / 4) - epact - p_year % 4) % 7;
  shift   integer := epact + weekday - 7 * ((golden + 11 * epact + 22 * weekday) / 451) + 114;
begin
  return make_date(p_year, shift / 31, shift % 31 + 1);
end;
$$;

-- Returns the name of a statutory holiday, or null for any other day. isHoliday() has the same days
-- (src/features/inquiry/rules/business-hours.ts). Employers choose either Good Friday or Easter Monday, and both are included.
create function public.quebec_holiday(p_day date)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when to_char(p_day, 'MM-DD') = '01-01' then 'new_year'
    when p_day = public.easter(extract(year from p_day)::integer) - 2 then 'good_friday'
    when p_day = public.easter(extract(year from p_day)::integer) + 1 then 'easter_monday'
    when to_char(p_day, 'MM-DD') = '06-24' then 'national'
    when to_char(p_day, 'MM-DD') = '07-01' then 'canada'
    when to_char(p_day, 'MM-DD') = '12-25' then 'christmas'
    when extract(isodow from p_day) <> 1 then null
    when to_char(p_day, 'MM-DD') between '05-18' and '05-24' then 'patriots'
    -- If June 24 is a Sunday, the National Holiday is June 25 for an office that is closed on Sundays (National Holiday Act). If
    -- July 1 is a Sunday, Canada Day is July 2 (Act respecting labour standards, section 60).
    when to_char(p_day, 'MM-DD') = '06-25' then 'national'
    when to_char(p_day, 'MM-DD') = '07-02' then 'canada'
    when to_char(p_day, 'MM-DD') between '09-01' and '09-07' then 'labour'
    when to_char(p_day, 'MM-DD') between '10-08' and '10-14' then 'thanksgiving'
  end;
$$;

-- Returns a visit in the format of the desk and of emails, or null for null.
create function public.visit_json(p_visit public.visits)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', p_visit.id, 'day', p_visit.day, 'starts', to_char(p_visit.starts, 'HH24:MI'),
                            'ends', to_char(p_visit.ends, 'HH24:MI'), 'sequence', p_visit.sequence,
                            'is_cancelled', p_visit.is_cancelled, 'by', p_visit.staff_email)
  where p_visit.id is not null;
$$;

-- Stores invoices, credit notes and refunds, and computes what orders owe. An invoice never changes. A credit note corrects it.
-- Amounts are Canadian cents.

insert into public.counters (name) values ('invoices'), ('credit_notes');

-- Facts about the company for its invoices. The scheduled function copies them from content/company.yaml (functions/deliver).
create table public.seller (
  is_only    boolean primary key default true check (is_only),
  -- {"name", "lines", "gst_number", "qst_number", "interac_email", "due_days", "bank"}
  facts      jsonb not null,
  -- Facts that are missing, or that still belong to the sample company (src/features/billing/rules/seller.ts). No invoice is
  -- issued until this list is empty.
  gaps       text[] not null,
  updated_at timestamptz not null default now()
);

alter table public.seller enable row level security;
grant select on public.seller to service_role;

create function public.keep_seller(p_facts jsonb, p_gaps text[])
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.seller as kept (facts, gaps) values (p_facts, p_gaps)
    on conflict (is_only) do update set facts = excluded.facts, gaps = excluded.gaps, updated_at = now()
    where (kept.facts, kept.gaps) is distinct from (excluded.facts, excluded.gaps);
$$;

-- Invoices, and the credit notes that correct them.
create table public.invoices (
  -- Created by the desk. A repeated request has the same ID and finds the same invoice.
  id             uuid primary key,
  kind           text not null check (kind in ('deposit', 'delivery', 'balance', 'credit')),
  -- Number without gaps. Invoices and credit notes have separate series.
  number         integer not null,
  order_id       uuid not null references public.orders (id) on delete restrict,
  -- The invoice that a credit note corrects.
  credited_id    uuid references public.invoices (id) on delete restrict,
  -- Days in Quebec. A credit note has no due date.
  issued_on      date not null,
  due_on         date,
  -- The amounts of a credit note are subtracted from the invoice. The harmonized tax is stored as GST, as in orders.
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  gst_cents      bigint not null check (gst_cents >= 0),
  qst_cents      bigint not null check (qst_cents >= 0),
  total_cents    bigint not null check (total_cents > 0),
  -- The invoice, as shown to the customer. The document does not contain the customer's email address or phone number. Therefore,
  -- an account can be deleted while its invoices are kept.
  document       jsonb not null,
  -- SHA-256 of the document's text.
  digest         text not null,
  issued_at      timestamptz not null default now(),
  staff_email    text not null,
  -- Folded texts, in which the desk searches.
  search_text    text generated always as (public.fold_text(left(
    case when kind = 'credit' then 'NC-' else 'F-' end || lpad(number::text, greatest(4, length(number::text)), '0')
    || ' ' || coalesce(document ->> 'name', '') || ' ' || coalesce(document ->> 'order', ''), 1000))) stored,
  check (total_cents = subtotal_cents + gst_cents + qst_cents),
  check ((kind = 'credit') = (credited_id is not null) and (kind = 'credit') = (due_on is null)),
  check (digest = encode(sha256(convert_to(document::text, 'UTF8')), 'hex'))
);

create unique index invoices_number on public.invoices ((kind = 'credit'), number);
create index invoices_order_id on public.invoices (order_id);
create index invoices_credited_id on public.invoices (credited_id) where credited_id is not null;
create index invoices_issued_at on public.invoices (issued_at, id);
create index invoices_search on public.invoices using gin (public.search_grams(search_text)) with (gin_pending_list_limit = 128);

alter table public.invoices enable row level security;
grant select on public.invoices to service_role;

create trigger refuse_change before update on public.invoices for each row execute function public.refuse_change();

-- Events of an invoice. The customer gets an email about each event.
create table public.invoice_events (
  id         bigint generated always as identity primary key,
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  kind       text not null check (kind in ('issued', 'reminded')),
  at         timestamptz not null default now(),
  -- An invoice has one reminder, even if several servers run the schedule.
  unique (invoice_id, kind)
);

alter table public.invoice_events enable row level security;
grant select on public.invoice_events to service_role;

-- Links with which customers see and pay an invoice. Only the hash of a link's token is stored.
create table public.invoice_links (
  digest     text primary key check (digest ~ '^[0-9a-f]{64}$'),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  -- Null for a link in an email. Such a link works as long as the customer's contact details are kept.
  expires_at timestamptz
);

create index invoice_links_invoice_id on public.invoice_links (invoice_id);

alter table public.invoice_links enable row level security;
grant select on public.invoice_links to service_role;

-- When the customer's contact details in an order are deleted, deletes the links of the order's invoices. Also deletes the unsent
-- emails to the customer, which no longer have a recipient.
create function public.forget_invoice_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.invoice_links where invoice_id in (select id from public.invoices where order_id = new.id);
  delete from public.outbox where sent_at is null
    and (invoice_event_id in (select event.id from public.invoice_events as event
           join public.invoices as invoice on invoice.id = event.invoice_id where invoice.order_id = new.id)
      or refund_id in (select id from public.refunds where order_id = new.id)
      or order_id = new.id and kind in ('order_to_shopper', 'order_status_to_shopper')
      or visit_id in (select id from public.visits where order_id = new.id)
      or kind = 'payment_to_customer' and payment_id in (select id from public.payments where order_id = new.id));
  return null;
end;
$$;

create trigger forget_invoice_links after update on public.orders
  for each row when (old.email is not null and new.email is null) execute function public.forget_invoice_links();

-- Refunds to customers, and payments that the bank has returned.
create table public.refunds (
  -- Created by the desk, and also Stripe's idempotency key. A repeated request has the same ID and finds the same refund.
  id          uuid primary key,
  order_id    uuid not null references public.orders (id) on delete restrict,
  -- The online payment that Stripe refunds.
  payment_id  text references public.payments (id) on delete restrict,
  method      text not null check (method in ('stripe', 'interac', 'transfer', 'cheque', 'cash', 'returned')),
  amount_cents bigint not null check (amount_cents > 0),
  reason      text not null default '' check (length(reason) <= 300),
  -- A refund is pending until Stripe answers. A failed refund has Stripe's reason in `fault`, and does not count.
  state       text not null check (state in ('pending', 'done', 'failed')),
  stripe_id   text unique,
  fault       text,
  -- Day in Quebec.
  refunded_on date not null,
  created_at  timestamptz not null default now(),
  staff_email text not null,
  check ((method = 'stripe') = (payment_id is not null))
);

create index refunds_order_id on public.refunds (order_id);
-- The desk lists payments and refunds together. The index has IDs as texts, because IDs of payments are texts.
create index refunds_created_at on public.refunds (created_at, (id::text));
create index refunds_payment_id on public.refunds (payment_id) where payment_id is not null;
create index refunds_open on public.refunds (state) where state <> 'done';

alter table public.refunds enable row level security;
grant select on public.refunds to service_role;

-- Returns the number of an invoice or credit note for display, such as F-0042 or NC-0007.
create function public.invoice_number(p_kind text, p_number integer)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case when p_kind = 'credit' then 'NC-' else 'F-' end || lpad(p_number::text, greatest(4, length(p_number::text)), '0');
$$;

-- Sums for each order that has an invoice, a payment or a refund. A payment in another currency does not count. Instead, staff
-- exchange the money and record a payment in Canadian dollars.
create view public.order_balances with (security_invoker = true) as
  select order_id,
         sum(invoiced)::bigint as invoiced_cents, sum(received)::bigint as received_cents, sum(refunded)::bigint as refunded_cents,
         sum(invoiced - received + refunded)::bigint as owed_cents, sum(entries)::bigint as entries,
         bool_or(is_invoice) as has_invoices
  from (
    select order_id, case when kind = 'credit' then -total_cents else total_cents end as invoiced, 0 as received, 0 as refunded,
           1 as entries, true as is_invoice
      from public.invoices
    union all
    select order_id, 0, case when currency = 'cad' then amount_cents else 0 end, 0, 1, false
      from public.payments where order_id is not null
    union all
    -- `entries` is a part of the bill's version (order_bill). A pending refund adds 1 to `entries`, and any other refund adds 2.
    -- The version therefore also changes when Stripe answers.
    select order_id, 0, 0, case when state = 'failed' then 0 else amount_cents end, case state when 'pending' then 1 else 2 end, false
      from public.refunds
  ) as entry
  group by order_id;

grant select on public.order_balances to service_role;

-- Returns the invoices of an order with the amount left to pay of each. A payment pays the oldest invoice first.
create function public.open_invoices(p_order uuid)
returns table (id uuid, net_cents bigint, left_cents bigint, due_on date, issued_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select entry.id, entry.net,
         greatest(0, least(entry.net, entry.cumulated - coalesce(
           (select received_cents - refunded_cents from public.order_balances where order_id = p_order), 0)))::bigint,
         entry.due_on, entry.issued_on
  from (
    select invoice.id, invoice.due_on, invoice.issued_on, invoice.number, sums.net,
           sum(sums.net) over (order by invoice.number)::bigint as cumulated
    from public.invoices as invoice,
         lateral (select (invoice.total_cents - coalesce(sum(total_cents), 0))::bigint as net
                    from public.invoices as credit where credit.credited_id = invoice.id) as sums
    where invoice.order_id = p_order and invoice.kind <> 'credit'
  ) as entry
  order by entry.number;
$$;

-- Returns the bill of an order, which staff and the customer see:
--   order_cents, invoiced_cents (less credit notes), received_cents, refunded_cents
--   owed_cents       less than zero if the company owes the customer
--   payable_cents    amount that the order can still receive. It exceeds owed_cents only if the order was marked as paid without
--                    a payment.
--   due_on, since    due date and issue date of the oldest unpaid invoice, or null without an unpaid invoice
--   is_by_order      true for an order that was invoiced before invoices had numbers. The order's page is its invoice
--                    (decision 24).
--   version          changes with each invoice, credit note, payment and refund, and with each amendment of the order
create function public.order_bill(p_order public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'order_cents', sums.cents,
    'invoiced_cents', case when is_by_order then sums.cents else coalesce(balance.invoiced_cents, 0) end,
    'received_cents', coalesce(balance.received_cents, 0), 'refunded_cents', coalesce(balance.refunded_cents, 0),
    'owed_cents', case
      when is_by_order and p_order.status <> 'invoiced' then least(0, coalesce(balance.owed_cents, 0) + sums.cents)
      when is_by_order then coalesce(balance.owed_cents, 0) + sums.cents
      else coalesce(balance.owed_cents, 0) end,
    'payable_cents', case when is_by_order
      then sums.cents - coalesce(balance.received_cents, 0) + coalesce(balance.refunded_cents, 0)
      else coalesce(balance.owed_cents, 0) end,
    'due_on', oldest.due_on, 'since', oldest.issued_on,
    'is_by_order', is_by_order, 'version', coalesce(balance.entries, 0) + (
      select coalesce(sum(revision), 0) from public.quotes
        where amended_order_id = p_order.id and status in ('accepted', 'applied')))
  from (select p_order.total_cents + p_order.gst_cents + p_order.qst_cents as cents) as sums
  left join public.order_balances as balance on balance.order_id = p_order.id
  left join lateral (select due_on, issued_on from public.open_invoices(p_order.id) where left_cents > 0 limit 1) as oldest on true,
  lateral (select not coalesce(balance.has_invoices, false) and p_order.status in ('invoiced', 'paid', 'scheduled', 'installed')
                  and exists (select from public.order_status_changes
                                where order_id = p_order.id and status = 'invoiced') as is_by_order) as rule;
$$;

-- Returns the unpaid invoices of all orders.
create function public.unpaid_invoices()
returns table (id uuid, order_id uuid, due_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select invoice.id, balance.order_id, invoice.due_on
  from public.order_balances as balance, lateral public.open_invoices(balance.order_id) as invoice
  where balance.has_invoices and balance.owed_cents > 0 and invoice.left_cents > 0;
$$;

-- Returns the invoices and credit notes of an order, the oldest first.
create function public.order_invoices(p_order uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', invoice.id, 'kind', invoice.kind, 'number', public.invoice_number(invoice.kind, invoice.number),
    'issued_on', invoice.issued_on, 'due_on', invoice.due_on, 'total_cents', invoice.total_cents,
    'left_cents', coalesce(open.left_cents, 0), 'net_cents', coalesce(open.net_cents, 0),
    'credited', invoice.document -> 'credited', 'reason', invoice.document -> 'reason')
    order by invoice.issued_at, invoice.number), '[]')
  from public.invoices as invoice left join public.open_invoices(p_order) as open on open.id = invoice.id
  where invoice.order_id = p_order;
$$;

-- Returns the refunds of an order, the oldest first.
create function public.order_refunds(p_order uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'method', method, 'amount_cents', amount_cents, 'state', state, 'day', refunded_on, 'reason', reason,
    'by', staff_email, 'payment_id', payment_id) order by created_at, id), '[]')
  from public.refunds where order_id = p_order;
$$;

-- Returns the data about an order for an email about a payment or refund, or null for a payment without an order.
create function public.order_account(p_order uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('email', email, 'language', language, 'number', upper(left(id::text, 8)),
                            'owed_cents', public.order_bill(orders) -> 'owed_cents')
  from public.orders where id = p_order;
$$;

-- Returns the data for an email about an invoice.
create function public.invoice_of_event(p_event public.invoice_events)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('id', invoice.id, 'event', p_event.kind, 'document', invoice.document, 'email', placed.email,
    'owed_cents', public.order_bill(placed) -> 'owed_cents',
    'left_cents', coalesce((select left_cents from public.open_invoices(placed.id) as open where open.id = invoice.id), 0))
  from public.invoices as invoice join public.orders as placed on placed.id = invoice.order_id
  where invoice.id = p_event.invoice_id;
$$;

-- Sets the status of an invoiced order to "paid" once nothing is owed. An order whose invoices are all credited is not paid.
create function public.settle_order(p_order uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.orders set status = 'paid'
    where id = p_order and status = 'invoiced'
      and exists (select from public.order_balances
                    where order_id = p_order and has_invoices and invoiced_cents > 0 and owed_cents <= 0);
$$;

-- Writes an invoice or credit note with the next number of its series, and the email to the customer. The caller has locked the
-- order.
create function public.write_invoice(
  p_order public.orders, p_id uuid, p_kind text, p_credited public.invoices, p_amounts bigint[], p_reason text, p_staff text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  seller  jsonb := (select facts from public.seller);
  today   date := public.quebec_day(now());
  due     date := case when p_kind <> 'credit' then today + coalesce((seller ->> 'due_days')::integer, 30) end;
  next    integer := public.next_number(case when p_kind = 'credit' then 'credit_notes' else 'invoices' end);
  bill    jsonb := public.order_bill(p_order);
  written jsonb;
  event   bigint;
begin
  written := jsonb_build_object(
    'number', public.invoice_number(p_kind, next), 'kind', p_kind, 'language', p_order.language,
    'issued_on', today, 'due_on', due,
    'order', upper(left(p_order.id::text, 8)),
    'quote', (select public.quote_number(number) from public.quotes where order_id = p_order.id),
    'seller', seller, 'name', p_order.name, 'address', p_order.address,
    'lines', (select jsonb_agg(jsonb_build_object(
        'label', case when p_order.language = 'en' then line.name_en else line.name end,
        'quantity', line.units, 'unit_cents', line.price_cents) order by line.first)
      from public.lines_of_order(p_order.id) as line),
    'order_cents', bill -> 'order_cents', 'invoiced_before_cents', bill -> 'invoiced_cents',
    'subtotal_cents', p_amounts[1], 'gst_cents', p_amounts[2], 'qst_cents', p_amounts[3], 'total_cents', p_amounts[4],
    'credited', public.invoice_number(p_credited.kind, p_credited.number), 'reason', p_reason);
  insert into public.invoices (id, kind, number, order_id, credited_id, issued_on, due_on, subtotal_cents, gst_cents, qst_cents,
                               total_cents, document, digest, staff_email)
    values (p_id, p_kind, next, p_order.id, p_credited.id, today, due, p_amounts[1], p_amounts[2], p_amounts[3], p_amounts[4],
            written, encode(sha256(convert_to(written::text, 'UTF8')), 'hex'), p_staff);
  update public.orders set has_invoices = true where id = p_order.id and not has_invoices;
  insert into public.invoice_events (invoice_id, kind) values (p_id, 'issued') returning id into event;
  if p_order.email is not null then
    insert into public.outbox (kind, invoice_event_id) values ('invoice_to_customer', event);
  end if;
end;
$$;

-- Returns whether an amount may be invoiced or credited. The whole amount is always allowed. A part must be at least 10 $ and
-- leave at least 10 $, so that its taxes are never negative (decision 59).
create function public.is_part(p_cents bigint, p_whole bigint)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_cents = p_whole and p_cents > 0 or p_cents >= 1000 and p_whole - p_cents >= 1000;
$$;

-- Issues an invoice for an order or a part of it. The taxes of the parts add up to the taxes of the order. For this purpose, the
-- function computes the taxes of everything invoiced, including the new invoice, and subtracts the taxes of the earlier
-- invoices. The caller has locked the order.
--
-- p_amount_cents  with taxes, or null for everything that is not invoiced yet
--
-- Returns null, or the code of a refusal: seller_incomplete, buyer_missing, order_cancelled, invoiced_before, nothing_left,
-- amount_invalid. The code taxes_estimated means that the province has a harmonized tax, and an order of the shop has only GST.
create function public.issue_invoice(p_order public.orders, p_id uuid, p_kind text, p_amount_cents bigint, p_staff text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  bill     jsonb := public.order_bill(p_order);
  whole    bigint := (bill ->> 'order_cents')::bigint;
  done     bigint := (bill ->> 'invoiced_cents')::bigint;
  amount   bigint := coalesce(p_amount_cents, whole - done);
  before   record;
  gst      bigint;
  qst      bigint;
begin
  if exists (select from public.invoices where id = p_id and order_id = p_order.id) then
    return null;
  end if;
  if coalesce((select gaps from public.seller), '{all}') <> '{}' then
    return 'seller_incomplete';
  end if;
  if coalesce(btrim(p_order.name), '') = '' then
    return 'buyer_missing';
  end if;
  if p_order.status = 'cancelled' then
    return 'order_cancelled';
  end if;
  if (bill ->> 'is_by_order')::boolean then
    return 'invoiced_before';
  end if;
  if not p_order.is_quoted and p_order.gst_cents < (
    select gst_cents from public.sale_taxes(p_order.total_cents, public.place_of_sale(public.order_content(p_order)), true)) then
    return 'taxes_estimated';
  end if;
  if done >= whole then
    return 'nothing_left';
  end if;
  if amount > whole - done or not public.is_part(amount, whole - done) then
    return 'amount_invalid';
  end if;
  select coalesce(sum(gst_cents * sign), 0) as gst, coalesce(sum(qst_cents * sign), 0) as qst into before
    from public.invoices, lateral (select case when kind = 'credit' then -1 else 1 end as sign) as signs
    where order_id = p_order.id;
  gst := round(p_order.gst_cents * (done + amount)::numeric / whole) - before.gst;
  qst := round(p_order.qst_cents * (done + amount)::numeric / whole) - before.qst;
  perform public.write_invoice(p_order, p_id, p_kind, null, array[amount - gst - qst, gst, qst, amount], '', p_staff);
  update public.orders set status = 'invoiced' where id = p_order.id and status in ('received', 'confirmed', 'paid');
  -- If the customer has already paid enough, the order becomes paid.
  perform public.settle_order(p_order.id);
  return null;
end;
$$;

-- Writes a credit note for a whole invoice or for a part of it. The taxes of the parts add up to the taxes of the invoice. The
-- caller has locked the order. Returns null, or the code of a refusal: invoice_unknown, nothing_left, amount_invalid.
create function public.credit_invoice(
  p_order public.orders, p_id uuid, p_invoice uuid, p_amount_cents bigint, p_reason text, p_staff text
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
  before  record;
  amount  bigint;
  gst     bigint;
  qst     bigint;
begin
  if exists (select from public.invoices where id = p_id and order_id = p_order.id) then
    return null;
  end if;
  select * into invoice from public.invoices where id = p_invoice and order_id = p_order.id and kind <> 'credit';
  if not found then
    return 'invoice_unknown';
  end if;
  select coalesce(sum(total_cents), 0)::bigint as total, coalesce(sum(gst_cents), 0) as gst, coalesce(sum(qst_cents), 0) as qst
    into before from public.invoices where credited_id = p_invoice;
  if before.total >= invoice.total_cents then
    return 'nothing_left';
  end if;
  amount := coalesce(p_amount_cents, invoice.total_cents - before.total);
  if amount > invoice.total_cents - before.total or not public.is_part(amount, invoice.total_cents - before.total) then
    return 'amount_invalid';
  end if;
  gst := round(invoice.gst_cents * (before.total + amount)::numeric / invoice.total_cents) - before.gst;
  qst := round(invoice.qst_cents * (before.total + amount)::numeric / invoice.total_cents) - before.qst;
  perform public.write_invoice(p_order, p_id, 'credit', invoice, array[amount - gst - qst, gst, qst, amount], p_reason, p_staff);
  return null;
end;
$$;

grant execute on function public.keep_seller(jsonb, text[]) to service_role;

-- Stores the outbox, which contains the emails to send. A sending process leases the next due email, and then reports the result.
-- If the process crashes, the lease ends and the email is sent again with the same ID.

create table public.outbox (
  -- This ID is also the Message-ID in all attempts to send the email.
  id              uuid primary key default gen_random_uuid(),
  kind            text not null,
  inquiry_id      uuid references public.inquiries (id) on delete cascade,
  subscription_id uuid references public.subscriptions (id) on delete cascade,
  created_at      timestamptz not null default now(),
  -- Time before which the email is not sent. During an attempt, this is the end of the lease.
  due_at          timestamptz not null default now(),
  attempts        integer not null default 0,
  sent_at         timestamptz,
  -- Time at which the email became a dead letter. A dead letter is not sent again until staff or an operator retry it
  -- (desk_retry_mail, retry_dead_letters).
  dead_letter_at  timestamptz,
  -- Reason why the last attempt failed. The reason contains no addresses.
  fault           text,
  order_id        uuid references public.orders (id) on delete cascade,
  order_status    text references public.order_statuses (status),
  payment_id      text references public.payments (id) on delete cascade,
  -- Address of the recipient, for an email about an account or the team, or for a test email. The row, and the address with it,
  -- is deleted when the email is sent.
  account_email   text,
  subject         text,
  -- Address of a colleague. An email about the team contains this address.
  colleague_email text,
  -- The HTML of an account_link, encrypted with a key that is not in the database (functions/_shared/mail/sealed-email.ts).
  sealed_content  text,
  -- Time at which the link in an account_link expires. The email is not sent after this time.
  expires_at      timestamptz,
  quote_event_id  bigint references public.quote_events (id) on delete cascade,
  visit_id        uuid references public.visits (id) on delete cascade,
  reply_id        uuid references public.inquiry_replies (id) on delete cascade,
  late_day        date references public.late_days (day) on delete cascade,
  invoice_event_id bigint references public.invoice_events (id) on delete cascade,
  refund_id       uuid references public.refunds (id) on delete cascade,
  article         integer references public.newsletter_articles (article),
  -- Language of a test email. Subscribers receive an article in their own language.
  locale          text check (locale in ('fr', 'en')),
  unique (kind, inquiry_id),
  constraint outbox_kind_check check (kind in (
    'inquiry_to_company', 'inquiry_to_sender', 'subscription_to_confirm', 'order_to_company', 'order_to_shopper',
    'order_status_to_shopper', 'payment_to_company', 'recovery_code_used', 'account_deleted', 'password_changed', 'account_link',
    'quote_to_customer', 'quote_to_company', 'visit_to_customer', 'reply_to_sender', 'late_to_company', 'invoice_to_customer',
    'payment_to_customer', 'refund_to_customer', 'staff_added', 'factor_reset', 'factor_reset_done', 'article_to_subscriber',
    'article_test')),
  constraint outbox_check check (
    case when kind in ('recovery_code_used', 'account_deleted', 'password_changed', 'account_link', 'staff_added', 'factor_reset',
                       'factor_reset_done', 'article_test')
      then account_email is not null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id,
                                                      reply_id, late_day, invoice_event_id, refund_id) = 0
      else account_email is null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id,
                                                  reply_id, late_day, invoice_event_id, refund_id) = 1 end
    and num_nonnulls(subject, sealed_content, expires_at) = case kind when 'account_link' then 3 else 0 end
    and (colleague_email is not null) = (kind in ('staff_added', 'factor_reset', 'factor_reset_done'))
    and (article is not null) = (kind in ('article_to_subscriber', 'article_test'))
    and (locale is not null) = (kind = 'article_test'))
);

create index outbox_due on public.outbox (due_at) where sent_at is null and dead_letter_at is null;
create unique index outbox_article on public.outbox (article, subscription_id) where kind = 'article_to_subscriber';
create index outbox_subscription_id on public.outbox (subscription_id) where subscription_id is not null;
create index outbox_reply_id on public.outbox (reply_id) where reply_id is not null;
create index outbox_visit_id on public.outbox (visit_id) where visit_id is not null;
create index outbox_dead_letter_at on public.outbox (dead_letter_at, id) where dead_letter_at is not null and sent_at is null;

alter table public.outbox enable row level security;
grant select, insert, update, delete on public.outbox to service_role;

-- Emails that are no longer retried. Operators read this list (docs/operating.md).
create view public.dead_letters with (security_invoker = true) as
  select outbox.id, outbox.kind, outbox.created_at, outbox.dead_letter_at, outbox.attempts, outbox.fault,
         coalesce(inquiries.reference, public.quote_number(quotes.number), public.invoice_number(invoices.kind, invoices.number))
           as reference,
         coalesce(outbox.order_id, payments.order_id, invoices.order_id, refunds.order_id) as order_id
  from public.outbox
  left join public.inquiries on inquiries.id = outbox.inquiry_id
  left join public.payments on payments.id = outbox.payment_id
  left join public.quote_events on quote_events.id = outbox.quote_event_id
  left join public.quotes on quotes.id = quote_events.quote_id
  left join public.invoice_events on invoice_events.id = outbox.invoice_event_id
  left join public.invoices on invoices.id = invoice_events.invoice_id
  left join public.refunds on refunds.id = outbox.refund_id
  where outbox.dead_letter_at is not null and outbox.sent_at is null;

grant select on public.dead_letters to service_role;

-- Leases the next due email for p_lease. Returns the email with all data that its template needs, or null. First deletes emails
-- whose link has expired. Articles come last, with at most p_articles_per_minute emails per minute, so that they delay no other
-- email.
create function public.take_mail(p_lease interval, p_articles_per_minute integer default 20)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken public.outbox;
  next  uuid;
begin
  delete from public.outbox where kind = 'account_link' and expires_at <= now();
  select id into next from public.outbox
    where sent_at is null and dead_letter_at is null and due_at <= now() and kind <> 'article_to_subscriber'
    order by due_at limit 1 for update skip locked;
  next := coalesce(next, public.next_article_mail(p_articles_per_minute));
  update public.outbox set due_at = now() + p_lease, attempts = attempts + 1,
    -- Clears the `fault` of an earlier attempt. stop_article() and add_visit_email() regard a leased email without a `fault` as
    -- being sent.
    fault = null
    where id = next returning * into taken;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'id', taken.id,
    'kind', taken.kind,
    'inquiry', (
      select to_jsonb(inquiry) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(to_jsonb(file) order by file.field desc), '[]')
        from public.inquiry_files as file where file.inquiry_id = inquiry.id))
      from public.inquiries as inquiry where inquiry.id = taken.inquiry_id),
    'subscription', (
      select to_jsonb(subscription) from public.subscriptions as subscription
      where subscription.id = taken.subscription_id),
    'order', (
      select to_jsonb(placed) || jsonb_build_object('status', coalesce(taken.order_status, placed.status), 'lines', (
        select jsonb_agg(to_jsonb(line) - 'first' order by line.first) from public.lines_of_order(placed.id) as line),
        'visit', public.visit_for_status(placed.id, taken.id), 'refunds', public.order_refunds(placed.id))
      from public.orders as placed where placed.id = taken.order_id),
    'payment', (select to_jsonb(payment) || jsonb_build_object('account', public.order_account(payment.order_id))
                  from public.payments as payment where payment.id = taken.payment_id),
    'invoice', (select public.invoice_of_event(event) from public.invoice_events as event where event.id = taken.invoice_event_id),
    'refund', (select to_jsonb(refund) || jsonb_build_object('account', public.order_account(refund.order_id))
                 from public.refunds as refund where refund.id = taken.refund_id),
    'quote', (select public.quote_of_event(event) from public.quote_events as event where event.id = taken.quote_event_id),
    'visit', public.visit_for_mail(taken.visit_id, taken.id),
    'reply', (
      select jsonb_build_object('text', reply.text, 'email', inquiry.email, 'language', inquiry.locale,
                                'reference', inquiry.reference, 'inquiry_id', inquiry.id)
      from public.inquiry_replies as reply join public.inquiries as inquiry on inquiry.id = reply.inquiry_id
      where reply.id = taken.reply_id),
    'late', public.late_for_mail(taken.late_day),
    'article', public.article_for_mail(taken),
    'account', case when taken.account_email is not null then jsonb_build_object('email', taken.account_email, 'colleague', taken.colleague_email) end,
    'link', case when taken.kind = 'account_link' then
      jsonb_build_object('subject', taken.subject, 'sealed', taken.sealed_content) end);
end;
$$;

create function public.mark_sent(p_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.outbox where id = p_id and account_email is not null;
  update public.outbox set sent_at = now(), fault = null where id = p_id and sent_at is null;
$$;

-- Schedules the next attempt after 1, 4, 9, 16 … minutes, at most after a day. Returns whether the email is now a dead letter. An
-- email becomes a dead letter after 30 days, or at once with p_is_permanent. p_is_bounce means that the server refused this
-- recipient. Together with p_is_permanent, it ends the recipient's subscription.
create function public.mark_failed(p_id uuid, p_fault text, p_is_permanent boolean default false, p_is_bounce boolean default false)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  failed public.outbox;
begin
  update public.outbox set fault = left(p_fault, 500),
    due_at = now() + least(interval '1 minute' * attempts * attempts, interval '1 day'),
    dead_letter_at = case when p_is_permanent or created_at < now() - interval '30 days' then now() end
  where id = p_id and sent_at is null
  returning * into failed;
  if p_is_permanent and p_is_bounce and failed.subscription_id is not null then
    perform public.end_bounced_subscription(failed);
  end if;
  return failed.dead_letter_at is not null;
end;
$$;

-- Retries dead letters for another 30 days.
create function public.retry_dead_letters()
returns void
language sql
security definer
set search_path = ''
as $$
  update public.outbox set dead_letter_at = null, due_at = now(), created_at = now(), attempts = 0
  where dead_letter_at is not null and sent_at is null;
$$;

grant execute on function public.take_mail(interval, integer), public.mark_sent(uuid), public.mark_failed(uuid, text, boolean, boolean),
  public.retry_dead_letters() to service_role;

-- Writes an email with a link for an account. Only the embedded backend calls this function, because the authentication of a
-- hosted project sends its own emails. The new email replaces an earlier email with the same subject to the same address, because
-- the earlier link no longer works.
create function public.add_account_email(p_id uuid, p_email text, p_subject text, p_sealed text, p_expires_at timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.outbox
    where kind = 'account_link' and lower(account_email) = lower(p_email) and subject = p_subject;
  insert into public.outbox (id, kind, account_email, subject, sealed_content, expires_at)
    values (p_id, 'account_link', p_email, p_subject, p_sealed, p_expires_at);
$$;

-- Stores recovery codes. A customer who has lost the second factor removes the factor with one of ten codes.
-- functions/recovery-codes creates and accepts the codes. A plain SHA-256 protects a code as well as a slow hash would, because a
-- code has 50 random bits.

create table public.recovery_codes (
  user_id    uuid not null references auth.users (id) on delete cascade,
  digest     text not null check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at    timestamptz,
  primary key (user_id, digest)
);

alter table public.recovery_codes enable row level security;
grant select on public.recovery_codes to service_role;

-- Replaces the caller's codes. Requires that the account has a second factor, and that the session was confirmed with it.
-- Returns {"kind": "made"}, or {"kind": "refused", "code": "insufficient_aal" | "no_factor"}.
create function public.replace_recovery_codes(p_digests text[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then
    return jsonb_build_object('kind', 'refused', 'code', 'no_factor');
  end if;
  if not public.has_required_aal() then
    return jsonb_build_object('kind', 'refused', 'code', 'insufficient_aal');
  end if;
  delete from public.recovery_codes where user_id = auth.uid();
  insert into public.recovery_codes (user_id, digest) select auth.uid(), digest from unnest(p_digests[1:20]) as digest;
  return jsonb_build_object('kind', 'made');
end;
$$;

-- Returns how many of the caller's codes are left. Codes of a previous factor do not count.
create function public.recovery_codes_left()
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select count(*)::integer from public.recovery_codes as code
  where code.user_id = auth.uid() and code.used_at is null and public.has_required_aal()
    and code.created_at >= (select min(created_at) from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
$$;

grant execute on function public.replace_recovery_codes(text[]), public.recovery_codes_left() to authenticated;

-- Uses one code of a customer. A code works only once. Codes that were created for a previous factor are invalid.
-- Returns {"kind": "taken", "factors": [uuid, …]} with the factors to remove, or {"kind": "refused", "code": "wrong_code" |
-- "no_factor" | "too_many", "seconds"}.
create function public.take_recovery_code(p_user uuid, p_digest text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  factors uuid[];
  since   timestamptz;
  seconds integer := public.count_post(p_limits);
begin
  if seconds > 0 then
    return jsonb_build_object('kind', 'refused', 'code', 'too_many', 'seconds', seconds);
  end if;
  select array_agg(id order by created_at), min(created_at) into factors, since
    from auth.mfa_factors where user_id = p_user and status = 'verified';
  if factors is null then
    return jsonb_build_object('kind', 'refused', 'code', 'no_factor');
  end if;
  update public.recovery_codes set used_at = now()
    where user_id = p_user and digest = p_digest and used_at is null and created_at >= since;
  if not found then
    return jsonb_build_object('kind', 'refused', 'code', 'wrong_code');
  end if;
  return jsonb_build_object('kind', 'taken', 'factors', to_jsonb(factors));
end;
$$;

-- Writes the email that notifies the owner of an account about a used code.
create function public.add_recovery_email(p_user uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.outbox (kind, account_email)
    select 'recovery_code_used', email from auth.users where id = p_user and email <> '';
$$;

grant execute on function public.take_recovery_code(uuid, text, jsonb), public.add_recovery_email(uuid) to service_role;

-- Stores the IDs of Stripe customers. Only Stripe stores the cards of a customer, and their details. When the site creates a
-- Stripe customer, Stripe receives only the ID of the account (functions/_shared/stripe-customers.ts).

-- Written only by the functions below. Contains no card data.
create table public.stripe_customers (
  -- Idempotency key of the request to Stripe. Two requests with the same key create one Stripe customer.
  creation_key uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted. The Stripe customer must then be deleted as well.
  user_id      uuid unique references auth.users (id) on delete set null,
  -- Stripe's ID of the customer, cus_…. Null until Stripe has responded.
  customer_id  text unique
);

alter table public.stripe_customers enable row level security;
grant select on public.stripe_customers to service_role;

-- Returns the Stripe customer of an account, or null.
create function public.find_stripe_customer(p_user uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select customer_id from public.stripe_customers where user_id = p_user;
$$;

-- Begins to create the Stripe customer of an account, unless the account already has one. Returns {"creation_key", "customer_id":
-- text or null}.
create function public.begin_stripe_customer(p_user uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.stripe_customers (user_id) values (p_user) on conflict (user_id) do nothing;
  return (select jsonb_build_object('creation_key', creation_key, 'customer_id', customer_id)
            from public.stripe_customers where user_id = p_user);
end;
$$;

-- Stores Stripe's ID of the new customer. If the account was deleted in the meantime, the row stays, and the customer is deleted
-- at Stripe later.
create function public.keep_stripe_customer(p_creation_key uuid, p_customer_id text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.stripe_customers (creation_key, customer_id) values (p_creation_key, p_customer_id)
    on conflict (creation_key) do update set customer_id = excluded.customer_id;
$$;

-- Deletes the row of a customer that no longer exists at Stripe.
create function public.forget_stripe_customer(p_customer_id text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.stripe_customers where customer_id = p_customer_id;
$$;

-- Returns up to ten Stripe customers of deleted accounts. The caller must delete these customers at Stripe.
create function public.orphaned_stripe_customers()
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Without Stripe's ID, no customer can be deleted at Stripe. If the ID arrives afterwards, keep_stripe_customer() stores
  -- the row again.
  delete from public.stripe_customers where user_id is null and customer_id is null;
  return array(select customer_id from public.stripe_customers where user_id is null limit 10);
end;
$$;

grant execute on function public.find_stripe_customer(uuid), public.begin_stripe_customer(uuid),
  public.keep_stripe_customer(uuid, text), public.forget_stripe_customer(text), public.orphaned_stripe_customers()
  to service_role;

-- Stores the carts of customers, for all their devices. A device stores its own cart, and sync_cart() merges it with the cart of
-- the account. Placing an order removes the ordered units from the cart.

-- One row for each unit. The device creates the ID of a unit when the customer adds the unit.
create table public.cart_units (
  user_id    uuid not null references auth.users (id) on delete cascade,
  unit       uuid not null,
  -- Null if this table had no row for the unit when its removal arrived.
  product_id text references public.products (id) on delete cascade,
  -- Order in which the units arrived.
  position   bigint generated always as identity,
  -- Time at which the unit was removed. The row is kept for a while, so that another device or a late request does not add the
  -- unit again.
  removed_at timestamptz,
  primary key (user_id, unit),
  check (product_id is not null or removed_at is not null)
);

create index cart_units_product_id on public.cart_units (product_id);

alter table public.cart_units enable row level security;
grant select on public.cart_units to service_role;

-- sync_cart() merges the customer's cart in the database with the cart of a device. A call may be repeated, late or concurrent:
-- each unit is stored only once, and a removed or ordered unit is never added again.
--
-- p_added    [{"unit": uuid, "product_id": text}, …], units that the device did not receive from the database
-- p_removed  [uuid, …], units that were removed on the device
--
-- Returns {"kind": "synced", "units": [{"unit", "product_id"}, …], "products": [{"id", "name", "name_en", "price_cents",
-- "image_url"}, …], "gone": [uuid, …]}. "units" are the units of the merged cart in order, and "products" are their products.
-- "gone" are the added units that were already removed or ordered. If an added unit is in neither "units" nor "gone", the cart is
-- full or the product is unknown.
-- If the call is refused, writes nothing and returns {"kind": "refused", "code"}. The code is insufficient_aal if the session has
-- ended or lacks the account's second factor. The other codes are cart_malformed and cart_too_large.
create function public.sync_cart(p_added jsonb, p_removed jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_units   constant integer := 200;
  max_named   constant integer := 400;
  max_removed constant integer := 1000;
  customer    uuid := auth.uid();
  added       uuid[];
begin
  if customer is null then
    raise insufficient_privilege using message = 'only a signed-in customer has a cart here';
  end if;
  if not public.has_required_aal() then
    return jsonb_build_object('kind', 'refused', 'code', 'insufficient_aal');
  end if;
  if jsonb_typeof(p_added) is distinct from 'array' or jsonb_typeof(p_removed) is distinct from 'array' or exists (
    select from jsonb_array_elements(p_added) as entry
    where jsonb_typeof(entry -> 'product_id') is distinct from 'string' or public.is_uuid(entry -> 'unit') is not true
  ) or exists (
    select from jsonb_array_elements(p_removed) as entry where not public.is_uuid(entry)
  ) then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_malformed');
  end if;
  if greatest(jsonb_array_length(p_added), jsonb_array_length(p_removed)) > max_named then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_too_large');
  end if;

  -- Until the transaction ends, no other synchronization or order of this customer is handled.
  perform pg_advisory_xact_lock(hashtextextended(customer::text, 0));

  insert into public.cart_units (user_id, unit, removed_at)
    select distinct customer, (entry #>> '{}')::uuid, now() from jsonb_array_elements(p_removed) as entry
    on conflict (user_id, unit) do update set removed_at = now() where cart_units.removed_at is null;

  added := array(select (entry ->> 'unit')::uuid from jsonb_array_elements(p_added) as entry);
  insert into public.cart_units (user_id, unit, product_id)
    select customer, first.unit, first.product_id
    from (
      select distinct on (entry ->> 'unit') (entry ->> 'unit')::uuid as unit, entry ->> 'product_id' as product_id, place
      from jsonb_array_elements(p_added) with ordinality as listed (entry, place)
      order by entry ->> 'unit', place
    ) as first
    where exists (select from public.products where id = first.product_id)
      and not exists (select from public.cart_units where user_id = customer and unit = first.unit)
      and first.unit not in (select public.ordered_units(customer, added))
    order by first.place
    limit greatest(0, max_units - (select count(*) from public.cart_units where user_id = customer and removed_at is null))
    on conflict do nothing;

  delete from public.cart_units where user_id = customer and (removed_at < now() - interval '90 days' or unit in (
    select unit from public.cart_units where user_id = customer and removed_at is not null
    order by removed_at desc offset max_removed));

  return jsonb_build_object(
    'kind', 'synced',
    'units', (select coalesce(jsonb_agg(jsonb_build_object('unit', unit, 'product_id', product_id) order by position), '[]')
                from public.cart_units where user_id = customer and removed_at is null),
    'products', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'name_en', coalesce(name_en, name),
                                                              'price_cents', price_cents, 'image_url', image_url)), '[]')
                   from public.products where id in (select product_id from public.cart_units
                                                      where user_id = customer and removed_at is null)),
    'gone', (select coalesce(jsonb_agg(unit), '[]') from (
               select unit from public.cart_units
                 where user_id = customer and removed_at is not null and unit = any (added)
               union select public.ordered_units(customer, added)) as gone));
end;
$$;

grant execute on function public.sync_cart(jsonb, jsonb) to authenticated;

-- Handles password changes, the metadata of accounts, the copy of an account's data, and the deletion of accounts.

-- After a change of its password, an account cannot be deleted for some days. Another person may have changed the password, and a
-- deleted account cannot be restored.
create table public.password_changes (
  user_id    uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null default now()
);

alter table public.password_changes enable row level security;

-- Records a change of the password, and writes an email about it to the owner of the account.
create function public.record_password_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.password_changes (user_id) values (new.id)
    on conflict (user_id) do update set changed_at = now();
  if coalesce(new.email, '') <> '' then
    insert into public.outbox (kind, account_email) values ('password_changed', new.email);
  end if;
  return null;
end;
$$;

-- The trigger ignores accounts whose address is not confirmed, because their owner is not known yet.
create trigger record_password_change after update of encrypted_password on auth.users
  for each row
  when (old.email_confirmed_at is not null and new.encrypted_password is distinct from old.encrypted_password)
  execute function public.record_password_change();

-- Returns when an account may be deleted, or null if it may be deleted now. Three days give its owner time to read the email
-- about the change.
create function public.account_held_until(p_user uuid)
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select changed_at + interval '3 days' from public.password_changes
   where user_id = p_user and changed_at > now() - interval '3 days';
$$;

grant execute on function public.account_held_until(uuid) to service_role;

-- Supabase copies an account's user metadata into each of its access tokens. Any session of the account may write this metadata.
-- With 15 kB of metadata, the token is longer than a header may be, and each request of the owner fails with status 431. The site
-- uses no user metadata. It therefore keeps only the entries that the authentication interface writes itself, if their values are
-- correct.

-- Returns the part of an account's user metadata that the authentication interface writes. Each value is checked.
create function public.own_user_metadata(p_metadata jsonb, p_id uuid, p_email text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
  from jsonb_each(case when jsonb_typeof(p_metadata) = 'object' then p_metadata else '{}' end) as entry
  where (entry.key in ('email_verified', 'phone_verified') and jsonb_typeof(entry.value) = 'boolean')
     or (entry.key = 'sub' and entry.value = to_jsonb(p_id))
     or (entry.key = 'email' and lower(entry.value #>> '{}') = lower(p_email));
$$;

create function public.bound_user_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := public.own_user_metadata(new.raw_user_meta_data, new.id, new.email);
  return new;
end;
$$;

create trigger bound_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function public.bound_user_metadata();

-- Returns a copy of the caller's data as a customer. Returns null if the session has ended or lacks the account's second factor.
-- Contains inquiries and quotes only if the account has confirmed the email address that they contain. The amendments of an order
-- have no such condition. Contains no notes of staff, and does not name the authors of replies and visits.
create function public.my_data()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
                  from auth.users where id = auth.uid()),
    'settings', jsonb_build_object('has_newsletter', coalesce(
      (select has_newsletter from public.customer_settings where user_id = auth.uid()), false)),
    'second_factors', (select coalesce(jsonb_agg(jsonb_build_object('name', friendly_name, 'created_at', created_at)
                                                 order by created_at), '[]')
                         from auth.mfa_factors where user_id = auth.uid() and status = 'verified'),
    -- "address" is the network address of the device, or null if it is unknown.
    'sessions', (select coalesce(jsonb_agg(to_jsonb(session) - 'id' || jsonb_build_object(
        'address', nullif(host(stored.ip), '0.0.0.0'), 'user_agent', stored.user_agent)), '[]')
      from public.my_sessions() as session join auth.sessions as stored on stored.id = session.id),
    -- Also contains removed units, until sync_cart() deletes them.
    'cart', (select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'removed_at', removed_at)
                                       order by position), '[]')
               from public.cart_units where user_id = auth.uid()),
    -- Null if the account has no customer at Stripe.
    'saved_card', (select jsonb_build_object('kept_by', 'Stripe', 'customer', customer_id)
                     from public.stripe_customers where user_id = auth.uid() and customer_id is not null),
    'orders', (select coalesce(jsonb_agg(
        to_jsonb(placed) - 'user_id' - 'idempotency_key' - 'search_text' - 'total' - 'gst' - 'qst' || jsonb_build_object(
          'lines', (select jsonb_agg(jsonb_build_object('product_id', product_id, 'label', label, 'price_cents', price_cents)
                                     order by line)
                      from public.order_items where order_id = placed.id),
          'statuses', (select jsonb_agg(jsonb_build_object('status', status, 'changed_at', changed_at) order by id)
                         from public.order_status_changes where order_id = placed.id),
          'invoices', (select coalesce(jsonb_agg(document order by issued_at), '[]') from public.invoices where order_id = placed.id),
          'payments', (select coalesce(jsonb_agg(jsonb_build_object('amount_cents', amount_cents, 'currency', currency,
                                                                    'method', method, 'received_on', received_on,
                                                                    'reference', reference)
                                                 order by received_at), '[]')
                         from public.payments where order_id = placed.id),
          'amendments', (select coalesce(jsonb_agg(jsonb_build_object(
              'number', public.quote_number(quote.number), 'status', quote.status,
              'versions', (select jsonb_agg(jsonb_build_object('sent_at', sent_at, 'document', document) order by version)
                             from public.quote_versions where quote_id = quote.id),
              'events', (select jsonb_agg(jsonb_build_object('kind', kind, 'at', at, 'text', text) order by id)
                           from public.quote_events where quote_id = quote.id and kind <> 'created'),
              'acceptance', (select to_jsonb(acceptance) - 'quote_id' from public.quote_acceptances as acceptance
                               where acceptance.quote_id = quote.id)) order by quote.number), '[]')
            from public.quotes as quote where quote.amended_order_id = placed.id and quote.version > 0),
          'visit', (select public.visit_json(visit) - 'by' from public.visits as visit where visit.order_id = placed.id),
          'refunds', (select coalesce(jsonb_agg(jsonb_build_object('amount_cents', amount_cents, 'method', method, 'state', state,
                                                                   'refunded_on', refunded_on, 'reason', reason)
                                                order by created_at), '[]')
                        from public.refunds where order_id = placed.id))
        order by placed.created_at), '[]')
      from public.orders as placed where placed.user_id = auth.uid()),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object(
        'number', public.quote_number(quote.number), 'status', quote.status, 'contact', quote.content - 'lines' - 'conditions',
        'versions', (select jsonb_agg(jsonb_build_object('sent_at', sent_at, 'document', document) order by version)
                       from public.quote_versions where quote_id = quote.id),
        'events', (select jsonb_agg(jsonb_build_object('kind', kind, 'at', at, 'text', text) order by id)
                     from public.quote_events where quote_id = quote.id and kind <> 'created'),
        'acceptance', (select to_jsonb(acceptance) - 'quote_id' from public.quote_acceptances as acceptance
                         where acceptance.quote_id = quote.id))
        order by quote.number), '[]')
      from auth.users as owner join public.quotes as quote on lower(quote.content ->> 'email') = lower(owner.email)
      where owner.id = auth.uid() and owner.email_confirmed_at is not null and quote.version > 0),
    'inquiries', (select coalesce(jsonb_agg(jsonb_build_object(
        'reference', inquiry.reference, 'kind', inquiry.kind, 'language', inquiry.locale, 'created_at', inquiry.created_at,
        'status', inquiry.status, 'fields', inquiry.fields, 'sizing', inquiry.sizing,
        'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name, 'type', type, 'bytes', bytes)
                                            order by field), '[]')
                    from public.inquiry_files where inquiry_id = inquiry.id),
        'replies', (select coalesce(jsonb_agg(jsonb_build_object('text', text, 'written_at', written_at)
                                              order by written_at), '[]')
                      from public.inquiry_replies where inquiry_id = inquiry.id),
        'visit', (select public.visit_json(visit) - 'by' from public.visits as visit where visit.inquiry_id = inquiry.id))
        order by inquiry.created_at), '[]')
      from auth.users as owner join public.inquiries as inquiry on lower(inquiry.email) = lower(owner.email)
      where owner.id = auth.uid() and owner.email_confirmed_at is not null))
  where auth.uid() is not null and public.has_required_aal();
$$;

grant execute on function public.my_data() to authenticated;

-- Deletes the entries of the audit log that contain an account's ID or address.
create function public.delete_audit_entries(p_user uuid, p_email text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.audit_log_entries
   where payload ->> 'actor_id' = p_user::text
      or payload -> 'traits' ->> 'user_id' = p_user::text
      or lower(payload ->> 'actor_username') = lower(nullif(p_email, ''))
      or lower(payload -> 'traits' ->> 'user_email') = lower(nullif(p_email, ''));
$$;

-- When an account is deleted, deletes all of its data that accounting does not need. Anyone can sign up with the address of
-- another person. The inquiries and the subscription of an address are therefore deleted only if the account has confirmed the
-- address. Only in this case, an email confirms the deletion.
create function public.forget_customer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.delete_audit_entries(old.id, old.email);
  delete from public.outbox where sent_at is null and kind in ('order_to_shopper', 'order_status_to_shopper')
    and order_id in (select id from public.orders where user_id = old.id and status in ('installed', 'cancelled'));
  if coalesce(old.email, '') <> '' and old.email_confirmed_at is not null then
    -- The quotes of the account's orders may contain an earlier address of the account.
    perform public.forget_quotes(array(select id from public.quotes where lower(content ->> 'email') = lower(old.email)
      or order_id in (select id from public.orders where user_id = old.id)));
  end if;
  update public.orders set user_id = null where user_id = old.id;
  if coalesce(old.email, '') <> '' and old.email_confirmed_at is not null then
    delete from public.subscriptions where lower(email) = lower(old.email);
    delete from public.inquiries where lower(email) = lower(old.email);
    -- Deletes emails about the account that were not sent yet.
    delete from public.outbox where lower(old.email) in (lower(account_email), lower(colleague_email));
    insert into public.outbox (kind, account_email) values ('account_deleted', old.email);
  end if;
  return old;
end;
$$;

create trigger forget_customer before delete on auth.users
  for each row execute function public.forget_customer();

-- Deletes accounts that no one has signed in to and whose address was not confirmed within a week. Such an address may belong to
-- another person. Called on schedule (functions/deliver). Returns the number of deleted accounts.
create function public.delete_unconfirmed_accounts()
returns integer
language sql
security definer
set search_path = ''
as $$
  with deleted as (
    delete from auth.users
     where email_confirmed_at is null and last_sign_in_at is null and created_at < now() - interval '7 days'
    returning 1)
  select count(*)::integer from deleted;
$$;

grant execute on function public.delete_unconfirmed_accounts() to service_role;

-- Stores staff, and the log of the personal data that they read. Staff have no rights on tables, only on functions. A function
-- can log what was read, but a policy cannot. Each function of the desk first checks is_staff(), and returns null to callers who
-- are not staff. These callers get null whatever they requested, so they cannot find out what exists. A function for owners then
-- checks is_owner(), and returns owner_only() to other staff.

-- Accounts that may use the desk (/bureau) once they have a verified second factor. `npm run staff` and owners write the rows
-- (39_team.sql).
create table public.staff (
  user_id  uuid primary key references auth.users (id) on delete cascade,
  role     text not null default 'staff' check (role in ('owner', 'staff')),
  added_at timestamptz not null default now()
);

alter table public.staff enable row level security;
grant select on public.staff to service_role;

-- Makes changes of the team wait for each other. Each change then finds the result of the previous change.
create function public.lock_team()
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('team', 0));
$$;

create function public.lock_team_first()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.lock_team();
  return null;
end;
$$;

-- Refuses a change that leaves a team without an owner. Deleting an account can also be such a change.
create function public.keep_an_owner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.staff) and not exists (select from public.staff where role = 'owner') then
    raise exception using errcode = 'check_violation', message = 'last_owner',
      hint = 'Make another member of the team an owner first.';
  end if;
  return null;
end;
$$;

-- Locks the team before any row is locked. Otherwise, two changes could wait for each other forever.
create trigger lock_team_first before update or delete on public.staff
  for each statement execute function public.lock_team_first();
create trigger keep_an_owner after update or delete on public.staff
  for each statement execute function public.keep_an_owner();

-- Each access to personal data at the desk. The entries are kept as long as inquiries.
create table public.desk_reads (
  id          bigint generated always as identity primary key,
  staff_email text not null,
  read_at     timestamptz not null default now(),
  -- Name of a list (inquiries), of one of its entries (inquiry), or of an exported list (inquiries_export).
  what        text not null check (what ~ '^[a-z_]{1,40}$'),
  -- IDs of the rows that were shown.
  subjects    text[] not null,
  -- Field whose file was opened. Null for every other access.
  file_field  text
);

create index desk_reads_read_at on public.desk_reads (read_at, id);
create index desk_reads_what on public.desk_reads (what, read_at, id);
create index desk_reads_subjects on public.desk_reads using gin (subjects) with (fastupdate = off);

alter table public.desk_reads enable row level security;
grant select on public.desk_reads to service_role;

-- Returns whether the caller may use the desk. The account must be in the table `staff`. The caller's session must not have
-- ended. It must be confirmed with a second factor that the account still has.
create function public.is_staff()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select auth.jwt() ->> 'aal' is not distinct from 'aal2' and public.has_required_aal()
    and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
    and exists (select from public.staff where user_id = auth.uid());
$$;

-- Returns whether the caller is staff and an owner. Only owners export lists, see the taxes, write credit notes and refunds,
-- cancel an invoiced or paid order, and change the team (decision 64).
create function public.is_owner()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select public.is_staff() and exists (select from public.staff where user_id = auth.uid() and role = 'owner');
$$;

-- Returns the response to staff who request something that only an owner may do.
create function public.owner_only()
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('kind', 'refused', 'code', 'owner_only');
$$;

-- Returns the caller's email address, which is stored as the author of changes.
create function public.staff_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(nullif(email, ''), id::text) from auth.users where id = auth.uid();
$$;

-- Logs an access of the caller. A page without rows is not logged, because it contains no personal data.
create function public.record_read(p_what text, p_subjects text[], p_file_field text default null)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.desk_reads (staff_email, what, subjects, file_field)
  select public.staff_email(), p_what, p_subjects, p_file_field where cardinality(p_subjects) > 0;
$$;

-- Returns {"email", "role"} of the caller, or null if the caller is not staff.
create function public.desk_me()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('email', public.staff_email(), 'role', role)
  from public.staff where user_id = auth.uid() and public.is_staff();
$$;

grant execute on function public.desk_me() to authenticated;

-- Adds the account with this email address to the staff, or changes its role. If p_role is null and the team has no owner, the
-- account becomes an owner. If p_role is null and the team has an owner, a new member gets the role staff, and an existing member
-- keeps their role. Returns {"kind": "added", "known" or "changed", "role", "has_factor"}, {"kind": "no_account"} if no account
-- has confirmed the address, or {"kind": "last_owner"}.
create function public.add_staff(p_email text, p_role text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(btrim(p_email)) and email_confirmed_at is not null);
  before  text;
  wanted  text;
begin
  if account is null then
    return jsonb_build_object('kind', 'no_account');
  end if;
  perform public.lock_team();
  select role into before from public.staff where user_id = account;
  wanted := coalesce(p_role, case when not exists (select from public.staff where role = 'owner') then 'owner' end, before, 'staff');
  if wanted <> 'owner' and not exists (select from public.staff where role = 'owner' and user_id <> account) then
    return jsonb_build_object('kind', 'last_owner');
  end if;
  insert into public.staff (user_id, role) values (account, wanted)
    on conflict (user_id) do update set role = excluded.role where staff.role <> excluded.role;
  return jsonb_build_object(
    'kind', case when before is null then 'added' when before = wanted then 'known' else 'changed' end,
    'role', wanted,
    'has_factor', exists (select from auth.mfa_factors where user_id = account and status = 'verified'));
end;
$$;

-- Ends an account's right to use the desk, and its sessions. The last owner cannot be removed while the team has other members.
-- Returns {"kind": "removed"}, {"kind": "last_owner"}, or {"kind": "no_staff"} if the address does not belong to staff.
create function public.remove_staff(p_email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  perform public.lock_team();
  select member.user_id into account from public.staff as member join auth.users as owner on owner.id = member.user_id
    where lower(owner.email) = lower(btrim(p_email));
  if account is null then
    return jsonb_build_object('kind', 'no_staff');
  end if;
  if public.is_last_owner(account) then
    return jsonb_build_object('kind', 'last_owner');
  end if;
  delete from public.staff where user_id = account;
  delete from auth.sessions where user_id = account;
  return jsonb_build_object('kind', 'removed');
end;
$$;

-- Returns whether an account is the only owner of a team that has other members.
create function public.is_last_owner(p_user uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.staff where user_id = p_user and role = 'owner')
    and exists (select from public.staff where user_id <> p_user)
    and not exists (select from public.staff where user_id <> p_user and role = 'owner');
$$;

-- Returns [{"email", "role", "added_at", "has_factor"}, …], in the order in which the members were added.
create function public.list_staff()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', account.email, 'role', member.role, 'added_at', member.added_at,
    'has_factor', exists (select from auth.mfa_factors where user_id = account.id and status = 'verified'))
    order by member.added_at, account.email), '[]')
  from public.staff as member join auth.users as account on account.id = member.user_id;
$$;

grant execute on function public.add_staff(text, text), public.remove_staff(text), public.list_staff(), public.is_last_owner(uuid)
  to service_role;

-- Contains the rules of all lists at the desk, and the functions for the room of the day, subscribers and undelivered emails.
--
-- Every list has the same parameters and the same result:
--
-- p_filter     {"status", "kind", "search": text, "from", "to": a day}. Each may be missing.
-- p_after      {"at", "id"} of the last row of the previous page, or null for the first page
-- p_is_export  whether the page is written to a file. Such a page is larger, and is only for owners. A logged export has its own
--              name, except an export of dead letters.
--
-- Returns {"rows": […], "next": {"at", "id"} or null}. The latest row comes first, but products are in the order of the shop.
-- Returns null if the caller is not staff. The database plans a list's query again for each filter (plan_cache_mode), because each
-- filter needs another index.

-- Returns the first moment of a day in Quebec, or null for null.
create function public.day_start(p_day date)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select p_day::timestamp at time zone 'America/Toronto';
$$;

-- Returns the number of rows on a page of a list.
create function public.page_size(p_is_export boolean)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case when p_is_export then 500 else 50 end;
$$;

-- Returns a page of a list, and the position of the next page if there is one. In this case, p_rows has one row more than the
-- page. Logs the access. A page of an export has more rows, and only owners may request it.
create function public.paginate(p_what text, p_rows jsonb, p_size integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  has_more boolean := jsonb_array_length(p_rows) > p_size;
  page     jsonb := case when has_more then p_rows - p_size else p_rows end;
begin
  if p_size > public.page_size(false) and not public.is_owner() then
    return public.owner_only();
  end if;
  perform public.record_read(p_what, array(select entry ->> 'id' from jsonb_array_elements(page) as entry));
  return jsonb_build_object('rows', page, 'next', case when has_more then
    jsonb_build_object('at', page -> (p_size - 1) -> 'created_at', 'id', page -> (p_size - 1) -> 'id') end);
end;
$$;

-- Returns the IDs of all rows of a table that match a search. The embedded database has no statistics by which it could choose
-- the index of `search_text`. This function therefore switches sequential scans off, so that the database always uses the index.
create function public.matching_ids(p_table regclass, p_search text)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  ids uuid[];
begin
  execute format(
    'select coalesce(array_agg(id), ''{}'') from %s
      where public.search_grams(search_text) @> public.wanted_grams($1) and search_text like all (public.search_patterns($1))', p_table)
    into ids using p_search;
  return ids;
end;
$$;

-- Returns whether a new note repeats the latest note. A page sends a note again if the response was lost. A repeated note has the
-- same text and author as the latest note and follows within an hour. The same text on another day is a new note.
create function public.repeats_note(p_latest text, p_by text, p_written_at timestamptz, p_text text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(p_latest = p_text and p_by = public.staff_email() and p_written_at > now() - interval '1 hour', false);
$$;

-- The staff member who looks after an inquiry.
create table public.inquiry_owners (
  inquiry_id uuid primary key references public.inquiries (id) on delete cascade,
  user_id    uuid not null references public.staff (user_id) on delete cascade
);

create index inquiry_owners_user_id on public.inquiry_owners (user_id);

alter table public.inquiry_owners enable row level security;
grant select on public.inquiry_owners to service_role;

-- Returns the email address of an inquiry's owner, or null if the inquiry has no owner.
create function public.inquiry_owner(p_inquiry uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select account.email from public.inquiry_owners as owner join auth.users as account on account.id = owner.user_id
  where owner.inquiry_id = p_inquiry;
$$;

-- Returns the counts and times for the desk's room of the day. The access is not logged, because the result contains no personal
-- data.
create function public.desk_day()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with today as (
    select date_trunc('day', now() at time zone 'America/Toronto') at time zone 'America/Toronto' as start
  )
  select jsonb_build_object(
    'inquiries_today', (select count(*) from public.inquiries, today where inquiries.created_at >= today.start),
    'orders_today', (select count(*) from public.orders, today where orders.created_at >= today.start),
    'inquiries', (select jsonb_build_object('count', count(*), 'oldest', min(created_at))
                    from public.inquiries where status = 'new'),
    -- The oldest unanswered inquiries. The page computes which of them are late.
    'unanswered', (select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id), '[]')
      from (select id, reference, created_at, public.inquiry_owner(id) as owner from public.inquiries
              where status = 'new' order by created_at, id limit 100) as entry),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count, 'oldest', oldest)
                                         order by position), '[]')
      from (select status, count(*) as count, min(created_at) as oldest from public.orders
              where status in ('received', 'confirmed', 'invoiced', 'paid', 'scheduled') group by status) as waiting
      join public.order_statuses using (status)),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count, 'oldest', oldest)), '[]')
      from (select status, count(*) as count, min(created_at) as oldest from public.quotes
              where status in ('draft', 'sent') and amended_order_id is null group by status order by status) as open),
    -- Proposed amendments that customers have not answered.
    'amendments', (select jsonb_build_object('count', count(*), 'oldest', min(sent.sent_at))
      from public.quotes as quote
      join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = quote.version
      where quote.status = 'sent' and quote.amended_order_id is not null and not public.is_outdated(quote, sent.document)),
    -- Overdue invoices, with the oldest due date.
    'overdue', (select jsonb_build_object('count', count(*), 'oldest', min(due_on)) from public.unpaid_invoices()
                  where due_on < public.quebec_day(now())),
    'seller_gaps', coalesce((select to_jsonb(gaps) from public.seller), '["all"]'),
    'refund_problems', (select count(*) from public.refunds where state = 'failed' and created_at > now() - interval '30 days'),
    -- Refunds that Stripe has not answered yet, because Stripe is down or online payment is switched off.
    'refunds_waiting', (select jsonb_build_object('count', count(*), 'oldest', min(created_at)) from public.refunds
                          where state = 'pending'),
    'payment_problems', (select count(*) from public.payments
      where problem is not null and received_at > now() - interval '30 days'),
    'mail_waiting', (select count(*) from public.outbox where sent_at is null and dead_letter_at is null),
    'mail_given_up', (select count(*) from public.outbox where sent_at is null and dead_letter_at is not null))
  where public.is_staff();
$$;

-- Lists the confirmed subscribers of the newsletter. With the status "bounced", lists the addresses that a mail server has
-- refused permanently. An export contains the token of each subscriber's link to unsubscribe.
create function public.desk_subscribers(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  needle       text := lower(btrim(left(coalesce(p_filter ->> 'search', ''), 200)));
  is_bounced   boolean := coalesce(p_filter ->> 'status', '') = 'bounced';
  first_moment timestamptz := public.day_start((p_filter ->> 'from')::date);
  end_moment   timestamptz := public.day_start((p_filter ->> 'to')::date + 1);
  after_at     timestamptz := (p_after ->> 'at')::timestamptz;
  after_id     uuid := (p_after ->> 'id')::uuid;
  size         integer := public.page_size(p_is_export);
  page         jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  -- Two queries return the subscribers and the refused addresses, because each query needs its own index.
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select listed.id, listed.created_at, listed.email, listed.locale, listed.bounce,
           case when p_is_export then listed.token end as token
    from (
      (select subscription.id, subscription.confirmed_at as created_at, subscription.email, subscription.locale,
              subscription.token, subscription.bounce
       from public.subscriptions as subscription
       where not is_bounced and subscription.confirmed_at is not null and subscription.unsubscribed_at is null
         and (needle = '' or strpos(lower(subscription.email), needle) > 0)
         and (first_moment is null or subscription.confirmed_at >= first_moment)
         and (end_moment is null or subscription.confirmed_at < end_moment)
         and (after_at is null or (subscription.confirmed_at, subscription.id) < (after_at, after_id))
       order by subscription.confirmed_at desc, subscription.id desc
       limit size + 1)
      union all
      (select subscription.id, subscription.unsubscribed_at, subscription.email, subscription.locale, subscription.token,
              subscription.bounce
       from public.subscriptions as subscription
       where is_bounced and subscription.bounce is not null and subscription.unsubscribed_at is not null
         and (needle = '' or strpos(lower(subscription.email), needle) > 0)
         and (first_moment is null or subscription.unsubscribed_at >= first_moment)
         and (end_moment is null or subscription.unsubscribed_at < end_moment)
         and (after_at is null or (subscription.unsubscribed_at, subscription.id) < (after_at, after_id))
       order by subscription.unsubscribed_at desc, subscription.id desc
       limit size + 1)
    ) as listed
  ) as entry;
  return public.paginate(case when p_is_export then 'subscribers_export' else 'subscribers' end, page, size);
end;
$$;

-- Lists dead letters, each with the record that it is about, if there is one. Email addresses are left out, because the inquiry,
-- order or quote contains them.
create function public.desk_mail(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  after_at timestamptz := (p_after ->> 'at')::timestamptz;
  after_id uuid := (p_after ->> 'id')::uuid;
  size     integer := public.page_size(p_is_export);
  page     jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select email.id, email.dead_letter_at as created_at, email.kind, email.attempts, email.fault, inquiry.id as inquiry_id,
           coalesce(inquiry.reference, public.quote_number(quote.number), public.invoice_number(invoice.kind, invoice.number),
                    (select content -> 'fr' ->> 'title' from public.newsletter_articles where article = email.article)) as reference,
           coalesce(email.order_id, payment.order_id, visit.order_id, invoice.order_id, refund.order_id) as order_id,
           quote.id as quote_id
    from public.outbox as email
    left join public.visits as visit on visit.id = email.visit_id
    left join public.inquiry_replies as reply on reply.id = email.reply_id
    left join public.inquiries as inquiry on inquiry.id = coalesce(email.inquiry_id, visit.inquiry_id, reply.inquiry_id)
    left join public.payments as payment on payment.id = email.payment_id
    left join public.quote_events as event on event.id = email.quote_event_id
    left join public.quotes as quote on quote.id = event.quote_id
    left join public.invoice_events as billed on billed.id = email.invoice_event_id
    left join public.invoices as invoice on invoice.id = billed.invoice_id
    left join public.refunds as refund on refund.id = email.refund_id
    where email.dead_letter_at is not null and email.sent_at is null
      and (after_at is null or (email.dead_letter_at, email.id) < (after_at, after_id))
    order by email.dead_letter_at desc, email.id desc
    limit size + 1
  ) as entry;
  return public.paginate('mail', page, size);
end;
$$;

-- Retries a dead letter for another 30 days. Returns whether the dead letter existed, or null if the caller is not staff.
create function public.desk_retry_mail(p_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    return null;
  end if;
  update public.outbox set dead_letter_at = null, due_at = now(), created_at = now(), attempts = 0
    where id = p_id and dead_letter_at is not null and sent_at is null;
  return found;
end;
$$;

grant execute on function public.desk_day(), public.desk_subscribers(jsonb, jsonb, boolean),
  public.desk_mail(jsonb, jsonb, boolean), public.desk_retry_mail(uuid) to authenticated;

-- Contains the functions for inquiries at the desk: the list, one inquiry with its notes, and its status.

create table public.inquiry_status_changes (
  id          bigint generated always as identity primary key,
  inquiry_id  uuid not null references public.inquiries (id) on delete cascade,
  status      text not null,
  staff_email text not null,
  changed_at  timestamptz not null default now()
);

create index inquiry_status_changes_inquiry_id on public.inquiry_status_changes (inquiry_id);

alter table public.inquiry_status_changes enable row level security;
grant select on public.inquiry_status_changes to service_role;

create table public.inquiry_notes (
  id          bigint generated always as identity primary key,
  inquiry_id  uuid not null references public.inquiries (id) on delete cascade,
  text        text not null check (length(text) between 1 and 5000),
  staff_email text not null,
  written_at  timestamptz not null default now()
);

create index inquiry_notes_inquiry_id on public.inquiry_notes (inquiry_id);

alter table public.inquiry_notes enable row level security;
grant select on public.inquiry_notes to service_role;

-- Lists inquiries.
create function public.desk_inquiries(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all rows that match the search, if only a few of the latest 500 rows match. Otherwise null, because reading the list in
  -- order is then faster.
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
    few := public.matching_ids('public.inquiries', p_filter ->> 'search');
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select inquiry.id, inquiry.created_at, inquiry.reference, inquiry.kind, inquiry.locale, inquiry.name, inquiry.email,
           inquiry.status, case when p_is_export then inquiry.fields end as fields, public.inquiry_owner(inquiry.id) as owner
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
  return public.paginate(case when p_is_export then 'inquiries_export' else 'inquiries' end, page, size);
end;
$$;

-- Returns an inquiry in the format of the desk. `version` is the ID of the inquiry's last change of status.
-- desk_set_inquiry_status() compares this ID with p_version.
create function public.inquiry_json(p_inquiry public.inquiries)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_inquiry.id, 'reference', p_inquiry.reference, 'kind', p_inquiry.kind, 'locale', p_inquiry.locale,
    'created_at', p_inquiry.created_at, 'name', p_inquiry.name, 'email', p_inquiry.email, 'fields', p_inquiry.fields,
    'sizing', p_inquiry.sizing, 'status', p_inquiry.status,
    'version', coalesce((select max(id) from public.inquiry_status_changes where inquiry_id = p_inquiry.id), 0),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'name', name, 'type', type, 'bytes', bytes)
                                        order by field), '[]')
                from public.inquiry_files where inquiry_id = p_inquiry.id),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'by', staff_email, 'at', changed_at)
                                          order by id), '[]')
                  from public.inquiry_status_changes where inquiry_id = p_inquiry.id),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'number', public.quote_number(number), 'status', status)
                                         order by created_at, id), '[]')
                 from public.quotes where inquiry_id = p_inquiry.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'by', staff_email, 'at', written_at)
                                        order by id), '[]')
                from public.inquiry_notes where inquiry_id = p_inquiry.id),
    'visit', (select public.visit_json(visit) from public.visits as visit where visit.inquiry_id = p_inquiry.id),
    'owner', public.inquiry_owner(p_inquiry.id),
    'colleagues', (select coalesce(jsonb_agg(account.email order by account.email), '[]')
                     from public.staff as member join auth.users as account on account.id = member.user_id),
    'replies', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', reply.id, 'text', reply.text, 'by', reply.staff_email, 'at', reply.written_at,
        'state', case when email.sent_at is not null then 'sent' when email.dead_letter_at is not null then 'failed' else 'waiting' end)
        order by reply.written_at, reply.id), '[]')
      from public.inquiry_replies as reply left join public.outbox as email on email.reply_id = reply.id
      where reply.inquiry_id = p_inquiry.id));
$$;

-- Returns {"kind": "found", "inquiry"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_inquiry(p_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  inquiry public.inquiries;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into inquiry from public.inquiries where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Sets the status of an inquiry, unless the status has changed since p_version. An unknown status causes HTTP status 400. Returns
-- {"kind": "found" or "conflict", "inquiry"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_set_inquiry_status(p_id uuid, p_status text, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  inquiry public.inquiries;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into inquiry from public.inquiries where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  if p_status is null or p_status not in ('new', 'answered', 'quoted', 'won', 'lost') then
    raise exception using errcode = 'PT400', message = 'No inquiry has this status';
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  if (public.inquiry_json(inquiry) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'inquiry', public.inquiry_json(inquiry));
  end if;
  update public.inquiries set status = p_status where id = p_id returning * into inquiry;
  insert into public.inquiry_status_changes (inquiry_id, status, staff_email)
    values (p_id, p_status, public.staff_email());
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Adds a note of 1 to 5000 characters.
-- Returns {"kind": "found", "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code": "note_empty" or "note_long"}. Returns
-- null if the caller is not staff.
create function public.desk_add_note(p_id uuid, p_text text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  latest  public.inquiry_notes;
  inquiry public.inquiries;
  written text := btrim(coalesce(p_text, ''), E' \t\r\n');
begin
  if not public.is_staff() then
    return null;
  end if;
  if written = '' then
    return jsonb_build_object('kind', 'refused', 'code', 'note_empty');
  end if;
  if length(written) > 5000 then
    return jsonb_build_object('kind', 'refused', 'code', 'note_long');
  end if;
  select * into inquiry from public.inquiries where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  select * into latest from public.inquiry_notes as note where note.inquiry_id = p_id order by note.id desc limit 1;
  if not public.repeats_note(latest.text, latest.staff_email, latest.written_at, written) then
    insert into public.inquiry_notes (inquiry_id, text, staff_email) values (p_id, written, public.staff_email());
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Returns the path of an inquiry's file in the bucket. The Edge Function `desk` signs a link to this path. Returns null if the
-- file does not exist or the caller is not staff.
create function public.desk_file(p_id uuid, p_field text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_path text;
begin
  if not public.is_staff() then
    return null;
  end if;
  select path into found_path from public.inquiry_files where inquiry_id = p_id and field = p_field;
  if found_path is not null then
    perform public.record_read('inquiry_file', array[p_id::text], p_field);
  end if;
  return found_path;
end;
$$;

grant execute on function public.desk_inquiries(jsonb, jsonb, boolean), public.desk_inquiry(uuid),
  public.desk_set_inquiry_status(uuid, text, bigint), public.desk_add_note(uuid, text), public.desk_file(uuid, text)
  to authenticated;

-- Contains the functions for orders at the desk: the list, one order, and its status. Amounts are in cents.

-- Authors of status changes. Customers can read the order_status_changes of their own orders, but not the authors.
create table public.order_status_authors (
  change_id   bigint primary key references public.order_status_changes (id) on delete cascade,
  staff_email text not null
);

alter table public.order_status_authors enable row level security;
grant select on public.order_status_authors to service_role;

-- Records the caller as the author of the status change that this transaction has made. Does nothing if the transaction has made
-- no status change.
create function public.sign_status_change(p_order uuid)
returns void
language sql
set search_path = ''
as $$
  insert into public.order_status_authors (change_id, staff_email)
    select id, public.staff_email() from public.order_status_changes where order_id = p_order and changed_at = now()
    on conflict do nothing;
$$;

create table public.order_notes (
  id          bigint generated always as identity primary key,
  order_id    uuid not null references public.orders (id) on delete cascade,
  text        text not null check (length(text) between 1 and 5000),
  staff_email text not null,
  written_at  timestamptz not null default now()
);

create index order_notes_order_id on public.order_notes (order_id);

alter table public.order_notes enable row level security;
grant select on public.order_notes to service_role;

-- Lists orders.
create function public.desk_orders(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all orders that match the search, if at most 50 of the latest 500 orders match. Otherwise null: the query then reads
  -- the orders from the latest on, which is faster if many match.
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
    few := public.matching_ids('public.orders', p_filter ->> 'search');
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select placed.id, placed.created_at, placed.name, placed.email, placed.status, placed.language, placed.delivery,
           case when p_is_export then placed.phone end as phone,
           placed.total_cents, placed.gst_cents, placed.qst_cents
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
  return public.paginate(case when p_is_export then 'orders_export' else 'orders' end, page, size);
end;
$$;

-- Returns whether the last change of an order's status can be taken back. This is possible until the first attempt to send the
-- email about the change. A change without an email, and an order's first status, cannot be taken back.
create function public.can_take_back(p_order public.orders)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.outbox
      where order_id = p_order.id and kind = 'order_status_to_shopper' and order_status = p_order.status
        and sent_at is null and dead_letter_at is null and attempts = 0)
    and (select count(*) > 1 from public.order_status_changes where order_id = p_order.id)
    -- A cancellation is final if it has credited an invoice or refunded a payment (desk_cancel_order).
    and not (p_order.status = 'cancelled' and exists (
      select from (select created_at from public.refunds where order_id = p_order.id
                   union all
                   select issued_at from public.invoices where order_id = p_order.id and kind = 'credit') as correction
      where created_at >= (select max(changed_at) from public.order_status_changes where order_id = p_order.id)));
$$;

-- Returns an order in the format of the desk. `version` is the ID of the order's last change of status.
-- desk_set_order_status() compares this ID with p_version.
create function public.order_json(p_order public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_order.id, 'created_at', p_order.created_at, 'status', p_order.status, 'language', p_order.language,
    'name', p_order.name, 'email', p_order.email, 'phone', p_order.phone, 'delivery', p_order.delivery,
    'address', p_order.address, 'note', p_order.note,
    'total_cents', p_order.total_cents, 'gst_cents', p_order.gst_cents,
    'qst_cents', p_order.qst_cents,
    'version', (select coalesce(max(id), 0) from public.order_status_changes where order_id = p_order.id),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', line.name, 'name_en', line.name_en,
        'price_cents', line.price_cents, 'units', line.units) order by line.first), '[]')
      from public.lines_of_order(p_order.id) as line),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'status', change.status, 'by', author.staff_email, 'at', change.changed_at) order by change.id), '[]')
      from public.order_status_changes as change left join public.order_status_authors as author on author.change_id = change.id
      where change.order_id = p_order.id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'amount_cents', amount_cents, 'currency', currency, 'problem', problem, 'at', received_at,
        'method', method, 'day', received_on, 'by', staff_email, 'reference', reference)
        order by received_at), '[]')
      from public.payments where order_id = p_order.id),
    'is_quoted', p_order.is_quoted,
    'quote', (select jsonb_build_object('id', id, 'number', public.quote_number(number))
                from public.quotes where order_id = p_order.id),
    'visit', (select public.visit_json(visit) from public.visits as visit where visit.order_id = p_order.id),
    'can_take_back', public.can_take_back(p_order),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'by', staff_email, 'at', written_at)
                                        order by id), '[]')
                from public.order_notes where order_id = p_order.id),
    'deposit_cents', (select (accepted.document ->> 'deposit_cents')::bigint from public.quotes as quote
                        join public.quote_versions as accepted on accepted.quote_id = quote.id and accepted.version = quote.version
                        where quote.order_id = p_order.id),
    'bill', public.order_bill(p_order),
    'amendments', public.order_amendments(p_order.id),
    'invoices', public.order_invoices(p_order.id),
    'refunds', public.order_refunds(p_order.id));
$$;

-- Returns {"kind": "found", "order"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_order(p_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed public.orders;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

-- Sets the status of an order, unless staff or a payment have changed it since p_version. The trigger record_order_status()
-- writes the email to the shopper. The status "invoiced" issues an invoice for everything that is not invoiced yet.
-- Returns {"kind": "found" or "conflict", "order"}, {"kind": "missing"}, or {"kind": "refused", "code"}. Returns null if the
-- caller is not staff. The codes are those of issue_invoice(), and:
--   payment_missing     an amount is owed. Staff record the payment instead, which marks the order as paid.
--   payment_unrecorded  the order's page is its invoice, and the order counts as paid, but no payment is recorded
--   cancel_asks         an amount is invoiced or received. The desk requests the method of the refund and calls desk_cancel_order(),
--                       which credits the invoices and refunds the payments.
--   visit_missing       "scheduled" requires a date (desk_set_visit)
create function public.desk_set_order_status(p_id uuid, p_status text, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  bill    jsonb;
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  if (public.order_json(placed) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'order', public.order_json(placed));
  end if;
  if p_status = 'scheduled' and placed.status <> 'scheduled' then
    return jsonb_build_object('kind', 'refused', 'code', 'visit_missing');
  end if;
  bill := public.order_bill(placed);
  if placed.status is distinct from p_status then
    refusal := case
      when p_status = 'cancelled' and (bill ->> 'is_by_order')::boolean and placed.status <> 'invoiced'
           and (bill ->> 'received_cents')::bigint = 0 then 'payment_unrecorded'
      when p_status = 'invoiced' and (bill ->> 'invoiced_cents')::bigint < (bill ->> 'order_cents')::bigint
        then public.issue_invoice(placed, gen_random_uuid(), 'balance', null, public.staff_email())
      when p_status = 'paid' and exists (select from public.order_balances
             where order_id = p_id and has_invoices and owed_cents > 0) then 'payment_missing'
      when p_status = 'cancelled' and (not (bill ->> 'is_by_order')::boolean and (bill ->> 'invoiced_cents')::bigint > 0
             or (bill ->> 'received_cents')::bigint > (bill ->> 'refunded_cents')::bigint) then 'cancel_asks'
    end;
    if refusal is not null then
      return jsonb_build_object('kind', 'refused', 'code', refusal);
    end if;
    -- If nothing is owed anymore, the order becomes paid.
    if p_status = 'invoiced' and exists (select from public.order_balances
         where order_id = p_id and has_invoices and owed_cents <= 0) then
      p_status := 'paid';
    end if;
    update public.orders set status = p_status where id = p_id returning * into placed;
    perform public.sign_status_change(p_id);
  end if;
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

grant execute on function public.desk_orders(jsonb, jsonb, boolean), public.desk_order(uuid),
  public.desk_set_order_status(uuid, text, bigint) to authenticated;

-- Contains the functions for products at the desk: price, availability, texts and picture. Each change is recorded with the
-- previous values. Product data is not personal, so reading it is not logged.

create table public.product_changes (
  id          bigint generated always as identity primary key,
  product_id  text not null references public.products (id) on delete cascade,
  staff_email text not null,
  changed_at  timestamptz not null default now(),
  -- The previous values of the changed columns.
  before      jsonb not null,
  after       jsonb not null
);

create index product_changes_product_id on public.product_changes (product_id, id);

alter table public.product_changes enable row level security;
grant select on public.product_changes to service_role;

-- Returns the columns that staff can change. Amounts are in cents.
create function public.product_texts(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', p_product.name, 'name_en', coalesce(p_product.name_en, ''),
    'description', p_product.description, 'description_en', coalesce(p_product.description_en, ''),
    'features', p_product.features, 'features_en', p_product.features_en,
    'price_cents', p_product.price_cents, 'image_url', p_product.image_url,
    'is_available', p_product.is_available, 'lead_weeks', p_product.lead_weeks);
$$;

-- Lists products in the order of the shop. p_filter is {"status", "search": text}. p_after is {"at": position, "id"}. The
-- statuses:
--   available     products that the shop shows, whatever their lead time
--   in_weeks      available products with a lead time
--   out_of_stock  available products that cannot be ordered now
--   withdrawn     products that the shop does not show
create function public.desk_products(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns    text[] := public.search_patterns(p_filter ->> 'search');
  wanted      text := p_filter ->> 'status';
  after_place integer := (p_after ->> 'at')::integer;
  after_id    text := p_after ->> 'id';
  size        integer := public.page_size(p_is_export);
  page        jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  if p_is_export and not public.is_owner() then
    return public.owner_only();
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.position, entry.id), '[]') into page
  from (
    select product.id, product.position, product.sku, product.name, product.name_en, product.is_available,
           product.lead_weeks, product.price_cents
    from public.products as product
    where (wanted is null or product.is_available = (wanted in ('available', 'in_weeks', 'out_of_stock')))
      and (wanted is distinct from 'in_weeks' or product.lead_weeks > 0)
      and (wanted is distinct from 'out_of_stock' or product.lead_weeks is null)
      and (patterns = '{}' or product.folded_name like all (patterns) or product.folded_name_en like all (patterns)
           or public.fold_text(coalesce(product.sku, '')) like all (patterns))
      and (after_place is null or (product.position, product.id) > (after_place, after_id))
    order by product.position, product.id
    limit size + 1
  ) as entry;
  return jsonb_build_object('rows', page - size, 'next', case when jsonb_array_length(page) > size then
    jsonb_build_object('at', page -> (size - 1) ->> 'position', 'id', page -> (size - 1) ->> 'id') end);
end;
$$;

-- Returns a product in the format of the desk, with its last 20 changes, the latest first. `carts` is the number of accounts that
-- have the product in their cart. `version` changes whenever a column changes, whichever program writes the column.
create function public.product_json(p_product public.products)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.product_texts(p_product) || jsonb_build_object(
    'id', p_product.id, 'sku', p_product.sku, 'version', md5(to_jsonb(p_product)::text),
    'has_next_picture', p_product.next_picture is not null,
    'carts', (select count(distinct user_id) from public.cart_units
                where product_id = p_product.id and removed_at is null),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'by', change.staff_email, 'at', change.changed_at, 'before', change.before, 'after', change.after)
        order by change.id desc), '[]')
      from (select * from public.product_changes where product_id = p_product.id order by id desc limit 20) as change));
$$;

-- Returns {"kind": "found", "product"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_product(p_id text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  product public.products;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into product from public.products where id = p_id;
  return case when found then jsonb_build_object('kind', 'found', 'product', public.product_json(product))
              else jsonb_build_object('kind', 'missing') end;
end;
$$;

-- Returns the invalid fields of a product. The page has the same rules (src/features/desk/rules/products.ts).
create function public.product_errors(p_texts jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select field from (values
      ('name', length(p_texts ->> 'name') between 1 and 120),
      ('name_en', length(p_texts ->> 'name_en') <= 120),
      ('description', length(p_texts ->> 'description') between 1 and 1000),
      ('description_en', length(p_texts ->> 'description_en') <= 1000),
      ('features', jsonb_typeof(p_texts -> 'features') = 'array' and octet_length((p_texts -> 'features')::text) <= 4000),
      ('features_en', jsonb_typeof(p_texts -> 'features_en') = 'array'
        and octet_length((p_texts -> 'features_en')::text) <= 4000),
      ('price_cents', p_texts ->> 'price_cents' ~ '^[1-9][0-9]{0,8}$'),
      ('image_url', p_texts ->> 'image_url' ~ '^(/products/[a-z0-9-]{1,100}-960\.avif|https://[^[:space:]"]{1,250})$'),
      ('is_available', jsonb_typeof(p_texts -> 'is_available') = 'boolean'),
      ('lead_weeks', jsonb_typeof(p_texts -> 'lead_weeks') = 'null'
        or jsonb_typeof(p_texts -> 'lead_weeks') = 'number' and public.is_lead_time(p_texts ->> 'lead_weeks'))
    ) as rule (field, is_right)
    where is_right is not true);
$$;

-- Changes a product, unless the product has changed since p_version. p_texts has every field of product_texts(). Returns {"kind":
-- "found" or "conflict", "product"}, {"kind": "missing"}, or {"kind": "refused", "code": "product_invalid", "fields": [text, …]}.
-- Returns null if the caller is not staff.
create function public.desk_set_product(p_id text, p_texts jsonb, p_version text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  product    public.products;
  old_texts  jsonb;
  new_texts  jsonb;
  wrong      text[];
begin
  if not public.is_staff() then
    return null;
  end if;
  wrong := public.product_errors(p_texts);
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'product_invalid', 'fields', wrong);
  end if;
  select * into product from public.products where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  if md5(to_jsonb(product)::text) is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'product', public.product_json(product));
  end if;
  old_texts := public.product_texts(product);
  update public.products set
    name = p_texts ->> 'name', name_en = nullif(p_texts ->> 'name_en', ''),
    description = p_texts ->> 'description', description_en = nullif(p_texts ->> 'description_en', ''),
    features = array(select jsonb_array_elements_text(p_texts -> 'features')),
    features_en = array(select jsonb_array_elements_text(p_texts -> 'features_en')),
    price = (p_texts ->> 'price_cents')::bigint / 100.0, image_url = p_texts ->> 'image_url',
    is_available = (p_texts ->> 'is_available')::boolean, lead_weeks = (p_texts ->> 'lead_weeks')::smallint
    where id = p_id returning * into product;
  new_texts := public.product_texts(product);
  if new_texts <> old_texts then
    insert into public.product_changes (product_id, staff_email, before, after)
      select p_id, public.staff_email(), jsonb_object_agg(key, value), jsonb_object_agg(key, new_texts -> key)
      from jsonb_each(old_texts) where new_texts -> key is distinct from value;
  end if;
  return jsonb_build_object('kind', 'found', 'product', public.product_json(product));
end;
$$;

-- Sets a product's next picture to a file in the bucket, unless the product has changed since p_version. Returns {"kind": "found"
-- or "conflict", "product"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_set_picture(p_id text, p_picture uuid, p_version text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  product public.products;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into product from public.products where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  if md5(to_jsonb(product)::text) is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'product', public.product_json(product));
  end if;
  insert into public.product_changes (product_id, staff_email, before, after) values (p_id, public.staff_email(),
    jsonb_build_object('image_url', product.built_image_url),
    jsonb_build_object('image_url', '/products/' || p_picture || '-960.avif'));
  update public.products set next_picture = p_picture where id = p_id returning * into product;
  return jsonb_build_object('kind', 'found', 'product', public.product_json(product));
end;
$$;

grant execute on function public.desk_products(jsonb, jsonb, boolean), public.desk_product(text),
  public.desk_set_product(text, jsonb, text), public.desk_set_picture(text, uuid, text) to authenticated;

-- Returns files of the bucket that are older than a day and that no product has ever had. Their upload was interrupted, or
-- another person changed the product first.
create function public.unused_pictures()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select object.name from storage.objects as object
  where object.bucket_id = 'product-pictures' and object.created_at < now() - interval '1 day'
    and not exists (select from public.product_changes
                     where after ->> 'image_url' = '/products/' || object.name || '-960.avif')
    and not exists (select from public.products
                     where built_image_url = '/products/' || object.name || '-960.avif');
$$;

grant execute on function public.unused_pictures() to service_role;

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

-- Deletes inquiries, inactive subscriptions, and entries of the desk's logs once they are older than p_keep. Calls
-- forget_quotes() for quotes that are older than p_keep, except accepted and applied amendments. A quote that became an order is
-- skipped while this order is unfinished or belongs to an account. Deletes counts of posts whose period has ended. Deletes dead
-- letters about accounts and entries of the audit log after 30 days. If the audit log has more than 50 000 entries, keeps only
-- the latest 40 000.
-- Returns the paths of the files that must be deleted from the bucket: the files of deleted inquiries, and files that no inquiry
-- refers to and that are older than a day.
create function public.delete_expired(p_keep interval)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  return query
    select file.path from public.inquiry_files as file join public.inquiries as inquiry on inquiry.id = file.inquiry_id
    where inquiry.created_at < now() - p_keep;
  return query
    select object.name from storage.objects as object
    where object.bucket_id = 'requests' and object.created_at < now() - interval '1 day'
      and not exists (select from public.inquiry_files as file where file.path = object.name);
  delete from public.inquiries where created_at < now() - p_keep;
  perform public.forget_quotes(array(select id from public.quotes where created_at < now() - p_keep
    and (order_id is null and (amended_order_id is null or status not in ('accepted', 'applied')) or content ->> 'email' <> '')
    and not exists (select from public.orders as placed where placed.id = quotes.order_id
                      and (placed.user_id is not null or placed.status not in ('installed', 'cancelled')))));
  delete from public.subscriptions where unsubscribed_at < now() - p_keep or (confirmed_at is null and created_at < now() - p_keep);
  delete from public.post_counts where window_start < now() - period;
  delete from public.desk_reads where read_at < now() - p_keep;
  delete from public.staff_changes where changed_at < now() - p_keep;
  delete from public.outbox where account_email is not null and dead_letter_at < now() - interval '30 days';
  delete from auth.audit_log_entries where created_at < now() - interval '30 days';
  if (select count(*) from auth.audit_log_entries) > 50000 then
    delete from auth.audit_log_entries
     where id in (select id from auth.audit_log_entries order by created_at desc offset 40000);
  end if;
end;
$$;

grant execute on function public.delete_expired(interval) to service_role;

-- Returns reports for operators, without personal data. Only the service role may call these functions.

-- The time of the last successful run of each scheduled function, whatever program calls the function.
create table public.heartbeats (
  name    text primary key check (name in ('deliver')),
  beat_at timestamptz not null default now()
);

alter table public.heartbeats enable row level security;
grant select on public.heartbeats to service_role;

create function public.mark_heartbeat(p_name text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.heartbeats (name) values (p_name)
  on conflict (name) do update set beat_at = now();
$$;

-- Returns the jobs of pg_cron that call the function `deliver`, or null without pg_cron. The report omits
-- the jobs' commands, because they may contain keys. `holds_key` shows whether a command contains a key.
create function public.deliver_jobs()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  jobs jsonb;
begin
  if to_regclass('cron.job') is null then
    return null;
  end if;
  execute $jobs$
    select coalesce(jsonb_agg(jsonb_build_object(
             'schedule', schedule, 'active', active, 'holds_key', command ~ 'sb_secret_|eyJ')), '[]')
      from cron.job where command like '%/functions/v1/deliver%'
  $jobs$ into jobs;
  return jobs;
end;
$$;

-- Returns the policies, the functions, the tables without row-level security, and the rights of the three API roles and of the
-- role `public`. `npm run doctor` compares this report with supabase/rights.json.
create function public.rights_report()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with roles as (
    select oid, rolname::text as name from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
    union all select 0, 'public'
  ), granted as (
    select class.relname::text as name, acl.grantee, acl.privilege_type
      from pg_class as class cross join aclexplode(class.relacl) as acl
     where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select class.relname || '.' || attribute.attname, acl.grantee, acl.privilege_type
      from pg_attribute as attribute join pg_class as class on class.oid = attribute.attrelid
     cross join aclexplode(attribute.attacl) as acl
     where class.relnamespace = 'public'::regnamespace
  ), rights as (
    select granted.name, roles.name as role, string_agg(privilege_type, ' ' order by privilege_type) as rights
      from granted join roles on roles.oid = granted.grantee
     group by 1, 2
  ), functions as (
    select proc.oid, proc.proname || '(' || array_to_string(array(
             select format_type(type, null) from unnest(proc.proargtypes) with ordinality as argument (type, place)
              order by place), ',') || ')' as signature
      from pg_proc as proc
     where proc.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = proc.oid and deptype = 'e')
  )
  select jsonb_build_object(
    'tables', (select coalesce(jsonb_object_agg(name, by_role), '{}')
                 from (select name, jsonb_object_agg(role, rights) as by_role from rights group by 1) as tables),
    'functions', (select jsonb_object_agg(role, array(
        select signature from functions where has_function_privilege(role, functions.oid, 'execute') order by 1))
      from unnest(array['anon', 'authenticated', 'service_role']) as role),
    'existing_functions', array(select signature from functions order by 1),
    'open', array(
      select case namespace.nspname when 'public' then '' else namespace.nspname || '.' end || class.relname
        from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
       where namespace.nspname in ('public', 'storage')
         and (class.relkind in ('r', 'p') and not class.relrowsecurity
           or class.relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (class.reloptions), false))
       order by 1),
    'policies', (select coalesce(jsonb_agg(jsonb_build_object(
        'table', class.relname, 'verb', policy.polcmd, 'roles', array_to_string(array(
          select coalesce(role.rolname::text, 'public')
            from unnest(policy.polroles) as id left join pg_roles as role on role.oid = id order by 1), ' '),
        'widens', policy.polpermissive,
        'asks_for_factor', pg_get_expr(policy.polqual, policy.polrelid) like '%has_required_aal()%')
        order by class.relname, policy.polpermissive), '[]')
      from pg_policy as policy join pg_class as class on class.oid = policy.polrelid
     where class.relnamespace = 'public'::regnamespace)
  );
$$;

-- Returns the policies of the storage. The storage should have no policies, because only the functions write files. A public
-- bucket needs no policy, because anyone can read it.
create function public.storage_policies()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', policy.polname, 'table', class.relname)
                            order by class.relname, policy.polname), '[]')
  from pg_policy as policy join pg_class as class on class.oid = policy.polrelid
  where class.relnamespace = 'storage'::regnamespace and class.relname in ('buckets', 'objects');
$$;

-- Returns the facts that `npm run doctor` checks in the database.
create function public.deployment_report()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'migrations', array(select version from supabase_migrations.schema_migrations order by 1),
    'rights', public.rights_report(),
    'buckets', (select coalesce(jsonb_object_agg(id, public), '{}') from storage.buckets),
    'storage_policies', public.storage_policies(),
    'products', (select count(*) from public.products),
    'seconds_since_delivery', (select extract(epoch from now() - beat_at)::bigint from public.heartbeats where name = 'deliver'),
    'deliver_jobs', public.deliver_jobs(),
    'mail', (select jsonb_build_object(
        'late', count(*) filter (where dead_letter_at is null and due_at < now() - interval '15 minutes'),
        'failing', count(*) filter (where dead_letter_at is null and fault is not null),
        'dead', count(*) filter (where dead_letter_at is not null))
      from public.outbox where sent_at is null)
  );
$$;

-- Returns the numbers for `npm run status` and for the metrics. Days are days in Quebec.
create function public.operating_report()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with today as (
    select date_trunc('day', now() at time zone 'America/Toronto') at time zone 'America/Toronto' as start
  )
  select jsonb_build_object(
    'inquiries_today', (select count(*) from public.inquiries, today where inquiries.created_at >= today.start),
    'orders_today', (select count(*) from public.orders, today where orders.created_at >= today.start),
    'mail', (select jsonb_build_object(
        'waiting', count(*) filter (where dead_letter_at is null),
        'failing', count(*) filter (where dead_letter_at is null and fault is not null),
        'given_up', count(*) filter (where dead_letter_at is not null),
        -- For an article's email, created_at is the time from which the email may be sent. This time may be in the future.
        'oldest_seconds', greatest(extract(epoch from now() - min(created_at) filter (where dead_letter_at is null))::bigint, 0))
      from public.outbox where sent_at is null),
    'seconds_since_delivery',
      (select extract(epoch from now() - beat_at)::bigint from public.heartbeats where name = 'deliver'),
    'database_bytes', pg_database_size(current_database()),
    'latest_migration', (select max(version) from supabase_migrations.schema_migrations)
  );
$$;

grant execute on function public.mark_heartbeat(text), public.deployment_report(), public.operating_report() to service_role;

-- Contains the functions for quotes at the desk: the list, one quote, its draft, and its versions.

-- Returns whether staff can still take back an amendment that was applied at once. They can until the first attempt to send the
-- email about the amendment.
create function public.can_take_back_amendment(p_quote public.quotes)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select p_quote.status = 'applied' and exists (
    select from public.quote_events as event join public.outbox as email on email.quote_event_id = event.id
    where event.quote_id = p_quote.id and event.kind = 'applied' and event.version = p_quote.version
      and email.sent_at is null and email.dead_letter_at is null and email.attempts = 0);
$$;

-- Returns a quote in the format of the desk.
create function public.quote_json(p_quote public.quotes)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_quote.id, 'number', public.quote_number(p_quote.number), 'created_at', p_quote.created_at,
    'revision', p_quote.revision, 'status', p_quote.status, 'version', p_quote.version, 'content', p_quote.content,
    'amounts', public.quote_amounts(p_quote.content), 'order_id', p_quote.order_id,
    -- Null for a quote that does not change an existing order. "before" is the current state of the amended order. "prices"
    -- contains the catalogue prices of its products.
    'amendment', (select jsonb_build_object(
        'order_id', placed.id, 'email', placed.email, 'before', public.order_state(placed),
        'prices', (select coalesce(jsonb_object_agg(id, price_cents), '{}') from public.products
                     where id in (select product_id from public.order_items where order_id = placed.id)),
        'can_take_back', public.can_take_back_amendment(p_quote))
      from public.orders as placed where placed.id = p_quote.amended_order_id),
    -- Whether the content is equal to the last version that was sent.
    'is_sent', exists (select from public.quote_versions where quote_id = p_quote.id and version = p_quote.version
                         and revision = p_quote.revision),
    'document', (select document from public.quote_versions where quote_id = p_quote.id and version = p_quote.version),
    'inquiry', (select jsonb_build_object('id', id, 'reference', reference) from public.inquiries where id = p_quote.inquiry_id),
    'acceptance', (select jsonb_build_object('version', version, 'name', name, 'email', email, 'digest', digest,
                                             'terms_version', terms_version, 'at', accepted_at)
                     from public.quote_acceptances where quote_id = p_quote.id),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'version', version, 'at', at, 'by', staff_email,
                                                            'text', text) order by id), '[]')
                 from public.quote_events where quote_id = p_quote.id));
$$;

-- Writes an event of a quote and the emails about it. p_emails contains the kinds of these emails, and may be empty.
create function public.record_quote_event(
  p_quote public.quotes, p_kind text, p_staff text, p_text text, p_emails text[], p_due timestamptz default now()
)
returns void
language sql
security definer
set search_path = ''
as $$
  with event as (
    insert into public.quote_events (quote_id, kind, version, staff_email, text)
      values (p_quote.id, p_kind, p_quote.version, p_staff, p_text) returning id)
  insert into public.outbox (kind, quote_event_id, due_at) select email, event.id, p_due from event, unnest(p_emails) as email;
$$;

-- Locks a quote and the order that it amends. The order is locked first, as in every change of an order.
create function public.lock_quote(p_id uuid)
returns public.quotes
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform from public.orders where id = (select amended_order_id from public.quotes where quotes.id = p_id) for update;
  select * into quote from public.quotes where id = p_id for update;
  return quote;
end;
$$;

-- Lists quotes. The total is that of the last version, or of the draft if no version was sent.
create function public.desk_quotes(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all quotes that match the search, if at most 50 of the latest 500 quotes match. Otherwise null (see desk_orders()).
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
        select search_text from public.quotes order by created_at desc, id desc limit 500
      ) as latest where search_text like all (patterns)) then
    few := public.matching_ids('public.quotes', p_filter ->> 'search');
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select quote.id, quote.created_at, public.quote_number(quote.number) as number, quote.status,
           quote.content ->> 'name' as name, public.quote_contact(quote) ->> 'email' as email,
           quote.content ->> 'valid_until' as valid_until, quote.amended_order_id,
           coalesce(sent.total_cents, (public.quote_amounts(quote.content) ->> 'total_cents')::bigint) as total_cents
    from public.quotes as quote
    left join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = quote.version
    where (wanted_status is null or quote.status = wanted_status)
      and (first_moment is null or quote.created_at >= first_moment)
      and (end_moment is null or quote.created_at < end_moment)
      and (few is null or quote.id = any (few))
      and (few is not null or patterns = '{}' or quote.search_text like all (patterns))
      and (after_at is null or (quote.created_at, quote.id) < (after_at, after_id))
    order by quote.created_at desc, quote.id desc
    limit size + 1
  ) as entry;
  return public.paginate(case when p_is_export then 'quotes_export' else 'quotes' end, page, size);
end;
$$;

-- Returns {"kind": "found", "quote"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_quote(p_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into quote from public.quotes where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Stores the draft that staff have written, with the names and prices from priced_content().
--
-- p_id        ID that the desk has created. The same ID means the same quote.
-- p_content   in the format of quote_errors()
-- p_revision  the revision that staff have seen, or 0 for a new quote
-- p_inquiry   the inquiry of a new quote, or null
--
-- Returns {"kind": "found" or "conflict", "quote"}, {"kind": "missing"}, or {"kind": "refused", "code", "fields": [text, …]} with
-- the code fields_invalid or quote_closed. Returns null if the caller is not staff.
create function public.desk_save_quote(p_id uuid, p_content jsonb, p_revision bigint, p_inquiry uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote   public.quotes;
  wrong   text[];
  written jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  wrong := public.quote_errors(p_content);
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'fields_invalid', 'fields', wrong);
  end if;
  written := public.priced_content(p_content, (select amended_order_id from public.quotes where id = p_id));
  if p_revision = 0 then
    insert into public.quotes (id, inquiry_id, content)
      values (p_id, (select id from public.inquiries where id = p_inquiry), written)
      on conflict do nothing returning * into quote;
    if found then
      perform public.record_quote_event(quote, 'created', public.staff_email(), '', '{}');
    end if;
  end if;
  quote := public.lock_quote(p_id);
  if quote.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  -- If a response was lost, staff save the same text again.
  if quote.content = written then
    return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
  end if;
  if quote.status in ('accepted', 'applied', 'cancelled') then
    return jsonb_build_object('kind', 'refused', 'code', 'quote_closed', 'fields', '[]'::jsonb);
  end if;
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  -- The customer can accept a version at any time after it was sent, and must then receive a copy of the contract.
  if quote.version > 0 and quote.amended_order_id is null and written ->> 'email' = '' then
    return jsonb_build_object('kind', 'refused', 'code', 'fields_invalid', 'fields', '["email"]'::jsonb);
  end if;
  update public.quotes set content = written, revision = revision + 1 where id = p_id returning * into quote;
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Sends the draft to the customer as the next version, which replaces the previous version. The inquiry of the quote is marked as
-- quoted. If the same revision is sent twice, the customer gets one email. An amendment that does not raise the total changes its
-- order at once, without the customer's consent. The email about it is sent two minutes later. Until then,
-- desk_take_back_amendment() can restore the order.
--
-- The result has the format of desk_save_quote(). The codes are those of amendment_problem(), and:
--   fields_invalid   with "fields", which staff must fill in or correct
--   prices_changed   the catalogue has changed since the draft was saved. Saving the draft again updates its prices.
--   quote_closed     the quote can no longer change
--   unchanged        the amendment changes nothing
--   contact_missing  there is no email address to which a proposal could be sent
create function public.desk_send_quote(p_id uuid, p_revision bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote   public.quotes;
  placed  public.orders;
  amounts jsonb;
  before  jsonb;
  rises   boolean;
  problem text;
  wrong   text[];
  written jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  quote := public.lock_quote(p_id);
  if quote.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  if quote.status in ('sent', 'applied') and exists (
    select from public.quote_versions where quote_id = p_id and version = quote.version and revision = quote.revision
  ) then
    return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
  end if;
  if quote.status in ('accepted', 'applied', 'cancelled') then
    return jsonb_build_object('kind', 'refused', 'code', 'quote_closed', 'fields', '[]'::jsonb);
  end if;
  amounts := public.quote_amounts(quote.content);
  select * into placed from public.orders where id = quote.amended_order_id;
  if found then
    before := public.order_state(placed);
    rises := (amounts ->> 'total_cents')::bigint > (before ->> 'total_cents')::bigint;
  end if;
  wrong := public.quote_gaps(quote.content);
  if placed.id is not null then
    -- The contact of an amendment comes from its order. An amendment that needs no answer also needs no deadline for an answer.
    wrong := array(select field from unnest(wrong) as field
      where field not in ('name', 'email', 'phone') and (rises or field <> 'valid_until'));
  end if;
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'fields_invalid', 'fields', wrong);
  end if;
  if public.priced_content(quote.content, placed.id) <> quote.content then
    return jsonb_build_object('kind', 'refused', 'code', 'prices_changed', 'fields', '["lines"]'::jsonb);
  end if;
  if placed.id is not null then
    problem := coalesce(
      public.amendment_problem(placed, amounts, public.place_of_sale(quote.content)),
      case when before - '{is_quoted,lead_weeks}'::text[] = public.content_state(quote.content) || amounts - 'deposit_cents' then 'unchanged'
           when rises and placed.email is null then 'contact_missing' end);
    if problem is not null then
      return jsonb_build_object('kind', 'refused', 'code', problem, 'fields', '[]'::jsonb);
    end if;
  end if;
  update public.quotes
    set status = case when not rises then 'applied' else 'sent' end, version = version + 1, number = coalesce(number, public.next_number('quotes'))
    where id = p_id returning * into quote;
  written := amounts || jsonb_build_object(
    'number', public.quote_number(quote.number), 'version', quote.version, 'language', quote.content -> 'language',
    'name', quote.content -> 'name',
    'address', public.content_state(quote.content || case when placed.id is null then '{"delivery": "delivery"}' else '{}' end::jsonb)
      -> 'address',
    'lines', quote.content -> 'lines', 'deposit_percent', quote.content -> 'deposit_percent',
    'valid_until', quote.content -> 'valid_until', 'conditions', quote.content -> 'conditions')
    || case when placed.id is null then '{}' else jsonb_build_object('amendment', jsonb_build_object(
         'order', upper(left(placed.id::text, 8)), 'before', before)) end;
  insert into public.quote_versions (quote_id, version, revision, document, digest, valid_until, total_cents, staff_email)
    values (p_id, quote.version, quote.revision, written, encode(sha256(convert_to(written::text, 'UTF8')), 'hex'),
            (written ->> 'valid_until')::date, (written ->> 'total_cents')::bigint, public.staff_email());
  if placed.id is not null then
    update public.orders set is_amended = true where id = placed.id and not is_amended;
  end if;
  if quote.status = 'applied' then
    perform public.apply_state(placed.id, written, true);
    perform public.record_quote_event(quote, 'applied', public.staff_email(), '',
      case when placed.email is null then '{}' else '{quote_to_customer}'::text[] end, now() + interval '2 minutes');
  else
    perform public.record_quote_event(quote, 'sent', public.staff_email(), '', '{quote_to_customer}');
  end if;
  perform public.set_quoted_inquiry(quote.inquiry_id, 'quoted', public.staff_email());
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Sets the status of a quote's inquiry, unless the inquiry already has a later status.
create function public.set_quoted_inquiry(p_inquiry uuid, p_status text, p_by text)
returns void
language sql
security definer
set search_path = ''
as $$
  with changed as (
    update public.inquiries set status = p_status
      where id = p_inquiry and status in ('new', 'answered', 'quoted') and status <> p_status returning id)
  insert into public.inquiry_status_changes (inquiry_id, status, staff_email) select id, p_status, p_by from changed;
$$;

-- Cancels a quote that the customer has not accepted. The customer still sees a sent quote, with the status "cancelled", but can
-- no longer answer it. The result has the format of desk_send_quote().
create function public.desk_cancel_quote(p_id uuid, p_revision bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into quote from public.quotes where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  if quote.status in ('accepted', 'applied') then
    return jsonb_build_object('kind', 'refused', 'code', 'quote_closed', 'fields', '[]'::jsonb);
  end if;
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  if quote.status <> 'cancelled' then
    update public.quotes set status = 'cancelled' where id = p_id returning * into quote;
    perform public.record_quote_event(quote, 'cancelled', public.staff_email(), '', '{}');
  end if;
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Records that the customer has accepted the last version by phone. As after an acceptance on the page, the customer gets a copy
-- of the contract. The result has the format of desk_save_quote(). The codes:
--   not_sent        the draft has changed since the last version, no version was sent, or the customer has declined the quote
--   quote_closed    the quote is cancelled, applied or expired
--   terms_invalid   p_terms is not a version of the site's terms
--   order_closed    the order of an amendment was cancelled or invoiced in the meantime
create function public.desk_accept_quote(p_id uuid, p_revision bigint, p_terms text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
  sent  public.quote_versions;
  code  text;
begin
  if not public.is_staff() then
    return null;
  end if;
  quote := public.lock_quote(p_id);
  if quote.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  if quote.status = 'accepted' then
    return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
  end if;
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  select * into sent from public.quote_versions where quote_id = p_id and version = quote.version;
  code := case
    when quote.status in ('draft', 'declined') or sent.revision is distinct from quote.revision then 'not_sent'
    when quote.status <> 'sent' or sent.valid_until < public.quebec_day(now()) then 'quote_closed'
    when public.is_outdated(quote, sent.document) then 'order_closed'
    when not coalesce(public.is_terms_version(p_terms), false) then 'terms_invalid'
  end;
  if code is not null then
    return jsonb_build_object('kind', 'refused', 'code', code, 'fields', '[]'::jsonb);
  end if;
  perform public.accept_version(quote, sent, sent.document ->> 'name', p_terms, public.staff_email());
  return jsonb_build_object('kind', 'found', 'quote', (select public.quote_json(quotes) from public.quotes where id = p_id));
end;
$$;

grant execute on function public.desk_accept_quote(uuid, bigint, text) to authenticated;
grant execute on function public.desk_quotes(jsonb, jsonb, boolean), public.desk_quote(uuid),
  public.desk_save_quote(uuid, jsonb, bigint, uuid), public.desk_send_quote(uuid, bigint),
  public.desk_cancel_quote(uuid, bigint) to authenticated;

-- Shows quotes to their customers, who open them with the secret link in an email. Customers also open amendments from the
-- account. Also does the scheduled work on quotes. Only the code in `functions/` and other database functions call these
-- functions.

-- Stores a link. If its email is retried, the link already exists and stays unchanged.
create function public.add_quote_link(p_quote uuid, p_digest text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.quote_links (digest, quote_id) values (p_digest, p_quote) on conflict do nothing;
$$;

-- Returns a quote as shown to its customer. The result contains the last version that was sent, and nothing else that staff
-- wrote. After its last day, the quote counts as expired, even if the schedule has not run yet.
create function public.customer_quote(p_quote public.quotes)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'status', case when p_quote.status = 'sent' and public.is_outdated(p_quote, sent.document) then 'cancelled'
                   when p_quote.status = 'sent' and sent.valid_until < public.quebec_day(now()) then 'expired'
                   else p_quote.status end,
    'version', sent.version, 'document', sent.document, 'digest', sent.digest, 'sent_at', sent.sent_at,
    'order_id', coalesce(p_quote.order_id, p_quote.amended_order_id),
    'acceptance', (select jsonb_build_object('version', version, 'name', name, 'at', accepted_at)
                     from public.quote_acceptances where quote_id = p_quote.id))
  from public.quote_versions as sent where sent.quote_id = p_quote.id and sent.version = p_quote.version;
$$;

-- Returns {"quote"} of a link. The quote is null if the link does not exist or has expired. After too many requests with such
-- links, returns {"wait": seconds}. Valid links do not count, because they do not help anyone to guess a token of 244 or more
-- random bits.
create function public.linked_quote(p_digest text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote   public.quotes;
  seconds integer;
begin
  select quotes.* into quote from public.quote_links as link join public.quotes on quotes.id = link.quote_id
    where link.digest = p_digest and (link.expires_at is null or link.expires_at > now());
  if not found then
    seconds := public.count_post(p_limits);
    if seconds > 0 then
      return jsonb_build_object('wait', seconds);
    end if;
    return jsonb_build_object('quote', null);
  end if;
  return jsonb_build_object('quote', public.customer_quote(quote));
end;
$$;

-- Writes the order of an accepted version, with one row per unit, as in any order. If an account has confirmed the quote's email
-- address, the account owns the order. Otherwise, the customer follows the order through the quote's link.
create function public.order_of_quote(p_quote public.quotes, p_document jsonb, p_terms text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed_id uuid;
begin
  insert into public.orders (user_id, idempotency_key, total, gst, qst, email, language, name, phone, delivery, address,
                             terms_version, status, is_quoted)
    values ((select id from auth.users
               where lower(email) = lower(p_quote.content ->> 'email') and email_confirmed_at is not null limit 1),
            p_quote.id, (p_document ->> 'subtotal_cents')::bigint / 100.0, (p_document ->> 'gst_cents')::bigint / 100.0,
            (p_document ->> 'qst_cents')::bigint / 100.0, p_quote.content ->> 'email', p_document ->> 'language',
            p_document ->> 'name', p_quote.content ->> 'phone', 'delivery', p_document -> 'address', p_terms, 'confirmed', true)
    returning id into placed_id;
  -- If a product has been removed from the catalogue, its name becomes the label of the line.
  insert into public.order_items (order_id, line, product_id, label, price)
    select placed_id, row_number() over (order by entry.place, unit), product.id,
           case when product.id is null then entry.line ->> 'label' end, (entry.line ->> 'unit_cents')::bigint / 100.0
    from jsonb_array_elements(p_document -> 'lines') with ordinality as entry (line, place)
    left join public.products as product on product.id = entry.line ->> 'product_id',
    lateral generate_series(1, (entry.line ->> 'quantity')::integer) as unit;
  return placed_id;
end;
$$;

-- Records the acceptance of a version, and writes or changes its order. The caller has locked the quote.
--
-- p_staff  staff member who recorded an acceptance by phone, or null if the customer accepted on the page
create function public.accept_version(
  p_quote public.quotes, p_sent public.quote_versions, p_name text, p_terms text, p_staff text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
begin
  insert into public.quote_acceptances (quote_id, version, digest, name, terms_version, email)
    values (p_quote.id, p_sent.version, p_sent.digest, p_name, p_terms,
            nullif(public.quote_contact(p_quote) ->> 'email', ''));
  if p_quote.amended_order_id is null then
    update public.quotes set order_id = public.order_of_quote(p_quote, p_sent.document, p_terms) where id = p_quote.id;
  else
    perform public.apply_state(p_quote.amended_order_id, p_sent.document, true);
  end if;
  update public.quotes set status = 'accepted' where id = p_quote.id returning * into quote;
  perform public.record_quote_event(quote, 'accepted', p_staff, '', '{quote_to_customer,quote_to_company}');
  perform public.set_quoted_inquiry(quote.inquiry_id, 'won', public.quote_number(quote.number));
end;
$$;

-- Records a customer's answer. Answers to a quote are handled one after the other, so the answer of a second device is compared
-- with the answer of the first.
--
-- p_answer  {"action": "accept", "version": integer, "name", "terms_version": text},
--           {"action": "decline", "text": at most 2000 characters} or
--           {"action": "ask", "text": 1 to 2000 characters}
-- p_limits  in the format of count_post(), for links that do not exist and for questions
--
-- Returns {"kind": "done", "quote"}. A refused answer leaves the quote unchanged. The function then returns {"kind": "refused",
-- "code", "quote"}.
--
-- A repeated answer has no further effect. An answer counts as repeated if it accepts the same version under the same name,
-- declines a declined quote, or repeats the same question. The codes:
--   unknown_link   without "quote"
--   wait           with "wait": seconds
--   accepted_before, declined_before, cancelled, expired: the quote is in this state
--   old_version    staff have sent a newer version, which "quote" contains
--   order_closed   the amendment was already applied, or its order was cancelled or invoiced in the meantime
--   name_invalid, terms_invalid, text_invalid
create function public.answer_quote(p_digest text, p_answer jsonb, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  action   text := p_answer ->> 'action';
  typed    text := btrim(coalesce(p_answer ->> 'text', ''), E' \t\r\n');
  signed   text := btrim(coalesce(p_answer ->> 'name', ''));
  quote    public.quotes;
  sent     public.quote_versions;
  accepted public.quote_acceptances;
  seconds  integer;
  code     text;
begin
  quote := public.lock_quote((select quote_id from public.quote_links
    where digest = p_digest and (expires_at is null or expires_at > now())));
  if quote.id is null or action = 'ask' then
    seconds := public.count_post(p_limits);
    if seconds > 0 then
      return jsonb_build_object('kind', 'refused', 'code', 'wait', 'wait', seconds);
    end if;
  end if;
  if quote.id is null then
    return jsonb_build_object('kind', 'refused', 'code', 'unknown_link');
  end if;
  select * into sent from public.quote_versions where quote_id = quote.id and version = quote.version;
  -- Staff have taken back the only version.
  if not found then
    return jsonb_build_object('kind', 'refused', 'code', 'unknown_link');
  end if;
  select * into accepted from public.quote_acceptances where quote_id = quote.id;

  if quote.status = 'accepted' and action = 'accept' and accepted.name = signed
     and p_answer ->> 'version' = accepted.version::text
     or quote.status = 'declined' and action = 'decline'
     or action = 'ask' and exists (select from public.quote_events
          where quote_id = quote.id and kind = 'question' and text = typed and version = quote.version) then
    return jsonb_build_object('kind', 'done', 'quote', public.customer_quote(quote));
  end if;

  code := case
    when quote.status = 'cancelled' then 'cancelled'
    when action in ('ask', 'decline') and (length(typed) > 2000 or typed ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
                                           or (action = 'ask' and typed = '')) then 'text_invalid'
    when action = 'ask' then null
    when quote.status = 'accepted' then 'accepted_before'
    when quote.status = 'applied' then 'order_closed'
    when action = 'decline' then null
    when quote.status = 'declined' then 'declined_before'
    when quote.status = 'expired' or sent.valid_until < public.quebec_day(now()) then 'expired'
    when p_answer ->> 'version' is distinct from sent.version::text then 'old_version'
    when public.is_outdated(quote, sent.document) then 'order_closed'
    when length(signed) > 100 or signed !~ '^[^\u0001-\u001f\u007f-\u009f]+$' then 'name_invalid'
    when not coalesce(public.is_terms_version(p_answer ->> 'terms_version'), false) then 'terms_invalid'
  end;
  if code is not null then
    return jsonb_build_object('kind', 'refused', 'code', code, 'quote', public.customer_quote(quote));
  end if;

  case action
    when 'accept' then
      perform public.accept_version(quote, sent, signed, p_answer ->> 'terms_version', null);
      select * into quote from public.quotes where id = quote.id;
    when 'decline' then
      update public.quotes set status = 'declined' where id = quote.id returning * into quote;
      perform public.record_quote_event(quote, 'declined', null, typed, '{quote_to_company}');
    when 'ask' then
      perform public.record_quote_event(quote, 'question', null, typed, '{quote_to_company}');
  end case;
  return jsonb_build_object('kind', 'done', 'quote', public.customer_quote(quote));
end;
$$;

-- Returns the data for an email about an event: the quote's contact, the version that the event is about, and the acceptance.
create function public.quote_of_event(p_event public.quote_events)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', quote.id, 'event', p_event.kind, 'text', p_event.text,
    'email', public.quote_contact(quote) ->> 'email', 'phone', public.quote_contact(quote) ->> 'phone',
    'document', sent.document, 'digest', sent.digest, 'order_id', coalesce(quote.order_id, quote.amended_order_id),
    'acceptance', (select jsonb_build_object('name', name, 'at', accepted_at, 'terms_version', terms_version)
                     from public.quote_acceptances where quote_id = quote.id))
  from public.quotes as quote
  join public.quote_versions as sent on sent.quote_id = quote.id and sent.version = p_event.version
  where quote.id = p_event.quote_id;
$$;

-- Marks quotes as expired after their last day, and writes an email about each expired quote to the company. Reminds the customer
-- once of each version, at the earliest three days before the version's last day and three days after the version was sent.
-- Called on schedule (functions/deliver).
create function public.advance_quotes()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := public.quebec_day(now());
  quote public.quotes;
begin
  for quote in
    select quotes.* from public.quotes
      join public.quote_versions as sent on sent.quote_id = quotes.id and sent.version = quotes.version
      where quotes.status = 'sent' and sent.valid_until < today for update of quotes skip locked
  loop
    update public.quotes set status = 'expired' where id = quote.id;
    perform public.record_quote_event(quote, 'expired', null, '', '{quote_to_company}');
  end loop;
  for quote in
    select quotes.* from public.quotes
      join public.quote_versions as sent on sent.quote_id = quotes.id and sent.version = quotes.version
      where quotes.status = 'sent' and sent.valid_until between today and today + 3 and sent.sent_at < now() - interval '3 days'
        and not public.is_outdated(quotes, sent.document)
        and not exists (select from public.quote_events
              where quote_id = quotes.id and kind = 'reminded' and version = quotes.version)
      for update of quotes skip locked
  loop
    -- Another server may have written the reminder after this query began. The row is locked only now.
    continue when exists (select from public.quote_events
      where quote_id = quote.id and kind = 'reminded' and version = quote.version);
    perform public.record_quote_event(quote, 'reminded', null, '', '{quote_to_customer}');
  end loop;
end;
$$;

-- Deletes quotes that did not become an order. Other quotes are kept as contracts, without the customer's email address, phone
-- number, questions and links.
create function public.forget_quotes(p_quotes uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.quotes where id = any (p_quotes) and order_id is null;
  update public.quotes set content = content || '{"email": "", "phone": ""}'
    where id = any (p_quotes) and content ->> 'email' <> '';
  update public.quote_acceptances set email = null where quote_id = any (p_quotes) and email is not null;
  update public.quote_events set text = '' where quote_id = any (p_quotes) and text <> '';
  delete from public.outbox where sent_at is null
    and quote_event_id in (select id from public.quote_events where quote_id = any (p_quotes));
  delete from public.quote_links where quote_id = any (p_quotes);
  -- This update changes nothing. It fires the trigger forget_contact, which deletes the contact details of finished orders
  -- without an account.
  update public.orders set phone = phone
    where id in (select order_id from public.quotes where id = any (p_quotes)) and user_id is null and email is not null;
end;
$$;

grant execute on function public.add_quote_link(uuid, text), public.linked_quote(text, jsonb),
  public.answer_quote(text, jsonb, jsonb), public.advance_quotes() to service_role;

-- Contains the functions for invoices, payments and refunds at the desk. Each request contains the version of the bill that staff
-- have seen. Two people therefore cannot invoice, record or refund the same amount twice. The desk creates an ID for each entry,
-- so repeating a request does nothing.
--
-- The functions whose names begin with desk_ return {"kind": "found" or "conflict", "order"} or {"kind": "missing"}. They return
-- null if the caller is not staff. If they refuse a request, they write nothing and return {"kind": "refused", "code"}. Only
-- owners write credit notes and refunds, and cancel invoiced or paid orders. Other staff receive owner_only().

-- Locks an order for a change of its bill. Returns null if the change may be made. Otherwise, returns the response to the
-- request.
create function public.begin_billing(p_id uuid, p_version bigint, p_is_repeated boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  if p_is_repeated then
    return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
  end if;
  if (public.order_bill(placed) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'order', public.order_json(placed));
  end if;
  return null;
end;
$$;

-- Returns the response to a change of a bill: the order, or the refusal.
create function public.end_billing(p_id uuid, p_refusal text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when p_refusal is not null then jsonb_build_object('kind', 'refused', 'code', p_refusal)
              else jsonb_build_object('kind', 'found', 'order', (select public.order_json(orders) from public.orders where id = p_id)) end;
$$;

-- Issues an invoice and sends it. The codes are those of issue_invoice().
--
-- p_invoice       ID that the desk has created
-- p_amount_cents  with taxes, or null for everything that is not invoiced yet
create function public.desk_issue_invoice(p_id uuid, p_invoice uuid, p_kind text, p_amount_cents bigint, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer  jsonb;
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.invoices where id = p_invoice and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  select case when p_kind in ('deposit', 'delivery', 'balance')
              then public.issue_invoice(placed, p_invoice, p_kind, p_amount_cents, public.staff_email()) else 'amount_invalid' end
    into refusal from public.orders as placed where id = p_id;
  perform public.sign_status_change(p_id);
  return public.end_billing(p_id, refusal);
end;
$$;

-- Returns the day that a text contains. Returns null for a day in the future, or more than a year ago, by Quebec's calendar.
create function public.money_day(p_text text)
returns date
language sql
stable
set search_path = ''
as $$
  select day from public.parse_day(p_text) as day
  where day between public.quebec_day(now()) - 366 and public.quebec_day(now());
$$;

-- Records a payment that was not made through Stripe.
--
-- p_is_confirmed  whether staff have confirmed the warning exceeds_owed or looks_doubled
--
-- The codes:
--   amount_invalid, method_invalid, day_invalid, reference_invalid
--   exceeds_owed   the payment exceeds payable_cents (order_bill), which is 0 or less for a cancelled order
--   looks_doubled  a payment with this amount, method and day is already recorded
create function public.desk_record_payment(
  p_id uuid, p_payment uuid, p_method text, p_amount_cents bigint, p_day text, p_reference text, p_is_confirmed boolean,
  p_version bigint
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer jsonb;
  placed public.orders;
  typed  text := btrim(coalesce(p_reference, ''));
  wrong  text;
begin
  if not public.is_staff() then
    return null;
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.payments where id = p_payment::text and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  select * into placed from public.orders where id = p_id;
  wrong := case
    when p_amount_cents is null or p_amount_cents not between 1 and 100000000 then 'amount_invalid'
    when p_method is null or p_method not in ('interac', 'transfer', 'cheque', 'cash') then 'method_invalid'
    when public.money_day(p_day) is null then 'day_invalid'
    when length(typed) > 100 or typed ~ '[\u0001-\u001f\u007f-\u009f]' then 'reference_invalid'
    when p_is_confirmed then null
    when exists (select from public.payments where order_id = p_id and method = p_method and amount_cents = p_amount_cents
                   and received_on = public.money_day(p_day)) then 'looks_doubled'
    when p_amount_cents > (public.order_bill(placed) ->> 'payable_cents')::bigint then 'exceeds_owed'
  end;
  if wrong is null then
    insert into public.payments (id, event_id, order_id, amount, currency, method, received_on, staff_email, reference)
      values (p_payment, p_payment, p_id, p_amount_cents / 100.0, 'cad', p_method, public.money_day(p_day), public.staff_email(), typed);
    if exists (select from public.invoices where order_id = p_id) then
      perform public.settle_order(p_id);
      if placed.email is not null then
        insert into public.outbox (kind, payment_id) values ('payment_to_customer', p_payment);
      end if;
    elsif placed.status = 'invoiced' and (public.order_bill(placed) ->> 'owed_cents')::bigint <= 0 then
      update public.orders set status = 'paid' where id = p_id;
    end if;
  end if;
  return public.end_billing(p_id, wrong);
end;
$$;

-- Writes a credit note for a whole invoice (p_amount_cents is null) or for a part of it. The codes are those of credit_invoice(),
-- and reason_invalid.
create function public.desk_credit_invoice(
  p_id uuid, p_credit uuid, p_invoice uuid, p_amount_cents bigint, p_reason text, p_version bigint
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer  jsonb;
  typed   text := btrim(coalesce(p_reason, ''));
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.invoices where id = p_credit and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  if typed = '' or length(typed) > 300 or typed ~ '[\u0001-\u001f\u007f-\u009f]' then
    refusal := 'reason_invalid';
  else
    select public.credit_invoice(placed, p_credit, p_invoice, p_amount_cents, typed, public.staff_email()) into refusal
      from public.orders as placed where id = p_id;
    perform public.settle_order(p_id);
  end if;
  return public.end_billing(p_id, refusal);
end;
$$;

-- Writes a refund. A refund by Stripe is pending until functions/desk or the schedule has sent it to Stripe. Returns null, or the
-- code of a refusal: method_invalid, amount_invalid, exceeds_paid. The caller has locked the order.
create function public.write_refund(
  p_order uuid, p_id uuid, p_method text, p_payment text, p_amount_cents bigint, p_reason text, p_staff text
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  received bigint;
  returned bigint;
begin
  if p_amount_cents is null or p_amount_cents < 1 then
    return 'amount_invalid';
  end if;
  if p_method is null or p_method not in ('stripe', 'interac', 'transfer', 'cheque', 'cash', 'returned')
     or (p_method = 'stripe') <> (p_payment is not null) then
    return 'method_invalid';
  end if;
  -- No refund exceeds the amount that the order has received, less its other refunds. A refund by Stripe is also limited to what
  -- is left of its payment.
  select coalesce(sum(amount_cents), 0) into received from public.payments
    where order_id = p_order and currency = 'cad' and (p_payment is null or id = p_payment and method = 'stripe');
  select coalesce(sum(amount_cents), 0) into returned from public.refunds
    where order_id = p_order and state <> 'failed' and (p_payment is null or payment_id = p_payment);
  if p_amount_cents > received - returned or p_amount_cents > (
       select received_cents - refunded_cents from public.order_balances where order_id = p_order) then
    return 'exceeds_paid';
  end if;
  insert into public.refunds (id, order_id, payment_id, method, amount_cents, reason, state, refunded_on, staff_email)
    values (p_id, p_order, p_payment, p_method, p_amount_cents, p_reason,
            case when p_method = 'stripe' then 'pending' else 'done' end, public.quebec_day(now()), p_staff);
  return null;
end;
$$;

-- Refunds the customer, or records that the bank has returned a payment. The codes are those of write_refund(), and
-- reason_invalid.
create function public.desk_refund(
  p_id uuid, p_refund uuid, p_method text, p_payment text, p_amount_cents bigint, p_reason text, p_version bigint
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer  jsonb;
  typed   text := btrim(coalesce(p_reason, ''));
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.refunds where id = p_refund and order_id = p_id));
  if answer is not null then
    return answer;
  end if;
  refusal := case when typed = '' or length(typed) > 300 or typed ~ '[\u0001-\u001f\u007f-\u009f]' then 'reason_invalid'
                  else public.write_refund(p_id, p_refund, p_method, p_payment, p_amount_cents, typed, public.staff_email()) end;
  -- An order for which an amount is owed again is no longer paid.
  if refusal is null then
    update public.orders set status = 'invoiced' where id = p_id and status = 'paid'
      and exists (select from public.order_balances where order_id = p_id and has_invoices and owed_cents > 0);
    perform public.sign_status_change(p_id);
  end if;
  -- If Stripe makes the refund, the email about it is written once Stripe has accepted the refund.
  if refusal is null and p_method not in ('stripe', 'returned') then
    insert into public.outbox (kind, refund_id) select 'refund_to_customer', p_refund
      from public.orders where id = p_id and email is not null;
  end if;
  return public.end_billing(p_id, refusal);
end;
$$;

-- Cancels an order that is invoiced or paid. Credits its invoices and refunds its payments. Stripe refunds online payments. The
-- other payments are refunded by p_method. The email about the status lists the refunds. desk_set_order_status() describes the
-- code payment_unrecorded.
create function public.desk_cancel_order(p_id uuid, p_method text, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer  jsonb;
  placed  public.orders;
  bill    jsonb;
  entry   record;
  rest    bigint;
  part    bigint;
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  answer := public.begin_billing(p_id, p_version, exists (select from public.orders where id = p_id and status = 'cancelled'));
  if answer is not null then
    return answer;
  end if;
  select * into placed from public.orders where id = p_id;
  bill := public.order_bill(placed);
  if (bill ->> 'is_by_order')::boolean and placed.status <> 'invoiced' and (bill ->> 'received_cents')::bigint = 0 then
    return public.end_billing(p_id, 'payment_unrecorded');
  end if;
  if p_method is null or p_method not in ('interac', 'transfer', 'cheque', 'cash') then
    return public.end_billing(p_id, 'method_invalid');
  end if;
  for entry in select id from public.open_invoices(p_id) where net_cents > 0 loop
    perform public.credit_invoice(placed, gen_random_uuid(), entry.id, null,
      case placed.language when 'en' then 'Order cancelled' else 'Commande annulée' end, public.staff_email());
  end loop;
  rest := (bill ->> 'received_cents')::bigint - (bill ->> 'refunded_cents')::bigint;
  for entry in
    select payment.id, (payment.amount_cents - coalesce(
             (select sum(amount_cents) from public.refunds where payment_id = payment.id and state <> 'failed'), 0))::bigint as cents
    from public.payments as payment
    where payment.order_id = p_id and payment.method = 'stripe' and payment.currency = 'cad' order by payment.received_at desc
  loop
    part := least(rest, entry.cents);
    if part > 0 then
      perform public.write_refund(p_id, gen_random_uuid(), 'stripe', entry.id, part, '', public.staff_email());
      rest := rest - part;
    end if;
  end loop;
  if rest > 0 then
    perform public.write_refund(p_id, gen_random_uuid(), p_method, null, rest, '', public.staff_email());
  end if;
  update public.orders set status = 'cancelled' where id = p_id;
  perform public.sign_status_change(p_id);
  return public.end_billing(p_id, null);
end;
$$;

-- Returns the refunds for which Stripe has not answered yet: [{"id", "payment_id", "amount_cents"}, …].
create function public.pending_refunds()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'payment_id', payment_id, 'amount_cents', amount_cents) order by created_at), '[]')
  from public.refunds where state = 'pending';
$$;

-- Records Stripe's answer to a refund, once. The answer is an ID, or the reason for a refusal. If Stripe has accepted the refund,
-- writes the email to the customer, unless the email about the cancelled order already announced the refund. If Stripe has
-- refused the refund, the order may be paid again.
create function public.settle_refund(p_id uuid, p_stripe_id text, p_fault text)
returns void
language sql
security definer
set search_path = ''
as $$
  with settled as (
    update public.refunds set state = case when p_stripe_id is null then 'failed' else 'done' end, stripe_id = p_stripe_id,
                              fault = left(p_fault, 300), refunded_on = public.quebec_day(now())
      where id = p_id and state = 'pending' returning *)
  insert into public.outbox (kind, refund_id)
    select 'refund_to_customer', settled.id from settled join public.orders as placed on placed.id = settled.order_id
    where settled.state = 'done' and settled.reason <> '' and placed.email is not null;
  select public.settle_order(order_id) from public.refunds where id = p_id and state = 'failed';
$$;

grant execute on function public.desk_issue_invoice(uuid, uuid, text, bigint, bigint),
  public.desk_record_payment(uuid, uuid, text, bigint, text, text, boolean, bigint),
  public.desk_credit_invoice(uuid, uuid, uuid, bigint, text, bigint),
  public.desk_refund(uuid, uuid, text, text, bigint, text, bigint), public.desk_cancel_order(uuid, text, bigint) to authenticated;
grant execute on function public.pending_refunds(), public.settle_refund(uuid, text, text) to service_role;

-- Shows invoices to their customers, who open them with the secret link in an email or from the account. Also does the scheduled
-- work on invoices.

-- Stores a link. If its email is retried, the link already exists and stays unchanged.
create function public.add_invoice_link(p_invoice uuid, p_digest text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.invoice_links (digest, invoice_id) values (p_digest, p_invoice) on conflict do nothing;
$$;

-- Returns {"invoice"} of a link, with the document and the amounts left to pay. The invoice is null if the link is unknown or has
-- expired. After too many requests with such links, returns {"wait": seconds}. Valid links do not count, because they do not help
-- anyone to guess a token of 244 or more random bits.
create function public.linked_invoice(p_digest text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_invoice jsonb;
  seconds       integer;
begin
  select jsonb_build_object(
      'document', invoice.document, 'kind', invoice.kind, 'order_id', invoice.order_id,
      -- Stripe's page offers the card that this account has saved. A link in an email may be forwarded, so it offers no card.
      'user_id', case when link.expires_at is not null then placed.user_id end,
      'left_cents', coalesce(open.left_cents, 0), 'net_cents', coalesce(open.net_cents, 0),
      'owed_cents', bill -> 'owed_cents', 'version', bill -> 'version')
    into found_invoice
    from public.invoice_links as link
    join public.invoices as invoice on invoice.id = link.invoice_id
    join public.orders as placed on placed.id = invoice.order_id
    left join lateral public.open_invoices(placed.id) as open on open.id = invoice.id,
    lateral public.order_bill(placed) as bill
    where link.digest = p_digest and (link.expires_at is null or link.expires_at > now());
  if found_invoice is null then
    seconds := public.count_post(p_limits);
    if seconds > 0 then
      return jsonb_build_object('wait', seconds);
    end if;
  end if;
  return jsonb_build_object('invoice', found_invoice);
end;
$$;

-- Returns {"bill", "invoices"} of one of the caller's orders, or null if the order belongs to someone else.
create function public.my_bill(p_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('bill', public.order_bill(placed), 'invoices', public.order_invoices(placed.id))
  from public.orders as placed
  where placed.id = p_id and placed.user_id = auth.uid() and public.has_required_aal();
$$;

-- Returns a token that opens one of the caller's invoices for a day. Returns null if the invoice belongs to someone else, or
-- after 60 tokens within an hour.
create function public.link_to_my_invoice(p_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  if not public.has_required_aal() or not exists (
       select from public.invoices as invoice join public.orders as placed on placed.id = invoice.order_id
       where invoice.id = p_id and placed.user_id = auth.uid()) then
    return null;
  end if;
  if public.count_post(jsonb_build_array(
       jsonb_build_object('subject', 'invoice links ' || auth.uid(), 'max', 60, 'window', '1 hour'))) > 0 then
    return null;
  end if;
  delete from public.invoice_links where expires_at < now();
  insert into public.invoice_links (digest, invoice_id, expires_at)
    values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), p_id, now() + interval '1 day');
  return token;
end;
$$;

-- Called on schedule (functions/deliver). Reminds customers once of each invoice that is unpaid after its due date.
create function public.advance_invoices()
returns void
language sql
security definer
set search_path = ''
as $$
  with reminded as (
    insert into public.invoice_events (invoice_id, kind)
      select open.id, 'reminded'
      from public.unpaid_invoices() as open
      join public.orders as placed on placed.id = open.order_id and placed.email is not null and placed.status <> 'cancelled'
      where open.due_on < public.quebec_day(now())
        and not exists (select from public.invoice_events as event where event.invoice_id = open.id and event.kind = 'reminded')
      on conflict do nothing returning id)
  insert into public.outbox (kind, invoice_event_id) select 'invoice_to_customer', id from reminded;
$$;

grant execute on function public.add_invoice_link(uuid, text), public.linked_invoice(text, jsonb), public.advance_invoices()
  to service_role;
grant execute on function public.my_bill(uuid), public.link_to_my_invoice(uuid) to authenticated;

-- Lists invoices and credit notes, payments and refunds, and taxes per month. The desk shows these lists and exports them for the
-- accountant.

-- Lists invoices and credit notes. A credit note has negative amounts. The filter "status" is owed, overdue or settled. The
-- filter "kind" is invoice or credit. The days of the filter are dates of issue.
create function public.desk_invoices(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all rows that match the search, if it matches few rows. Otherwise null (see desk_orders()).
  few           uuid[];
  wanted_status text := p_filter ->> 'status';
  wanted_kind   text := p_filter ->> 'kind';
  patterns      text[] := public.search_patterns(p_filter ->> 'search');
  first_day     date := (p_filter ->> 'from')::date;
  last_day      date := (p_filter ->> 'to')::date;
  after_at      timestamptz := (p_after ->> 'at')::timestamptz;
  after_id      uuid := (p_after ->> 'id')::uuid;
  today         date := public.quebec_day(now());
  size          integer := public.page_size(p_is_export);
  page          jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  if patterns <> '{}' and (select count(*) <= 50 from (
        select search_text from public.invoices order by issued_at desc, id desc limit 500
      ) as latest where search_text like all (patterns)) then
    few := public.matching_ids('public.invoices', p_filter ->> 'search');
  end if;
  -- Empty without a status filter, because only that filter needs the unpaid invoices.
  with open as materialized (
    select id from public.unpaid_invoices() where wanted_status is not null
  )
  select coalesce(jsonb_agg(to_jsonb(entry) || jsonb_build_object('left_cents', coalesce(
           (select due.left_cents from public.open_invoices(entry.order_id) as due where due.id = entry.id), 0))
         order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select invoice.id, invoice.issued_at as created_at, public.invoice_number(invoice.kind, invoice.number) as number, invoice.kind,
           invoice.order_id, invoice.document ->> 'name' as name, invoice.issued_on, invoice.due_on,
           invoice.document #>> '{address,province}' as province,
           invoice.subtotal_cents * sign as subtotal_cents, invoice.gst_cents * sign as gst_cents,
           invoice.qst_cents * sign as qst_cents, invoice.total_cents * sign as total_cents,
           invoice.document ->> 'credited' as credited,
           case when p_is_export then invoice.document -> 'lines' end as lines
    from public.invoices as invoice left join open on open.id = invoice.id,
         lateral (select case when invoice.kind = 'credit' then -1 else 1 end as sign) as signs
    where (wanted_kind is null or (wanted_kind = 'credit') = (invoice.kind = 'credit'))
      and (wanted_status is null or invoice.kind <> 'credit' and case wanted_status
             when 'owed' then open.id is not null
             when 'overdue' then open.id is not null and invoice.due_on < today
             else open.id is null end)
      and (first_day is null or invoice.issued_on >= first_day)
      and (last_day is null or invoice.issued_on <= last_day)
      and (few is null or invoice.id = any (few))
      and (few is not null or patterns = '{}' or invoice.search_text like all (patterns))
      and (after_at is null or (invoice.issued_at, invoice.id) < (after_at, after_id))
    order by invoice.issued_at desc, invoice.id desc
    limit size + 1
  ) as entry;
  return public.paginate(case when p_is_export then 'invoices_export' else 'invoices' end, page, size);
end;
$$;

-- Lists payments and refunds. A refund has a negative amount. The filter "kind" is payment or refund. The days of the filter are
-- those on which the money was paid or refunded. A payment of an unknown order has a null order_id.
create function public.desk_payments(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- IDs of all orders that match the search, if it matches few orders. Otherwise null (see desk_orders()).
  few         uuid[];
  wanted_kind text := p_filter ->> 'kind';
  patterns    text[] := public.search_patterns(p_filter ->> 'search');
  first_day   date := (p_filter ->> 'from')::date;
  last_day    date := (p_filter ->> 'to')::date;
  after_at    timestamptz := (p_after ->> 'at')::timestamptz;
  after_id    text := p_after ->> 'id';
  size        integer := public.page_size(p_is_export);
  page        jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  if patterns <> '{}' and (select count(*) <= 50 from (
        select search_text from public.orders order by created_at desc, id desc limit 500
      ) as latest where search_text like all (patterns)) then
    few := public.matching_ids('public.orders', p_filter ->> 'search');
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at desc, entry.id desc), '[]') into page
  from (
    select moved.*, placed.name
    from (
      select id, received_at as created_at, 'payment' as kind, order_id, received_on as day, method,
             amount_cents, currency, reference, problem, 'done' as state
        from public.payments
      union all
      select id::text, created_at, 'refund', order_id, refunded_on, method, -amount_cents, 'cad', reason, null, state
        from public.refunds
    ) as moved left join public.orders as placed on placed.id = moved.order_id
    where (wanted_kind is null or moved.kind = wanted_kind)
      and (first_day is null or moved.day >= first_day)
      and (last_day is null or moved.day <= last_day)
      and (few is null or moved.order_id = any (few))
      and (few is not null or patterns = '{}' or placed.search_text like all (patterns))
      and (after_at is null or (moved.created_at, moved.id) < (after_at, after_id))
    order by moved.created_at desc, moved.id desc
    limit size + 1
  ) as entry;
  return public.paginate(case when p_is_export then 'payments_export' else 'payments' end, page, size);
end;
$$;

-- Returns the sums of invoices less credit notes per month of issue and province, the latest month first. Only for owners. The
-- sums contain no personal data, so the access is not logged.
create function public.desk_taxes(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when not public.is_owner() then public.owner_only() else jsonb_build_object('next', null, 'rows', coalesce((
    select jsonb_agg(to_jsonb(entry) order by entry.month desc, entry.province)
    from (
      select month || ' ' || province as id, month, province, count(*) as documents, sum(subtotal_cents * sign) as subtotal_cents,
             sum(gst_cents * sign) as gst_cents, sum(qst_cents * sign) as qst_cents, sum(total_cents * sign) as total_cents
      from (select to_char(issued_on, 'YYYY-MM') as month, coalesce(document #>> '{address,province}', 'QC') as province,
                   case when kind = 'credit' then -1 else 1 end as sign, subtotal_cents, gst_cents, qst_cents, total_cents
              from public.invoices
              where ((p_filter ->> 'from') is null or issued_on >= (p_filter ->> 'from')::date)
                and ((p_filter ->> 'to') is null or issued_on <= (p_filter ->> 'to')::date)) as billed
      group by month, province
    ) as entry), '[]')) end
  where public.is_staff();
$$;

grant execute on function public.desk_invoices(jsonb, jsonb, boolean), public.desk_payments(jsonb, jsonb, boolean),
  public.desk_taxes(jsonb, jsonb, boolean) to authenticated;

-- Contains the functions for visits at the desk. Staff set and move the date of a visit, and the customer gets an email.

-- Returns the data for an email about a visit. `is_moved` is true if an earlier date was already sent to the customer.
create function public.visit_for_mail(p_visit uuid, p_mail uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.visit_json(visit) || jsonb_build_object(
    'about', case when visit.order_id is null then 'inquiry' else 'order' end,
    'number', coalesce(inquiry.reference, upper(left(placed.id::text, 8))),
    'email', coalesce(inquiry.email, placed.email), 'language', coalesce(inquiry.locale, placed.language),
    'is_moved', exists (select from public.outbox as earlier where earlier.id <> p_mail and earlier.attempts > 0
      and earlier.fault is null
      and (earlier.visit_id = visit.id or (earlier.order_id = visit.order_id and earlier.order_status = 'scheduled'))))
  from public.visits as visit
  left join public.orders as placed on placed.id = visit.order_id
  left join public.inquiries as inquiry on inquiry.id = visit.inquiry_id
  where visit.id = p_visit;
$$;

-- Returns the date for an email about an order's status, or null if the order has no date. A cancelled date is included once, and
-- only if it was already sent to the customer.
create function public.visit_for_status(p_order uuid, p_mail uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.visit_json(visit) from public.visits as visit
  where visit.order_id = p_order
    and (not visit.is_cancelled
      or exists (select from public.outbox as earlier where earlier.id <> p_mail and earlier.attempts > 0
                   and earlier.fault is null
                   and (earlier.visit_id = visit.id or (earlier.order_id = p_order and earlier.order_status = 'scheduled')))
         and not exists (select from public.outbox as earlier where earlier.id <> p_mail and earlier.order_id = p_order
                           and earlier.sent_at > visit.changed_at));
$$;

-- Writes the email about a new, moved or cancelled date. If an earlier email about the visit has not been sent yet, that email
-- gets the new date instead. The customer then receives only one email.
create function public.add_visit_email(p_visit public.visits)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.outbox set due_at = now() + interval '2 minutes'
    where sent_at is null and dead_letter_at is null and (attempts = 0 or fault is not null)
      and (visit_id = p_visit.id or (order_id = p_visit.order_id and order_status = 'scheduled'));
  if not found and (public.visit_for_mail(p_visit.id, null) ->> 'email') is not null then
    insert into public.outbox (kind, visit_id, due_at) values ('visit_to_customer', p_visit.id, now() + interval '2 minutes');
  end if;
end;
$$;

-- Cancels the date of an order that leaves the status "scheduled" without being installed. If the change is taken back and the
-- order becomes "scheduled" again, its date is valid again.
create function public.follow_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.visits set is_cancelled = new.status <> 'scheduled', sequence = sequence + 1, changed_at = now()
    where order_id = new.id and is_cancelled = (new.status = 'scheduled');
  return null;
end;
$$;

create trigger follow_order_status after update of status on public.orders
  for each row when (old.status is distinct from new.status and new.status <> 'installed'
                     and 'scheduled' in (old.status, new.status))
  execute function public.follow_order_status();

-- Returns the reason why a date cannot be set, as {"code"} and the name of a holiday. Returns null if the date can be set.
--
-- p_visit  {"day": a day, "starts", "ends": a time such as "08:00"}
create function public.visit_problem(p_visit jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  day     date := public.parse_day(p_visit ->> 'day');
  starts  text := p_visit ->> 'starts';
  ends    text := p_visit ->> 'ends';
  pattern constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
begin
  if day is null then
    return '{"code": "day_invalid"}';
  elsif starts is null or ends is null or starts !~ pattern or ends !~ pattern or starts >= ends then
    return '{"code": "hours_invalid"}';
  elsif (day + starts::time) at time zone 'America/Toronto' < now() then
    return '{"code": "day_past"}';
  elsif day > public.quebec_day(now()) + 730 then
    return '{"code": "day_far"}';
  elsif public.quebec_holiday(day) is not null then
    return jsonb_build_object('code', 'day_holiday', 'holiday', public.quebec_holiday(day));
  end if;
  return null;
end;
$$;

-- Sets the date of an order or an inquiry, if p_sequence is still the date's sequence number. p_sequence is -1 for an order or
-- inquiry without a date. An order also gets the status "scheduled". The customer receives one email, two minutes later.
--
-- p_about  'order' or 'inquiry'
-- p_visit  in the format of visit_problem(). Null cancels the date of an inquiry.
--
-- Returns {"kind": "found" or "conflict", "order" or "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code", "holiday"}.
-- Returns null if the caller is not staff. The code visit_closed means that the order is installed or cancelled.
create function public.desk_set_visit(p_about text, p_id uuid, p_visit jsonb, p_sequence bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  inquiry public.inquiries;
  planned public.visits;
  problem jsonb;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id and p_about = 'order' for update;
  select * into inquiry from public.inquiries where id = p_id and p_about = 'inquiry' for update;
  if placed.id is null and inquiry.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read(p_about, array[p_id::text]);
  select * into planned from public.visits where order_id = placed.id or inquiry_id = inquiry.id;
  if coalesce(planned.sequence, -1) is distinct from p_sequence then
    return jsonb_build_object('kind', 'conflict') || public.visited_json(placed, inquiry);
  end if;
  problem := case when placed.status in ('installed', 'cancelled') then '{"code": "visit_closed"}'
                  when p_visit is not null or placed.id is not null then public.visit_problem(coalesce(p_visit, '{}')) end;
  if problem is not null then
    return jsonb_build_object('kind', 'refused') || problem;
  end if;

  if p_visit is null then
    update public.visits set is_cancelled = true, sequence = sequence + 1, staff_email = public.staff_email(), changed_at = now()
      where id = planned.id and not is_cancelled;
    if not found then
      return jsonb_build_object('kind', 'found') || public.visited_json(placed, inquiry);
    end if;
    -- Deletes the waiting email about the visit. If it was the only email, the customer receives nothing. Otherwise, the customer
    -- receives the cancellation.
    delete from public.outbox where visit_id = planned.id and sent_at is null and (attempts = 0 or fault is not null);
    if found and not exists (select from public.outbox where visit_id = planned.id) then
      return jsonb_build_object('kind', 'found') || public.visited_json(placed, inquiry);
    end if;
  elsif public.visit_json(planned) @> (p_visit || '{"is_cancelled": false}') and coalesce(placed.status, 'scheduled') = 'scheduled' then
    return jsonb_build_object('kind', 'found') || public.visited_json(placed, inquiry);
  else
    insert into public.visits as known (order_id, inquiry_id, day, starts, ends, staff_email)
      values (placed.id, inquiry.id, (p_visit ->> 'day')::date, (p_visit ->> 'starts')::time, (p_visit ->> 'ends')::time,
              public.staff_email())
      on conflict do nothing;
    update public.visits set day = (p_visit ->> 'day')::date, starts = (p_visit ->> 'starts')::time,
        ends = (p_visit ->> 'ends')::time, sequence = planned.sequence + 1, is_cancelled = false,
        staff_email = public.staff_email(), changed_at = now()
      where id = planned.id;
    select * into planned from public.visits where order_id = placed.id or inquiry_id = inquiry.id;
  end if;

  if placed.status <> 'scheduled' then
    update public.orders set status = 'scheduled' where id = p_id returning * into placed;
    perform public.sign_status_change(p_id);
  else
    perform public.add_visit_email(planned);
  end if;
  return jsonb_build_object('kind', 'found') || public.visited_json(placed, inquiry);
end;
$$;

-- Returns {"order"} or {"inquiry"} in the format of the desk.
create function public.visited_json(p_order public.orders, p_inquiry public.inquiries)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when p_order.id is not null then jsonb_build_object('order', public.order_json(p_order))
              else jsonb_build_object('inquiry', public.inquiry_json(p_inquiry)) end;
$$;

-- Returns the planned date of one of the caller's orders, without the email address of the staff member. Returns null if the
-- order has no date or belongs to someone else.
create function public.my_visit(p_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.visit_json(visit) - '{by,is_cancelled}'::text[]
  from public.orders as placed join public.visits as visit on visit.order_id = placed.id
  where placed.id = p_id and placed.user_id = auth.uid() and placed.status = 'scheduled' and not visit.is_cancelled
    and public.has_required_aal();
$$;

grant execute on function public.desk_set_visit(text, uuid, jsonb, bigint), public.my_visit(uuid) to authenticated;

-- Stores the secret addresses at which staff members subscribe to the calendar of visits, and returns the calendar. Only the hash
-- of an address's token is stored.

create table public.calendar_links (
  -- The row is deleted when the staff member loses the right to use the desk.
  user_id    uuid primary key references public.staff (user_id) on delete cascade,
  digest     text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  renewed_at timestamptz not null default now()
);

alter table public.calendar_links enable row level security;
grant select on public.calendar_links to service_role;

-- Returns {"renewed_at"} of the caller's address. "renewed_at" is null if the caller has no address yet. Returns null if the
-- caller is not staff.
create function public.desk_calendar()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('renewed_at', (select renewed_at from public.calendar_links where user_id = auth.uid()))
  where public.is_staff();
$$;

-- Returns {"token"} of a new address, which replaces the caller's previous address. Returns null if the caller is not staff.
create function public.desk_renew_calendar()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
begin
  if not public.is_staff() then
    return null;
  end if;
  insert into public.calendar_links as known (user_id, digest)
    values (auth.uid(), encode(sha256(convert_to(token, 'UTF8')), 'hex'))
    on conflict (user_id) do update set digest = excluded.digest, renewed_at = now();
  return jsonb_build_object('token', token);
end;
$$;

-- Returns {"visits"}, the visits from this week on. "visits" is null if the address does not exist. Beyond the limits, returns
-- {"wait": seconds}. Phones fetch the visits every hour, so the same visits are logged as read only once a day.
--
-- p_limits          in the format of count_post(), for addresses that do not exist
-- p_address_limits  in the same format, for this address
create function public.linked_visits(p_digest text, p_limits jsonb, p_address_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  reader  text := (select account.email from public.calendar_links as link join auth.users as account on account.id = link.user_id
                     where link.digest = p_digest);
  seconds integer := public.count_post(case when reader is null then p_limits else p_address_limits end);
  shown   jsonb;
  ids     text[];
begin
  if seconds > 0 then
    return jsonb_build_object('wait', seconds);
  elsif reader is null then
    return jsonb_build_object('visits', null);
  end if;
  select coalesce(jsonb_agg(public.visit_json(visit) || jsonb_build_object(
      'about', case when visit.order_id is null then 'inquiry' else 'order' end, 'changed_at', visit.changed_at,
      'record_id', coalesce(visit.order_id, visit.inquiry_id),
      'number', coalesce(inquiry.reference, upper(left(placed.id::text, 8))),
      'name', coalesce(placed.name, inquiry.name, ''), 'phone', coalesce(placed.phone, inquiry.fields ->> 'phone', ''),
      'address', coalesce((select string_agg(line, ', ') from unnest(array[
          placed.address ->> 'line1', placed.address ->> 'line2', placed.address ->> 'city', placed.address ->> 'province',
          placed.address ->> 'postal_code']) as line where line <> ''), inquiry.fields ->> 'address', ''))
      order by visit.day, visit.starts, visit.id), '[]') into shown
    from public.visits as visit
    left join public.orders as placed on placed.id = visit.order_id
    left join public.inquiries as inquiry on inquiry.id = visit.inquiry_id
    where not visit.is_cancelled and visit.day >= date_trunc('week', now() at time zone 'America/Toronto')::date;
  ids := array(select entry ->> 'record_id' from jsonb_array_elements(shown) as entry);
  if not exists (select from public.desk_reads where what = 'calendar' and staff_email = reader
                   and read_at > now() - interval '1 day' and subjects @> ids) and ids <> '{}' then
    insert into public.desk_reads (staff_email, what, subjects) values (reader, 'calendar', ids);
  end if;
  return jsonb_build_object('visits', shown);
end;
$$;

grant execute on function public.desk_calendar(), public.desk_renew_calendar() to authenticated;
grant execute on function public.linked_visits(text, jsonb, jsonb) to service_role;

-- Reverts a change of an order's status by staff. Emails about such a change are sent two minutes after it (record_order_status).
-- Until then, staff can take back the change.

-- Takes back the last change of an order's status, as if it had not been made. No email is sent, and the customer's history does
-- not show the change. A date that was set with the change is cancelled. A date that the change had cancelled is planned again
-- (follow_order_status).
-- Returns {"kind": "found" or "conflict", "order"} or {"kind": "missing"}. Returns {"kind": "refused", "code": "take_back_late"}
-- if the change is final or sending its email has begun (can_take_back). Returns null if the caller is not staff.
create function public.desk_take_back_status(p_id uuid, p_version bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed   public.orders;
  previous text;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  if (public.order_json(placed) ->> 'version')::bigint is distinct from p_version then
    return jsonb_build_object('kind', 'conflict', 'order', public.order_json(placed));
  end if;
  if not public.can_take_back(placed) then
    return jsonb_build_object('kind', 'refused', 'code', 'take_back_late');
  end if;
  select status into previous from public.order_status_changes where order_id = p_id and id < p_version order by id desc limit 1;
  -- If another process is leasing the email, this statement waits. After the wait, it matches no row, because the
  -- lease has increased `attempts`.
  delete from public.outbox where order_id = p_id and kind = 'order_status_to_shopper' and order_status = placed.status
    and sent_at is null and dead_letter_at is null and attempts = 0 and previous is not null;
  if not found then
    return jsonb_build_object('kind', 'refused', 'code', 'take_back_late');
  end if;
  update public.orders set status = previous where id = p_id returning * into placed;
  -- The trigger of this update has written one more change and one more email. Both are deleted, so that no trace of the reverted
  -- change remains.
  delete from public.outbox where order_id = p_id and kind = 'order_status_to_shopper' and order_status = previous
    and created_at = now() and attempts = 0 and sent_at is null;
  delete from public.order_status_changes where order_id = p_id and id >= p_version;
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

grant execute on function public.desk_take_back_status(uuid, bigint) to authenticated;

-- Contains the functions for replies to inquiries, owners of inquiries, late inquiries, and notes on orders.

-- Sends a reply of 1 to 10000 characters to the sender of an inquiry, and stores it. A new inquiry becomes "answered". If the
-- same p_key is sent again, no second reply is sent.
-- Returns {"kind": "found", "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code": "reply_empty" or "reply_long"}.
-- Returns null if the caller is not staff.
create function public.desk_reply(p_id uuid, p_key uuid, p_text text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  inquiry public.inquiries;
  written text := btrim(regexp_replace(coalesce(p_text, ''), '[\u0001-\u0008\u000b-\u000c\u000e-\u001f\u007f]', '', 'g'), E' \t\r\n');
begin
  if not public.is_staff() then
    return null;
  end if;
  if written = '' or length(written) > 10000 then
    return jsonb_build_object('kind', 'refused', 'code', case when written = '' then 'reply_empty' else 'reply_long' end);
  end if;
  select * into inquiry from public.inquiries where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  insert into public.inquiry_replies (id, inquiry_id, text, staff_email)
    values (p_key, p_id, written, public.staff_email()) on conflict do nothing;
  if found then
    insert into public.outbox (kind, reply_id) values ('reply_to_sender', p_key);
    if inquiry.status = 'new' then
      update public.inquiries set status = 'answered' where id = p_id returning * into inquiry;
      insert into public.inquiry_status_changes (inquiry_id, status, staff_email)
        values (p_id, 'answered', public.staff_email());
    end if;
  end if;
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Sets the owner of an inquiry by the email address of a staff member. An empty address removes the owner. Returns {"kind":
-- "found", "inquiry"}, {"kind": "missing"} or {"kind": "refused", "code": "owner_unknown"}. Returns null if the caller is not
-- staff.
create function public.desk_set_owner(p_id uuid, p_email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  inquiry public.inquiries;
  member  uuid := (select user_id from public.staff join auth.users as account on account.id = user_id
                     where lower(account.email) = lower(p_email));
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into inquiry from public.inquiries where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  if member is null and coalesce(p_email, '') <> '' then
    return jsonb_build_object('kind', 'refused', 'code', 'owner_unknown');
  end if;
  perform public.record_read('inquiry', array[inquiry.id::text]);
  delete from public.inquiry_owners where inquiry_id = p_id;
  insert into public.inquiry_owners (inquiry_id, user_id) select p_id, member where member is not null;
  return jsonb_build_object('kind', 'found', 'inquiry', public.inquiry_json(inquiry));
end;
$$;

-- Adds a note of 1 to 5000 characters to an order. Customers do not see the note. Returns {"kind": "found", "order"}, {"kind":
-- "missing"} or {"kind": "refused", "code": "note_empty" or "note_long"}. Returns null if the caller is not staff.
create function public.desk_add_order_note(p_id uuid, p_text text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  latest  public.order_notes;
  placed  public.orders;
  written text := btrim(coalesce(p_text, ''), E' \t\r\n');
begin
  if not public.is_staff() then
    return null;
  end if;
  if written = '' or length(written) > 5000 then
    return jsonb_build_object('kind', 'refused', 'code', case when written = '' then 'note_empty' else 'note_long' end);
  end if;
  select * into placed from public.orders where id = p_id;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  select * into latest from public.order_notes as note where note.order_id = p_id order by note.id desc limit 1;
  if not public.repeats_note(latest.text, latest.staff_email, latest.written_at, written) then
    insert into public.order_notes (order_id, text, staff_email) values (p_id, written, public.staff_email());
  end if;
  perform public.record_read('order', array[placed.id::text]);
  return jsonb_build_object('kind', 'found', 'order', public.order_json(placed));
end;
$$;

-- Returns [{"id", "created_at"}, …] of the 500 oldest unanswered inquiries, the oldest first. Returns null if today's late
-- inquiries are already recorded.
create function public.unanswered_inquiries()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'created_at', created_at) order by created_at, id), '[]')
  from (select id, created_at from public.inquiries where status = 'new' order by created_at, id limit 500) as oldest
  having not exists (select from public.late_days where day = public.quebec_day(now()));
$$;

-- Records today's late inquiries, once a day. If there are late inquiries, writes an email about them to the company.
create function public.add_late_day(p_inquiries uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.late_days (day, inquiries) values (public.quebec_day(now()), p_inquiries) on conflict do nothing;
  if found and p_inquiries <> '{}' then
    insert into public.outbox (kind, late_day) values ('late_to_company', public.quebec_day(now()));
  end if;
  delete from public.late_days where day < public.quebec_day(now()) - 60;
end;
$$;

-- Returns the late inquiries of a day that are still unanswered, the oldest first. Returns null if late_days has no row for this
-- day, or if p_day is null.
create function public.late_for_mail(p_day date)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select jsonb_agg(jsonb_build_object('id', inquiry.id, 'reference', inquiry.reference, 'name', inquiry.name,
                                     'created_at', inquiry.created_at, 'owner', public.inquiry_owner(inquiry.id))
                                   order by inquiry.created_at, inquiry.id)
                     from public.inquiries as inquiry where inquiry.id = any (late.inquiries) and inquiry.status = 'new'), '[]')
  from public.late_days as late where late.day = p_day;
$$;

grant execute on function public.desk_reply(uuid, uuid, text), public.desk_set_owner(uuid, text),
  public.desk_add_order_note(uuid, text) to authenticated;
grant execute on function public.unanswered_inquiries(), public.add_late_day(uuid[]) to service_role;

-- Sends the newsletter. Staff send an article of the site to the confirmed subscribers (decision 63). The outbox gets one email
-- per subscriber.

-- Stores the articles that the site shows. p_articles is [{"article", "content"}, …]. Other articles count as no longer
-- published. Does not change the content that was sent (`newsletters`).
create function public.keep_articles(p_articles jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  with listed as (
    select article, content from jsonb_to_recordset(p_articles) as entry (article integer, content jsonb)
  ), hidden as (
    update public.newsletter_articles set is_published = false
    where is_published and article not in (select article from listed)
  )
  insert into public.newsletter_articles as known (article, content) select article, content from listed
  on conflict (article) do update set content = excluded.content, is_published = true
    where known.content <> excluded.content or not known.is_published;
$$;

-- Returns the ID of the email that sends an article to a subscriber. Each attempt to send the email has the same ID, so a mailbox
-- shows the email only once.
create function public.article_mail_id(p_article integer, p_subscription uuid)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5('article ' || p_article || ' ' || p_subscription)::uuid;
$$;

-- Locks the next due email of an article, so that take_mail() can lease this email. Returns its ID, or null if no email is due or
-- this minute's limit is reached. Deletes emails of stopped articles, and emails to people who have unsubscribed.
create function public.next_article_mail(p_per_minute integer)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  candidate record;
  seconds   integer;
begin
  loop
    select email.id, subscription.confirmed_at is not null and subscription.unsubscribed_at is null
                     and sending.stopped_at is null as is_wanted into candidate
      from public.outbox as email
      join public.subscriptions as subscription on subscription.id = email.subscription_id
      join public.newsletters as sending on sending.article = email.article
      where email.kind = 'article_to_subscriber' and email.sent_at is null and email.dead_letter_at is null
        and email.due_at <= now()
      order by email.due_at, email.id limit 1 for update of email skip locked;
    if not found then
      return null;
    end if;
    exit when candidate.is_wanted;
    delete from public.outbox where id = candidate.id;
  end loop;
  -- Counts the email for the rate limit of articles, which all servers share. count_post() locks the limit until the end of the
  -- transaction, so only one server at a time leases an email of an article.
  seconds := public.count_post(
    jsonb_build_array(jsonb_build_object('subject', 'articles', 'max', p_per_minute, 'window', '1 minute')));
  return case when seconds = 0 then candidate.id end;
end;
$$;

-- Returns the content and the recipient of an article's email, or null for other emails.
create function public.article_for_mail(p_mail public.outbox)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('language', language, 'content', content -> language, 'confirmed_at', confirmed_at,
                            'email', email, 'token', token)
  from (
    select subscription.locale as language, sending.content, subscription.confirmed_at, subscription.email, subscription.token
      from public.newsletters as sending join public.subscriptions as subscription on subscription.id = p_mail.subscription_id
      where p_mail.kind = 'article_to_subscriber' and sending.article = p_mail.article
    union all
    select p_mail.locale, tried.content, null, p_mail.account_email, null
      from public.newsletter_articles as tried
      where p_mail.kind = 'article_test' and tried.article = p_mail.article
  ) as about;
$$;

-- Ends the subscription of an address that its mail server has refused permanently. If ten or more emails of an article are
-- refused, and more are refused than accepted, the addresses are not the cause. The article is then stopped, and the
-- subscriptions continue.
create function public.end_bounced_subscription(p_mail public.outbox)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  sending public.newsletters;
begin
  update public.subscriptions set unsubscribed_at = now(), bounce = coalesce(p_mail.fault, ''), bounced_article = p_mail.article
    where id = p_mail.subscription_id and unsubscribed_at is null;
  if p_mail.kind <> 'article_to_subscriber' then
    return;
  end if;
  delete from public.outbox where id = p_mail.id;
  update public.newsletters set refused = refused + 1 where article = p_mail.article returning * into sending;
  if sending.stopped_at is not null or sending.refused < 10 or sending.refused <= sending.forgotten_sent + (
    select count(*) from public.outbox where article = p_mail.article and kind = 'article_to_subscriber' and sent_at is not null
  ) then
    return;
  end if;
  perform public.stop_article(p_mail.article);
  update public.newsletters set is_blocked = true, refused = 0, recipients = recipients - refused where article = p_mail.article;
  update public.subscriptions set unsubscribed_at = null, bounce = null, bounced_article = null
    where bounced_article = p_mail.article and bounce is not null and unsubscribed_at >= sending.created_at;
end;
$$;

-- Stops an article. Deletes its waiting emails, except those that are being sent at this moment. Keeps its dead letters.
create function public.stop_article(p_article integer)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.newsletters set stopped_at = now() where article = p_article and stopped_at is null;
  -- Waits for a process that is leasing an email. The lease increments `attempts`, clears `fault` and postpones `due_at`, so this
  -- statement then keeps the email.
  delete from public.outbox where article = p_article and kind = 'article_to_subscriber' and sent_at is null
    and dead_letter_at is null and (attempts = 0 or fault is not null or due_at <= now());
$$;

-- Stores the counts of an article when a subscriber is deleted, because the subscriber's emails are deleted too.
create function public.keep_article_counts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletters as sending set forgotten_sent = forgotten_sent + 1,
    forgotten_left = forgotten_left + coalesce((old.unsubscribed_at > email.sent_at and old.bounce is null)::integer, 0)
  from public.outbox as email
  where email.subscription_id = old.id and email.kind = 'article_to_subscriber' and email.sent_at is not null
    and sending.article = email.article;
  return old;
end;
$$;

create trigger keep_article_counts before delete on public.subscriptions
  for each row execute function public.keep_article_counts();

-- Returns the counts of each sent article, or of a single article. "left_since" is the number of subscribers who unsubscribed
-- after its email.
create function public.article_counts(p_article integer default null)
returns table (article integer, sent bigint, failed bigint, waiting bigint, tried bigint, left_since bigint, last_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select sending.article,
         sending.forgotten_sent + count(*) filter (where email.sent_at is not null),
         sending.refused + count(*) filter (where email.dead_letter_at is not null),
         count(*) filter (where email.id is not null and email.sent_at is null and email.dead_letter_at is null),
         count(*) filter (where email.attempts > 0),
         sending.forgotten_left + count(*) filter (where subscription.unsubscribed_at > email.sent_at and subscription.bounce is null),
         max(email.sent_at)
  from public.newsletters as sending
  left join public.outbox as email on email.article = sending.article and email.kind = 'article_to_subscriber'
  left join public.subscriptions as subscription on subscription.id = email.subscription_id
  where p_article is null or sending.article = p_article
  group by sending.article;
$$;

-- Returns the state and the counts of an article's sending, or null if the article was never sent.
create function public.newsletter_json(p_article integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'state', case
      when sending.is_blocked and sending.stopped_at is not null then 'blocked'
      when sending.stopped_at is not null then 'stopped'
      when counts.waiting = 0 then 'done'
      when now() < sending.starts_at then 'pending'
      else 'running' end,
    'by', sending.staff_email, 'at', sending.created_at, 'starts_at', sending.starts_at, 'last_at', counts.last_at,
    'recipients', sending.recipients, 'sent', counts.sent, 'failed', counts.failed, 'waiting', counts.waiting,
    'left_since', counts.left_since)
  from public.newsletters as sending join public.article_counts(p_article) as counts on counts.article = sending.article;
$$;

-- Returns the confirmed subscribers for whom there is no email of an article yet, in the order in which they will receive it.
create function public.article_recipients(p_article integer)
returns setof public.subscriptions
language sql
stable
security definer
set search_path = ''
as $$
  select * from public.subscriptions as subscription
  where subscription.confirmed_at is not null and subscription.unsubscribed_at is null
    and not exists (select from public.outbox as email where email.article = p_article
                      and email.subscription_id = subscription.id and email.kind = 'article_to_subscriber')
  order by subscription.confirmed_at, subscription.id;
$$;

-- Returns an article in the format of the desk. "version" changes with the content.
create function public.article_json(p_article public.newsletter_articles)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'article', p_article.article, 'content', p_article.content, 'version', md5(p_article.content::text),
    'is_published', p_article.is_published,
    'recipients', (select count(*) from public.article_recipients(p_article.article)),
    'newsletter', public.newsletter_json(p_article.article));
$$;

-- Lists the articles that the site shows or that were sent, the latest first.
create function public.desk_articles(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when p_is_export and not public.is_owner() then public.owner_only()
    else jsonb_build_object('next', null, 'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', known.article::text, 'day', known.content ->> 'day', 'is_published', known.is_published,
          'fr', known.content -> 'fr' ->> 'title', 'en', known.content -> 'en' ->> 'title',
          'newsletter', public.newsletter_json(known.article))
        order by known.content ->> 'day' desc, known.article desc), '[]')
      from public.newsletter_articles as known
      where known.is_published or exists (select from public.newsletters where article = known.article))) end
  where public.is_staff();
$$;

-- Returns {"kind": "found", "article"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_article(p_article bigint)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known public.newsletter_articles;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into known from public.newsletter_articles where article = p_article;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
end;
$$;

-- Sends an article to the confirmed subscribers who have not received it. The first emails are due in two minutes, and then
-- p_per_minute emails each minute. Does nothing if the article is being sent or was already sent. If the article was stopped, the
-- remaining emails are sent.
-- Returns {"kind": "found", "article"}, or "conflict" if the content has changed since p_version. Returns {"kind": "missing"}, or
-- {"kind": "refused", "code": "not_published" or "no_subscribers"}. Returns null if the caller is not staff.
create function public.desk_send_article(p_article bigint, p_version text, p_per_minute bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known   public.newsletter_articles;
  sending public.newsletters;
  starts  timestamptz := now() + interval '2 minutes';
  pace    bigint := least(greatest(coalesce(p_per_minute, 1), 1), 1000);
begin
  if not public.is_staff() then
    return null;
  end if;
  -- If two staff members send the article at the same moment, the second transaction waits here for the first.
  select * into known from public.newsletter_articles where article = p_article for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  select * into sending from public.newsletters where article = known.article for update;
  if found and sending.stopped_at is null then
    return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
  end if;
  if p_version is distinct from md5(known.content::text) then
    return jsonb_build_object('kind', 'conflict', 'article', public.article_json(known));
  end if;
  if not known.is_published then
    return jsonb_build_object('kind', 'refused', 'code', 'not_published');
  end if;
  if not exists (select from public.article_recipients(known.article)) then
    return jsonb_build_object('kind', 'refused', 'code', 'no_subscribers');
  end if;
  insert into public.newsletters as sent (article, content, staff_email, starts_at, recipients)
    values (known.article, known.content, public.staff_email(), starts, 0)
    on conflict (article) do update set content = excluded.content, staff_email = excluded.staff_email, created_at = now(),
      starts_at = excluded.starts_at, stopped_at = null, is_blocked = false;
  insert into public.outbox (id, kind, subscription_id, article, created_at, due_at)
    select public.article_mail_id(known.article, entry.id), 'article_to_subscriber', entry.id, known.article, entry.due_at, entry.due_at
    from (select id, starts + (row_number() over () - 1) / pace * interval '1 minute' as due_at
            from public.article_recipients(known.article)) as entry
    on conflict do nothing;
  update public.newsletters set recipients = refused + forgotten_sent + (
      select count(*) from public.outbox where article = known.article and kind = 'article_to_subscriber')
    where article = known.article;
  return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
end;
$$;

-- Stops an article. The article counts as never sent if none of its emails was sent, is being sent, or became a dead letter.
-- Returns {"kind": "found", "article"} or {"kind": "missing"}. Returns null if the caller is not staff.
create function public.desk_stop_article(p_article bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.newsletter_articles;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into known from public.newsletter_articles where article = p_article for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.stop_article(known.article);
  delete from public.newsletters as sending where article = known.article and refused = 0 and forgotten_sent = 0
    and not exists (select from public.outbox as email where email.article = sending.article and email.kind = 'article_to_subscriber');
  return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
end;
$$;

-- Sends a test email of an article in a language to the caller's own address. Does nothing while the same test email is already
-- waiting to be sent. Returns {"kind": "found", "article"}, "conflict" in the same case as desk_send_article(), or {"kind":
-- "missing"}. Returns null if the caller is not staff.
create function public.desk_test_article(p_article bigint, p_version text, p_language text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.newsletter_articles;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into known from public.newsletter_articles where article = p_article for update;
  if not found or p_language is null or p_language not in ('fr', 'en') then
    return jsonb_build_object('kind', 'missing');
  end if;
  if p_version is distinct from md5(known.content::text) then
    return jsonb_build_object('kind', 'conflict', 'article', public.article_json(known));
  end if;
  insert into public.outbox (kind, account_email, article, locale)
    select 'article_test', public.staff_email(), known.article, p_language
    where not exists (select from public.outbox where kind = 'article_test' and article = known.article and locale = p_language
                        and account_email = public.staff_email() and sent_at is null and dead_letter_at is null);
  return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
end;
$$;

grant execute on function public.desk_articles(jsonb, jsonb, boolean), public.desk_article(bigint),
  public.desk_send_article(bigint, text, bigint), public.desk_stop_article(bigint), public.desk_test_article(bigint, text, text)
  to authenticated;
grant execute on function public.keep_articles(jsonb) to service_role;

-- Lists and changes the team at the desk. Owners list its members, add members, change a role, end a member's access, and reset a
-- colleague's second factor. Each change requires that the caller entered a second-factor code within the last few minutes,
-- because a signed-in device may be left unattended.

-- Changes of the team by owners. The entries are kept as long as inquiries. The table does not contain changes by operators
-- (`npm run staff`).
create table public.staff_changes (
  id           bigint generated always as identity primary key,
  staff_email  text not null,
  member_email text not null,
  action       text not null check (action in ('added', 'owner', 'staff', 'removed', 'factor_reset')),
  changed_at   timestamptz not null default now()
);

create index staff_changes_changed_at on public.staff_changes (changed_at);

alter table public.staff_changes enable row level security;
grant select on public.staff_changes to service_role;

-- Returns whether the caller has entered a second-factor code in this session within p_within.
create function public.has_recent_factor(p_within interval)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims
    where session_id::text = auth.jwt() ->> 'session_id' and authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
      and updated_at > now() - p_within);
$$;

-- Returns {"members": [{"id", "email", "role", "has_factor", "last_sign_in_at", "added_at", "is_me"}, …], "changes": [{"id",
-- "action", "member", "by", "at"}, …]}: the members in the order in which they were added, and the last 50 changes, the latest
-- first.
create function public.team_json()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'members', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', account.id, 'email', coalesce(nullif(account.email, ''), account.id::text), 'role', member.role,
        'has_factor', exists (select from auth.mfa_factors where user_id = account.id and status = 'verified'),
        'last_sign_in_at', account.last_sign_in_at, 'added_at', member.added_at, 'is_me', account.id = auth.uid())
        order by member.added_at, account.email), '[]')
      from public.staff as member join auth.users as account on account.id = member.user_id),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'action', action, 'member', member_email, 'by', staff_email, 'at', changed_at) order by id desc), '[]')
      from (select * from public.staff_changes order by id desc limit 50) as latest));
$$;

-- Returns {"kind": "found", "team"}, or owner_only(), or null if the caller is not staff.
create function public.desk_team()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  perform public.record_read('team', array(select user_id::text from public.staff));
  return jsonb_build_object('kind', 'found', 'team', public.team_json());
end;
$$;

-- Changes the team. Returns {"kind": "found", "team"}. If the change is refused, writes nothing and returns {"kind": "refused",
-- "code"}. Returns null if the caller is not staff. If two owners change the team at the same time, the second owner's change
-- waits for the first. The second owner must then still be an owner.
--
-- p_action   add, role, remove or reset_factor
-- p_subject  an email address for add, or the ID of a member for all other actions
-- p_role     the new role, for add and role
--
-- The codes:
--   owner_only      the caller is not an owner, or is no longer one
--   confirm_factor  the code of the caller's second factor is missing or too old
--   unreadable      the action or role is unknown
--   no_account      no account has confirmed the address
--   member_known    the address already belongs to a member
--   member_gone     the member no longer has access
--   last_owner      the team would have no owner
--   own_factor      the second factor is the caller's own. It is changed on the account page.
--   no_factor       the member has no second factor
create function public.desk_change_team(p_action text, p_subject text, p_role text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account auth.users;
  member  public.staff;
  refusal text;
begin
  if not public.is_staff() then
    return null;
  end if;
  perform public.lock_team();
  -- Another owner may have ended the caller's access in the meantime.
  if not public.is_staff() then
    return null;
  end if;
  if not public.is_owner() then
    return public.owner_only();
  end if;
  if p_action = 'add' then
    select * into account from auth.users
      where lower(email) = lower(btrim(p_subject)) and email_confirmed_at is not null limit 1;
  else
    select * into account from auth.users where id::text = p_subject;
  end if;
  select * into member from public.staff where user_id = account.id;
  refusal := case
    when not public.has_recent_factor('5 minutes') then 'confirm_factor'
    when p_action is null or p_action not in ('add', 'role', 'remove', 'reset_factor')
      or p_action in ('add', 'role') and (p_role is null or p_role not in ('owner', 'staff')) then 'unreadable'
    when p_action = 'add' and account.id is null then 'no_account'
    when p_action = 'add' and member.user_id is not null then 'member_known'
    when p_action = 'add' then null
    when member.user_id is null then 'member_gone'
    when p_action = 'reset_factor' and member.user_id = auth.uid() then 'own_factor'
    when p_action = 'reset_factor' and not exists (
      select from auth.mfa_factors where user_id = member.user_id and status = 'verified') then 'no_factor'
    when (p_action = 'remove' or p_action = 'role' and p_role <> 'owner') and member.role = 'owner'
      and (select count(*) from public.staff where role = 'owner') = 1 then 'last_owner'
  end;
  if refusal is not null then
    return jsonb_build_object('kind', 'refused', 'code', refusal);
  end if;
  if p_action = 'role' and member.role = p_role then
    return jsonb_build_object('kind', 'found', 'team', public.team_json());
  end if;
  insert into public.staff_changes (staff_email, member_email, action)
    values (public.staff_email(), coalesce(nullif(account.email, ''), account.id::text),
            case p_action when 'add' then 'added' when 'role' then p_role when 'remove' then 'removed' else 'factor_reset' end);
  if p_action = 'add' then
    insert into public.staff (user_id, role) values (account.id, p_role);
    insert into public.outbox (kind, account_email, colleague_email) values ('staff_added', account.email, public.staff_email());
  elsif p_action = 'role' then
    update public.staff set role = p_role where user_id = member.user_id;
  elsif p_action = 'remove' then
    delete from public.staff where user_id = member.user_id;
  else
    insert into public.outbox (kind, account_email, colleague_email)
      select notice.kind, notice.recipient, notice.colleague from (values
        ('factor_reset', account.email, public.staff_email()), ('factor_reset_done', public.staff_email(), account.email)
      ) as notice (kind, recipient, colleague) where account.email <> '' and position('@' in public.staff_email()) > 0;
    -- The member may have lost a device that contains recovery codes and the address of the calendar. Both become invalid
    -- together with the factor.
    delete from auth.mfa_factors where user_id = member.user_id;
    delete from public.recovery_codes where user_id = member.user_id;
    delete from public.calendar_links where user_id = member.user_id;
  end if;
  -- Signs the member out on all devices. is_staff() already refuses a member without access or without a factor.
  if p_action in ('remove', 'reset_factor') then
    delete from auth.sessions where user_id = member.user_id;
  end if;
  return jsonb_build_object('kind', 'found', 'team', public.team_json());
end;
$$;

grant execute on function public.desk_team(), public.desk_change_team(text, text, text) to authenticated;

-- Contains the functions for amendments, which are quotes that change an order. Staff change the order's lines, place and
-- delivery in the same way as they write a quote. A change that raises the total is a proposal. The customer accepts it on the
-- quote's page, or by phone. Until then, the order stays unchanged. Any other change is applied at once (desk_send_quote). The
-- document of each change contains the previous state of the order (decision 65).

-- Replaces an order's lines with the lines of a document. Each unit has its own row. Rows keep their unit IDs from the cart.
-- `orders.removed_units` keeps the IDs of removed units. If an amendment adds a removed product again, the product's rows get
-- these IDs.
create function public.set_order_lines(p_order uuid, p_lines jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  units jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'unit', unit) order by line), '[]')
    from public.order_items where order_id = p_order and unit is not null
  ) || (select removed_units from public.orders where id = p_order);
begin
  delete from public.order_items where order_id = p_order;
  insert into public.order_items (order_id, line, product_id, label, price, unit)
    select p_order, wanted.line, wanted.product_id, wanted.label, wanted.price, kept.unit
    from (
      select row_number() over (order by entry.place, unit) as line, product.id as product_id,
             case when product.id is null then entry.line ->> 'label' end as label,
             (entry.line ->> 'unit_cents')::bigint / 100.0 as price,
             row_number() over (partition by product.id order by entry.place, unit) as rank
      from jsonb_array_elements(p_lines) with ordinality as entry (line, place)
      left join public.products as product on product.id = entry.line ->> 'product_id',
      lateral generate_series(1, (entry.line ->> 'quantity')::integer) as unit
    ) as wanted
    left join (
      select entry.value ->> 'product_id' as product_id, (entry.value ->> 'unit')::uuid as unit,
             row_number() over (partition by entry.value ->> 'product_id' order by entry.place) as rank
      from jsonb_array_elements(units) with ordinality as entry (value, place)
    ) as kept on kept.product_id = wanted.product_id and kept.rank = wanted.rank;
  update public.orders set removed_units = (
    select coalesce(jsonb_agg(entry.value order by entry.place), '[]')
    from jsonb_array_elements(units) with ordinality as entry (value, place)
    where not exists (select from public.order_items where order_id = p_order and unit = (entry.value ->> 'unit')::uuid))
    where id = p_order;
end;
$$;

-- Replaces the lines, amounts and place of an order with those of a document or of order_state(). A document has no lead time, so
-- the order gets the longest lead time of its products. The caller has locked the order.
create function public.apply_state(p_order uuid, p_state jsonb, p_is_quoted boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.set_order_lines(p_order, p_state -> 'lines');
  update public.orders
    set total = (p_state ->> 'subtotal_cents')::bigint / 100.0, gst = (p_state ->> 'gst_cents')::bigint / 100.0,
        qst = (p_state ->> 'qst_cents')::bigint / 100.0, address = nullif(p_state -> 'address', 'null'),
        delivery = coalesce(p_state ->> 'delivery', case when p_state ->> 'address' is null then 'pickup' else 'delivery' end),
        is_quoted = p_is_quoted,
        lead_weeks = coalesce(
          (p_state ->> 'lead_weeks')::smallint,
          (select max(product.lead_weeks) from public.order_items as item join public.products as product on product.id = item.product_id
             where item.order_id = p_order),
          0)
    where id = p_order;
end;
$$;

-- Returns the open amendment of an order. If the order has no open amendment, creates one with the order's content.
--
-- p_quote  ID for a new amendment, created by the desk
--
-- Returns {"kind": "found", "quote"}, {"kind": "missing"}, or {"kind": "refused", "code", "fields"} with a code of
-- amendment_problem(). Returns null if the caller is not staff.
create function public.desk_amend_order(p_id uuid, p_quote uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  quote   public.quotes;
  problem text;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  select * into quote from public.quotes
    where amended_order_id = p_id and status not in ('accepted', 'applied', 'cancelled');
  if not found then
    problem := public.amendment_problem(placed, public.order_state(placed), public.place_of_sale(public.order_content(placed)));
    if problem is not null then
      return jsonb_build_object('kind', 'refused', 'code', problem, 'fields', '[]'::jsonb);
    end if;
    insert into public.quotes (id, amended_order_id, content) values (p_quote, p_id, public.order_content(placed))
      on conflict do nothing returning * into quote;
    if not found then
      return jsonb_build_object('kind', 'missing');
    end if;
    perform public.record_quote_event(quote, 'created', public.staff_email(), '', '{}');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Takes back an amendment that was applied at once, until the first attempt to send the email about it. The order gets its previous
-- state. The amendment becomes a draft again, or returns to the state of its previous version. The result has the format of
-- desk_send_quote(). The code take_back_late means that sending the email has begun, or that another amendment is open or was applied
-- later. This is also the code if the order was cancelled or invoiced in the meantime.
create function public.desk_take_back_amendment(p_id uuid, p_revision bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote  public.quotes;
  before jsonb;
  last   bigint;
  taken  boolean := false;
begin
  if not public.is_staff() then
    return null;
  end if;
  quote := public.lock_quote(p_id);
  if quote.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  select document #> '{amendment,before}' into before from public.quote_versions where quote_id = p_id and version = quote.version;
  select id into last from public.quote_events where quote_id = p_id and kind = 'applied' and version = quote.version;
  if quote.status = 'applied'
     and not exists (select from public.quotes as other where other.amended_order_id = quote.amended_order_id
                       and (other.status not in ('accepted', 'applied', 'cancelled') or exists (
                         select from public.quote_events as event
                         where event.quote_id = other.id and event.kind in ('accepted', 'applied') and event.id > last)))
     and not exists (select from public.orders as placed where placed.id = quote.amended_order_id and public.amendment_problem(
                       placed, before, coalesce(before #>> '{address,province}', 'QC')) is not null) then
    -- Waits for a process that is leasing the email. The lease increments `attempts`, so this statement then keeps the email.
    delete from public.outbox
      where quote_event_id = last and sent_at is null and dead_letter_at is null and attempts = 0;
    taken := found;
  end if;
  if not taken then
    return jsonb_build_object('kind', 'refused', 'code', 'take_back_late', 'fields', '[]'::jsonb);
  end if;
  perform public.apply_state(quote.amended_order_id, before, (before ->> 'is_quoted')::boolean);
  delete from public.quote_events where id = last;
  delete from public.quote_versions where quote_id = p_id and version = quote.version;
  -- If a previous version was sent, the quote gets the state after that version's last event.
  update public.quotes set version = version - 1, revision = revision + 1, status = coalesce(
      (select kind from public.quote_events
         where quote_id = p_id and version = quote.version - 1 and kind in ('sent', 'declined', 'expired') order by id desc limit 1),
      'draft')
    where id = p_id returning * into quote;
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Returns the proposed and applied amendments of one of the caller's orders, without their authors. Returns null if the order
-- belongs to someone else.
create function public.my_amendments(p_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select jsonb_agg(entry - 'by') from jsonb_array_elements(public.order_amendments(placed.id)) as entry
                     where entry ->> 'total_cents' is not null), '[]')
  from public.orders as placed
  where placed.id = p_id and placed.user_id = auth.uid() and public.has_required_aal();
$$;

-- Returns a token that is valid for a day and opens an amendment of one of the caller's orders. Returns null if the order belongs
-- to someone else, if no version of the amendment was sent, or after 60 tokens within an hour.
create function public.link_to_my_amendment(p_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  if not public.has_required_aal() or not exists (
       select from public.quotes as quote join public.orders as placed on placed.id = quote.amended_order_id
       where quote.id = p_id and quote.version > 0 and placed.user_id = auth.uid()) then
    return null;
  end if;
  if public.count_post(jsonb_build_array(
       jsonb_build_object('subject', 'amendment links ' || auth.uid(), 'max', 60, 'window', '1 hour'))) > 0 then
    return null;
  end if;
  delete from public.quote_links where expires_at < now();
  insert into public.quote_links (digest, quote_id, expires_at)
    values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), p_id, now() + interval '1 day');
  return token;
end;
$$;

-- When the customer's contact details in an order are deleted, deletes the order's amendments that were neither accepted nor
-- applied. The other amendments are kept as contracts, but lose their email address, texts, links and unsent emails.
create function public.forget_amendments()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.quotes where amended_order_id = new.id and status not in ('accepted', 'applied');
  update public.quote_acceptances set email = null
    where email is not null and quote_id in (select id from public.quotes where amended_order_id = new.id);
  update public.quote_events set text = ''
    where text <> '' and quote_id in (select id from public.quotes where amended_order_id = new.id);
  delete from public.outbox where sent_at is null and quote_event_id in (
    select event.id from public.quote_events as event join public.quotes as quote on quote.id = event.quote_id
    where quote.amended_order_id = new.id);
  delete from public.quote_links where quote_id in (select id from public.quotes where amended_order_id = new.id);
  return null;
end;
$$;

create trigger forget_amendments after update on public.orders
  for each row when (old.email is not null and new.email is null) execute function public.forget_amendments();

grant execute on function public.desk_amend_order(uuid, uuid), public.desk_take_back_amendment(uuid, bigint),
  public.my_amendments(uuid), public.link_to_my_amendment(uuid) to authenticated;
