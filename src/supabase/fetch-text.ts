import { DEADLINE_MS } from '../core/failure.ts';

interface TextResponse {
  status: number;
  isOk: boolean;
  text: string;
}

/**
 * Returns the backend's response. Returns undefined if no complete response arrives before the deadline, because the device is
 * offline or the connection is too slow.
 * @throws if the request is invalid, which is our own bug.
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
