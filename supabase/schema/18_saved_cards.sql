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
