// Checks every request that lacks the secret key, before Supabase Lite receives the request. Only the kinds of requests that the
// site itself sends are allowed. All other requests are refused before they reach the database's thread
// (docs/decisions/0045-allow-list-for-visitors.md).
import { authRequest } from './auth-request.ts';
import { restRequest } from './rest-request.ts';
import { storageRequest } from './storage-request.ts';

export interface GateOptions {
  /** Names of the database functions that visitors and customers may call. */
  callable: ReadonlySet<string>;
  publishableKey: string;
  jwtSecret: string;
}

/** Returns the request for Supabase Lite, or the refusal. The body has been read and checked. */
export type VisitorGate = (request: Request, url: URL) => Promise<Request | Response>;

/** Returns the check for requests to the REST, authentication and storage interfaces. */
export function visitorGate({ callable, publishableKey, jwtSecret }: GateOptions): VisitorGate {
  return async (request, url) => {
    const [, part] = url.pathname.split('/', 2);
    switch (part) {
      case 'rest':
        return restRequest(request, url, { callable, publishableKey });
      case 'auth':
        return authRequest(request, url);
      case 'storage':
        return storageRequest(request, url, jwtSecret);
      default:
        return request;
    }
  };
}
