import { DEADLINE_MS } from '../core/failure.ts';

interface TextResponse {
  status: number;
  isOk: boolean;
  text: string;
}

/**
 * Returns the backend's response, or undefined if no complete response arrived in time because the connection is down or too
 * slow.
 * @throws if the request cannot be made at all, which is our own bug, never a missing connection.
 */
export async function fetchText(address: string, init: RequestInit): Promise<TextResponse | undefined> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const response = await fetch(address, { ...init, signal });
    return { status: response.status, isOk: response.ok, text: await response.text() };
  } catch (cause) {
    console.warn(cause);
    return undefined;
  }
}
