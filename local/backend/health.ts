import { messageOf } from '../startup-error.ts';
import type { Database } from './database/client.ts';
import { checkDisk, checkVisits } from './health-checks.ts';

interface HealthOptions {
  publishableKey: string;
  /** Folders that posts are written to. */
  folders: readonly string[];
}

/** What `/healthz` reports; each kind of problem has its sentences in the log. */
type State = 'ok' | 'not writing' | 'disk full' | 'not answering';

/** How long an answer is kept: a supervisor that requests it all the time does not make the database write all the time. */
const KEEP_MS = 1_000;
/** A thread that fails again right after it was replaced fails for another reason. */
const REPLACE_EVERY_MS = 60_000;

const SENTENCES: Record<Exclude<State, 'ok'>, { begins: string; ends: string }> = {
  'not writing': {
    begins: 'The database does not take what is written',
    ends: 'The database takes again what is written.',
  },
  'disk full': { begins: 'The disk takes no files', ends: 'The disk takes files again.' },
  'not answering': {
    begins: 'The database does not answer visitors',
    ends: 'The database answers visitors again.',
  },
};

/**
 * Returns what answers `/healthz`: 200 while the database can commit a transaction, files can be written, and a visitor's
 * read and sign-in are answered, else 503. A thread that does not answer visitors is replaced. The first failure, and the
 * first success after one, are logged in a sentence.
 */
export function healthOf(
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
    console.error(`The database’s thread does not answer visitors (${problem.cause}): it is replaced.`);
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
      const cause = await run().catch(messageOf);
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
