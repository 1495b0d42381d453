import type { ServerResponse } from 'node:http';
import { securityHeaders, type HeaderSettings } from '../src/core/http/response-headers.ts';

/** Sets the security headers of a response. */
export function setSecurityHeaders(response: ServerResponse, settings: HeaderSettings): void {
  for (const [name, value] of Object.entries(securityHeaders(settings))) response.setHeader(name, value);
}
