import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { scriptDirectiveOf, withScriptDirective } from '../../src/domain/http/script-policy.ts';

const HEADER = 'Content-Security-Policy';

/** Returns what puts the `script-src` of a site's page into the response's header. Each page is read once. */
export function pagePolicies(): (response: ServerResponse, page: string | undefined) => void {
  const directives = new Map<string, string | undefined>();
  return (response, page) => {
    const policy = response.getHeader(HEADER);
    if (page === undefined || typeof policy !== 'string') return;
    if (!directives.has(page)) directives.set(page, scriptDirectiveOf(readFileSync(page, 'utf8')));
    const directive = directives.get(page);
    if (directive) response.setHeader(HEADER, withScriptDirective(policy, directive));
  };
}
