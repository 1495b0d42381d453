-- A saved card. Stripe keeps it, under a customer of its own that is told the id of the account and nothing else of ours. Here
-- is which customer is whose; the card itself is read from Stripe (functions/_shared/stripe-customers.ts).

create table public.stripe_customers (
  creation_key uuid primary key default gen_random_uuid(),
  user_id      uuid unique references auth.users (id) on delete set null,
  customer_id  text unique
);

comment on table public.stripe_customers is 'Written by its own functions alone. No datum of a card is in it.';
comment on column public.stripe_customers.creation_key is 'The idempotency key that Stripe is asked with: asked twice, it makes one customer.';
comment on column public.stripe_customers.user_id is 'Null once the account is deleted: the customer is then to be deleted at Stripe.';
comment on column public.stripe_customers.customer_id is 'Stripe''s id of the customer, cus_…. Null until Stripe has answered.';

alter table public.stripe_customers enable row level security;
revoke all on public.stripe_customers from anon, authenticated, service_role;
grant select on public.stripe_customers to service_role;

-- The customer of an account; null where there is none.
create function public.stripe_customer_of(p_user uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select customer_id from public.stripe_customers where user_id = p_user;
$$;

-- The same, to make one where there is none. Returns {"creation_key", "customer_id": text or null}.
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

-- Keeps what Stripe has answered. An account that was deleted meanwhile leaves a customer to be deleted.
create function public.keep_stripe_customer(p_creation_key uuid, p_customer_id text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.stripe_customers (creation_key, customer_id) values (p_creation_key, p_customer_id)
    on conflict (creation_key) do update set customer_id = excluded.customer_id;
$$;

-- Forgets a customer that Stripe does not have any more.
create function public.forget_stripe_customer(p_customer_id text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.stripe_customers where customer_id = p_customer_id;
$$;

-- Customers of accounts that are deleted, ten at most: Stripe is to delete them.
create function public.orphaned_stripe_customers()
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Begun, and never answered: there is nothing to delete at Stripe.
  delete from public.stripe_customers where user_id is null and customer_id is null;
  return array(select customer_id from public.stripe_customers where user_id is null limit 10);
end;
$$;

-- my_data() says which customer of Stripe is the caller's, beside all that it said; null where no card was ever added.
alter function public.my_data() rename to my_data_but_card;

create function public.my_data()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select kept || jsonb_build_object('saved_card', (
    select jsonb_build_object('kept_by', 'Stripe', 'customer', customer_id)
    from public.stripe_customers where user_id = auth.uid() and customer_id is not null))
  from public.my_data_but_card() as kept;
$$;

revoke execute on function public.stripe_customer_of(uuid), public.begin_stripe_customer(uuid),
  public.keep_stripe_customer(uuid, text), public.forget_stripe_customer(text), public.orphaned_stripe_customers(),
  public.my_data(), public.my_data_but_card() from public, anon, authenticated, service_role;
grant execute on function public.stripe_customer_of(uuid), public.begin_stripe_customer(uuid),
  public.keep_stripe_customer(uuid, text), public.forget_stripe_customer(text), public.orphaned_stripe_customers()
  to service_role;
grant execute on function public.my_data() to authenticated;
