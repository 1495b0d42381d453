// Writes the server's log as JSON for a log collector, or as plain lines for a terminal. In both formats, the entry of a request
// contains only the fields of `FinishedRequest`, and no personal data.
import { format } from 'node:util';
import type { FinishedRequest } from './request.ts';

export type LogFormat = 'json' | 'text';

const write = (line: object): void =>
  void process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);

/** Makes each console message one line of JSON in standard output. */
export function printAsJson(): void {
  const as =
    (level: 'info' | 'warn' | 'error') =>
    (...words: unknown[]): void => {
      const text = format(...words);
      write({ level, ...(fieldsIn(text) ?? { event: 'message', message: text }) });
    };
  Object.assign(console, { log: as('info'), info: as('info'), warn: as('warn'), error: as('error') });
}

/**
 * Returns the fields of an error that is already in the JSON format of functions/_shared/faults.ts. Otherwise, returns undefined.
 */
function fieldsIn(text: string): object | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return { event: 'fault', ...(JSON.parse(text) as object) };
  } catch {
    return undefined;
  }
}

/** Logs a request. */
export function logRequest(logFormat: LogFormat, { route, ...request }: FinishedRequest): void {
  const level = request.status >= 500 ? 'error' : 'info';
  if (logFormat === 'json') write({ level, event: 'request', ...request, route: route.pattern });
  else console.log(formatLine({ route, ...request }));
}

const formatLine = ({ method, route, status, ms, fault }: FinishedRequest): string =>
  [
    new Date().toTimeString().slice(0, 8),
    method,
    route.pattern,
    status,
    `${ms} ms`,
    ...(fault ? [`fault ${fault}`] : []),
  ].join(' ');
