import { messageOf } from '../startup-error.ts';
import type { Database } from './database/client.ts';

/** How long an answer stands: whoever asks all the time does not make the database write all the time. */
const STANDS_MS = 1_000;

/**
 * Returns what answers `/healthz`: 200 while the database can commit a transaction, else 503. The first refusal, and the
 * first success after one, are said in a sentence.
 */
export function healthOf(database: Pick<Database, 'write'>): () => Promise<Response> {
  let latest: Promise<boolean> | undefined;
  let hasWritten = true;
  const check = async (): Promise<boolean> => {
    const refusal = await database.write().then(() => undefined, messageOf);
    const canWrite = refusal === undefined;
    if (hasWritten && !canWrite) console.error(`The database does not take what is written (${refusal}).`);
    if (!hasWritten && canWrite) console.log('The database takes again what is written.');
    hasWritten = canWrite;
    return canWrite;
  };
  return async () => {
    if (!latest) {
      latest = check();
      void latest.finally(() => setTimeout(() => (latest = undefined), STANDS_MS).unref());
    }
    const canWrite = await latest;
    return Response.json(
      { status: canWrite ? 'ok' : 'failing', database: canWrite ? 'ok' : 'not writing' },
      { status: canWrite ? 200 : 503, headers: { 'cache-control': 'no-store' } },
    );
  };
}
