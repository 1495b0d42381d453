// The migration that renamed dead letters and post counts converts an existing installation.
import { expect, test } from 'vitest';
import { startTestBackend } from '../support/backend.ts';
import { supabaseBefore } from '../support/supabase-copy.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const MIGRATION = '20261122000350_dead_letters.sql';

test(
  'a previous version’s parked emails and counted posts become dead letters and post counts',
  { timeout: 240_000 },
  async () => {
    const dataDir = temporary();
    const supabaseDir = supabaseBefore(MIGRATION, temporary());
    const before = await startTestBackend({ dataDir, supabaseDir });
    const oldLimits = [{ poster: 'network x', most: 1, window: '1 day' }];
    try {
      const { client } = before.service();
      expect(await client.rpc('subscribe', { p_email: 'a@b.c', p_locale: 'fr', p_limits: oldLimits })).toMatchObject({
        data: 0,
      });
      await client
        .from('outbox')
        .update({ parked_at: new Date().toISOString(), fault: 'refused' })
        .not('id', 'is', null);
      expect((await client.from('parked_mail').select()).data).toHaveLength(1);
    } finally {
      await before.backend.close();
    }

    const now = await startTestBackend({ dataDir });
    try {
      const { client } = now.service();
      expect((await client.from('dead_letters').select('kind,fault')).data).toEqual([
        { kind: 'subscription_to_confirm', fault: 'refused' },
      ]);
      // Functions of the previous version run until the new ones are deployed.
      for (const limits of [oldLimits, [{ subject: 'network x', max: 1, window: '1 day' }]])
        expect((await client.rpc('seconds_to_wait', { p_limits: limits })).data).toBeGreaterThan(0);

      expect((await client.rpc('take_mail', { p_lease: '1 minute' })).data).toBeNull();
      await client.rpc('retry_dead_letters');
      const { data: mail } = await client.rpc('take_mail', { p_lease: '1 minute' });
      expect(mail).toMatchObject({ kind: 'subscription_to_confirm', subscription: { email: 'a@b.c' } });
      await client.rpc('mark_sent', { p_id: mail.id });
      expect((await client.from('outbox').select('fault').is('sent_at', null)).data).toEqual([]);
    } finally {
      await now.end();
    }
  },
);
