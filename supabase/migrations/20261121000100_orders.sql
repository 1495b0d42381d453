-- Orders. Customers read their own; only place_order() writes them.

create table public.orders (
  id              uuid primary key default gen_random_uuid(),
  -- An order is an accounting record: it outlives the account that placed it.
  user_id         uuid references auth.users (id) on delete set null,
  idempotency_key uuid not null,
  total           numeric(12, 2) not null check (total > 0),
  created_at      timestamptz not null default now(),
  unique (user_id, idempotency_key)
);

create table public.order_items (
  order_id   uuid not null references public.orders (id) on delete restrict,
  line       smallint not null check (line > 0),
  product_id text not null references public.products (id) on delete restrict,
  quantity   smallint not null default 1 check (quantity = 1),
  price      numeric(12, 2) not null check (price > 0),
  primary key (order_id, line)
);

comment on column public.orders.total is 'Canadian dollars, taxes not included; the sum of its lines.';
comment on column public.orders.idempotency_key is 'Made by the browser with the cart: a repeated request finds the same order.';
comment on table public.order_items is 'One row per unit: quantity is always 1.';
comment on column public.order_items.price is 'Canadian dollars at the moment of the order.';

create index order_items_product_id on public.order_items (product_id);

alter table public.orders enable row level security;
alter table public.order_items enable row level security;

create policy "a customer reads only their own orders"
  on public.orders for select to authenticated
  using (user_id = (select auth.uid()));

create policy "a customer reads only the lines of their own orders"
  on public.order_items for select to authenticated
  using (exists (
    select 1 from public.orders o
    where o.id = order_items.order_id and o.user_id = (select auth.uid())
  ));
