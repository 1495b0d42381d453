// Creates, finds and deletes the customers at Stripe, which stores their cards. Stripe receives only the ID of an account, and no
// personal data.
import Stripe from 'stripe';
import { database, rpc } from './database.ts';
import { logFault } from './faults.ts';
import { stripeSettings } from './settings.ts';
import { connectStripe } from './stripe.ts';

/** Returns the ID of an account's Stripe customer, or null. */
export const findStripeCustomer = (userId: string | null): Promise<string | null> =>
  rpc(database(), 'find_stripe_customer', { p_user: userId });

/**
 * Returns the ID of an account's Stripe customer, and creates the customer if necessary. Simultaneous requests, and a retry
 * after a lost response, get the same ID.
 */
export async function ensureStripeCustomer(stripe: Stripe, userId: string): Promise<string> {
  const creation = await rpc<{ creation_key: string; customer_id: string | null }>(
    database(),
    'begin_stripe_customer',
    {
      p_user: userId,
    },
  );
  if (creation.customer_id) return creation.customer_id;
  const { id } = await stripe.customers.create(
    { metadata: { account: userId } },
    { idempotencyKey: creation.creation_key },
  );
  await rpc(database(), 'keep_stripe_customer', { p_creation_key: creation.creation_key, p_customer_id: id });
  return id;
}

/**
 * Calls Stripe with a customer. If Stripe does not know the customer, removes the customer's ID from the database and repeats the
 * call once. Stripe does not know customers that were deleted at Stripe, or that belong to another Stripe account.
 */
export async function withStripeCustomer<Customer extends string | null, Result>(
  find: () => Promise<Customer>,
  call: (customer: Customer) => Promise<Result>,
): Promise<Result> {
  const customer = await find();
  try {
    return await call(customer);
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    await forget(customer);
    return call(await find());
  }
}

/** Deletes a customer at Stripe with all cards and data typed on Stripe's pages, then removes its ID from the database. */
export async function deleteStripeCustomer(stripe: Stripe, customer: string): Promise<void> {
  try {
    await stripe.customers.del(customer);
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
  await forget(customer);
}

/**
 * Deletes the Stripe customers of deleted accounts. Never throws: errors are logged with an ID, and the schedule retries failed
 * deletions (functions/deliver). Does nothing without Stripe's settings.
 */
export async function deleteOrphanedCustomers(): Promise<void> {
  const log = (cause: unknown): void => void logFault('saved cards of deleted accounts', cause);
  try {
    const settings = stripeSettings();
    if (!settings) return;
    const stripe = connectStripe(settings);
    const orphans = await rpc<string[]>(database(), 'orphaned_stripe_customers', {});
    await Promise.all(orphans.map((customer) => deleteStripeCustomer(stripe, customer).catch(log)));
  } catch (cause) {
    log(cause);
  }
}

const forget = (customer: string | null): Promise<void> =>
  rpc(database(), 'forget_stripe_customer', { p_customer_id: customer });

const isMissing = (cause: unknown): boolean =>
  cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'resource_missing';
