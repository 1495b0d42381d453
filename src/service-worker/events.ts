// Types of a service worker's events. TypeScript's own types of workers would replace the types of a page.
export interface LastingEvent extends Event {
  /** Keeps the worker alive until the work has ended. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface RequestFromPage extends LastingEvent {
  readonly data: unknown;
  readonly source: { postMessage(message: unknown): void } | null;
}

export interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

export const scope = globalThis as unknown as WorkerScope;
