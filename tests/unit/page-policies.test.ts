import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pagePolicies, POLICY } from '../../local/site/page-policies.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const MEGABYTE = 1_048_576;
const PAGES = 40;

/** Returns a response that has only the methods that read and set the policy. */
function newResponse(): ServerResponse {
  const headers = new Map([[POLICY, "default-src 'self'; script-src 'self'; object-src 'none'"]]);
  return {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string) => headers.set(name, value),
  } as unknown as ServerResponse;
}

/** Collects garbage, then returns the used bytes of the heap. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

test('each response has the Content-Security-Policy of its page, and reading the policies keeps no page in memory', () => {
  const folder = temporary();
  const createPolicy = (number: number): string => `script-src 'self' 'sha256-${String(number).padStart(43, 'a')}='`;
  const pages = Array.from({ length: PAGES }, (_, number) => {
    const page = join(folder, `${number}.html`);
    const meta = `<meta http-equiv="content-security-policy" content="${createPolicy(number)}; object-src 'none'">`;
    writeFileSync(page, meta.padEnd(MEGABYTE, 'x'));
    return page;
  });
  const setPolicy = pagePolicies();
  const before = heapBytes();
  const responses = pages.map((page) => {
    const response = newResponse();
    setPolicy(response, page);
    return response;
  });
  expect(heapBytes() - before).toBeLessThan((PAGES * MEGABYTE) / 4);
  responses.forEach((response, number) =>
    expect(response.getHeader(POLICY)).toBe(`default-src 'self'; ${createPolicy(number)}; object-src 'none'`),
  );
});
