import type { Database } from './database/client.ts';

/** How long an answer stands: whoever asks all the time does not make the database write all the time. */
const STANDS_MS = 1_000;

/** Returns what answers `/healthz`: 200 while the database can commit a transaction, else 503. */
export function healthOf(database: Pick<Database, 'canWrite'>): () => Promise<Response> {
  let latest: Promise<boolean> | undefined;
  return async () => {
    if (!latest) {
      latest = database.canWrite();
      void latest.finally(() => setTimeout(() => (latest = undefined), STANDS_MS).unref());
    }
    const canWrite = await latest;
    return Response.json(
      { status: canWrite ? 'ok' : 'failing', database: canWrite ? 'ok' : 'not writing' },
      { status: canWrite ? 200 : 503, headers: { 'cache-control': 'no-store' } },
    );
  };
}
