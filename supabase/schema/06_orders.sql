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
