import { sellerGaps } from '../../src/features/billing/rules/seller.ts';
import { database, rpc } from './database.ts';
import { sellerFacts } from './settings.ts';

/**
 * Stores the facts about the company that invoices state. The database issues no invoice while a fact is missing, or is that of
 * the sample company.
 */
export async function keepSeller(): Promise<void> {
  const facts = sellerFacts();
  await rpc(database(), 'keep_seller', { p_facts: facts, p_gaps: sellerGaps(facts) });
}
