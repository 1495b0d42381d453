// The customers under whom Stripe keeps cards. Of ours they are told the id of an account, and nothing of whose it is.
import Stripe from 'stripe';
import { database, rpc } from './database.ts';
import { logFault } from './faults.ts';
import { stripeSettings } from './settings.ts';
import { connectStripe } from './stripe.ts';

/** Returns the id of an account's customer, null where there is none. */
export const findStripeCustomer = (userId: string): Promise<string | null> =>
  rpc(database(), 'stripe_customer_of', { p_user: userId });

/**
 * Returns the id of an account's customer, made now if there was none: the same one for two requests at once, and for one
 * that comes again because its answer was lost.
 */
export async function ensureStripeCustomer(stripe: Stripe, userId: string): Promise<string> {
  const begun = await rpc<{ creation_key: string; customer_id: string | null }>(database(), 'begin_stripe_customer', {
    p_user: userId,
  });
  if (begun.customer_id) return begun.customer_id;
  const { id } = await stripe.customers.create(
    { metadata: { account: userId } },
    { idempotencyKey: begun.creation_key },
  );
  await rpc(database(), 'keep_stripe_customer', { p_creation_key: begun.creation_key, p_customer_id: id });
  return id;
}

/**
 * Calls Stripe with a customer. One that Stripe does not have any more, deleted there or of another key, is forgotten, and
 * the call made once more with what is then found.
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

/** Deletes a customer at Stripe, with all cards and with what was typed on Stripe's pages; then it is forgotten here. */
export async function deleteStripeCustomer(stripe: Stripe, customer: string): Promise<void> {
  try {
    await stripe.customers.del(customer);
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
  await forget(customer);
}

/**
 * Deletes the customers of accounts that are deleted. Never throws: what fails is logged under an id, and done again on
 * schedule (functions/deliver). Without Stripe's settings nothing is done.
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
