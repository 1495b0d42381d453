import { DEADLINE_MS } from '../domain/failure.ts';

interface TextAnswer {
  status: number;
  isOk: boolean;
  text: string;
}

/**
 * Returns what the backend answers, or undefined where no whole answer came in time: the connection is down, or too slow.
 * @throws when the request cannot be made at all: our own error, never a missing connection.
 */
export async function fetchText(address: string, init: RequestInit): Promise<TextAnswer | undefined> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const response = await fetch(address, { ...init, signal });
    return { status: response.status, isOk: response.ok, text: await response.text() };
  } catch (cause) {
    console.warn(cause);
    return undefined;
  }
}
