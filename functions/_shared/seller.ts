import { sellerGaps } from '../../src/features/billing/rules/seller.ts';
import { database, rpc } from './database.ts';
import { sellerFacts } from './settings.ts';

/**
 * Stores the company's facts that must appear on invoices. The database issues no invoice while a fact is missing or still
 * comes from the sample company.
 */
export async function keepSeller(): Promise<void> {
  const facts = sellerFacts();
  await rpc(database(), 'keep_seller', { p_facts: facts, p_gaps: sellerGaps(facts) });
}
