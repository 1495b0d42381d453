// Stands before Supabase Lite for each caller without the secret key. It allows what the site sends, and refuses everything
// else before the database's thread sees it (docs/decisions/0045-allow-list-for-visitors.md).
import { authRequest } from './auth-request.ts';
import { restRequest } from './rest-request.ts';
import { storageRequest } from './storage-request.ts';

export interface GateOptions {
  /** Names of the database functions that visitors and customers may call. */
  callable: ReadonlySet<string>;
  publishableKey: string;
  jwtSecret: string;
}

/** Returns the request as Supabase Lite is to see it, or the refusal. Its body has been read and checked. */
export type VisitorGate = (request: Request, url: URL) => Promise<Request | Response>;

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
