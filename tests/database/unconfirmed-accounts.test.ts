import { expect, test } from 'vitest';
import { openTestDatabase } from '../support/test-database.ts';

test('an account is deleted without an email if no one confirmed it or signed in to it within a week', async () => {
  const { database, createCustomer, end } = await openTestDatabase();
  try {
    const rows = async <Row>(query: string): Promise<Row[]> => (await database.query<Row>(query)).rows;
    for (const email of ['confirmed@b.ca', 'signed-in@b.ca', 'recent@b.ca', 'old@b.ca']) await createCustomer(email);
    await database.exec(`
      update auth.users set created_at = now() - interval '8 days';
      update auth.users set created_at = now() - interval '6 days' where email = 'recent@b.ca';
      update auth.users set email_confirmed_at = now() where email = 'confirmed@b.ca';
      update auth.users set last_sign_in_at = now() where email = 'signed-in@b.ca';`);
    expect(await rows('select public.delete_unconfirmed_accounts() as deleted')).toEqual([{ deleted: 1 }]);
    expect(await rows('select email from auth.users order by email')).toEqual(
      ['confirmed@b.ca', 'recent@b.ca', 'signed-in@b.ca'].map((email) => ({ email })),
    );
    expect(await rows('select account_email from outbox')).toEqual([]);
    await database.exec(`delete from auth.users where email = 'confirmed@b.ca'`);
    expect(await rows('select kind, account_email from outbox')).toEqual([
      { kind: 'account_deleted', account_email: 'confirmed@b.ca' },
    ]);
  } finally {
    await end();
  }
});
