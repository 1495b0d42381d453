// Requests a page and `/healthz` repeatedly in a separate thread, so that the test's other work does not affect the times.
import { request } from 'node:http';
import { setTimeout as afterMs } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const PAUSE_MS = 20;
const FEWEST_PAGES = 50;

export interface PageReader {
  /**
   * Stops the requests once the page has been requested at least 50 times. Returns its response times in ms, sorted.
   * @throws {Error} if a response was not a complete page or had a status other than 200
   */
  end(): Promise<number[]>;
}

/** Starts to request `/produits` and `/healthz`. */
export function startPageReader(origin: string): PageReader {
  const thread = new Worker(new URL(import.meta.url), { workerData: origin });
  const times = new Promise<number[]>((resolve, reject) => thread.on('message', resolve).on('error', reject));
  // `end` reports the error.
  times.catch(() => undefined);
  return {
    end: () => {
      thread.postMessage('end');
      return times;
    },
  };
}

/**
 * Requests a path exactly as given, over a new connection, like a first visit. `fetch` would normalize the path and reuse
 * connections.
 */
export const getAlone = (origin: string, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    request(origin, { path, agent: false }, async (response) =>
      resolve({ status: response.statusCode!, body: Buffer.concat(await response.toArray()).toString() }),
    )
      .on('error', reject)
      .end();
  });

async function read(origin: string): Promise<number[]> {
  let isOver = false;
  parentPort!.once('message', () => (isOver = true));
  const times: number[] = [];
  while (!isOver || times.length < FEWEST_PAGES) {
    const startedAt = performance.now();
    const { status, body } = await getAlone(origin, '/produits');
    times.push(performance.now() - startedAt);
    if (status !== 200 || !body.endsWith('</html>')) throw new Error(`/produits: ${status}, ${body.length} B`);
    const health = await getAlone(origin, '/healthz');
    if (health.status !== 200) throw new Error(`/healthz: ${health.status}`);
    await afterMs(PAUSE_MS);
  }
  return times.sort((a, b) => a - b);
}

if (!isMainThread && typeof workerData === 'string') parentPort!.postMessage(await read(workerData));
