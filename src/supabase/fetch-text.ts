import { DEADLINE_MS } from '../core/failure.ts';

interface TextResponse {
  status: number;
  isOk: boolean;
  text: string;
}

/**
 * Returns the backend's response. Returns undefined if no complete response arrives before the deadline, for example because the
 * device is offline or the connection is too slow.
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
