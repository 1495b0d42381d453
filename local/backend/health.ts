import { getMessage } from '../startup-error.ts';
import type { Database } from './database/client.ts';
import { checkDisk, checkVisits } from './health-checks.ts';

interface HealthOptions {
  publishableKey: string;
  /** Folders in which posted data is stored. */
  folders: readonly string[];
}

/** States of the server. The log has a sentence for the start and end of each failing state. */
type State = 'ok' | 'not writing' | 'disk full' | 'not answering';

/** Milliseconds for which a result is reused, so that a supervisor's frequent requests do not each write to the database. */
const KEEP_MS = 1_000;
/**
 * Minimum milliseconds between two replacements of the database's thread. If a new thread fails sooner, the cause is elsewhere.
 */
const REPLACE_EVERY_MS = 60_000;

const SENTENCES: Record<Exclude<State, 'ok'>, { begins: string; ends: string }> = {
  'not writing': {
    begins: 'The database refuses writes',
    ends: 'The database accepts writes again.',
  },
  'disk full': { begins: 'The disk accepts no files', ends: 'The disk accepts files again.' },
  'not answering': {
    begins: 'The database does not answer visitors',
    ends: 'The database answers visitors again.',
  },
};

/**
 * Returns the handler of `/healthz`. The handler responds with 200 if the database commits transactions, files can be written,
 * and visitors can read and sign in. Otherwise, the handler responds with 503. The handler also replaces a thread that does not
 * respond to visitors, and logs the first failure and the first success after a failure.
 */
export function createHealthHandler(
  database: Pick<Database, 'write' | 'fetch' | 'replace'>,
  { publishableKey, folders }: HealthOptions,
): () => Promise<Response> {
  let latest: Promise<State> | undefined;
  let known: State = 'ok';
  let replacedAt = -Infinity;

  const changeTo = (state: State, cause = ''): State => {
    if (state !== known && known !== 'ok') console.log(SENTENCES[known].ends);
    if (state !== known && state !== 'ok') console.error(`${SENTENCES[state].begins} (${cause}).`);
    known = state;
    return state;
  };

  const visitProblem = async (): Promise<string | undefined> => {
    const problem = await checkVisits(database, publishableKey);
    if (!problem?.isOfThread || performance.now() - replacedAt < REPLACE_EVERY_MS) return problem?.cause;
    console.error(`The database’s thread does not answer visitors (${problem.cause}). The server replaces it.`);
    replacedAt = performance.now();
    await database.replace();
    return (await checkVisits(database, publishableKey))?.cause;
  };

  const check = async (): Promise<State> => {
    const checks: [Exclude<State, 'ok'>, () => Promise<string | undefined>][] = [
      ['not writing', () => database.write().then(() => undefined)],
      ['disk full', () => checkDisk(folders)],
      ['not answering', visitProblem],
    ];
    for (const [state, run] of checks) {
      const cause = await run().catch(getMessage);
      if (cause !== undefined) return changeTo(state, cause);
    }
    return changeTo('ok');
  };

  return async () => {
    if (!latest) {
      latest = check();
      void latest.finally(() => setTimeout(() => (latest = undefined), KEEP_MS).unref());
    }
    return healthResponse(await latest);
  };
}

function healthResponse(state: State): Response {
  const isOk = state === 'ok';
  const isDisk = state === 'disk full';
  return Response.json(
    { status: isOk ? 'ok' : 'failing', database: isDisk ? 'ok' : state, ...(isDisk ? { disk: 'full' } : {}) },
    { status: isOk ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
