// Replaces the GitHub API in tests of /admin/. Serves this project's content as a repository, and records each commit.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { filesBelow, projectDir } from '../files.ts';

export interface Commit {
  message: { headline: string };
  fileChanges: { additions: { path: string; contents: string }[]; deletions: { path: string }[] };
}

const HEAD = 'c0ffee';
const HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/**
 * Replaces api.github.com in a page.
 * @returns the commits that the page has sent
 */
export async function stubGitHub(page: Page): Promise<Commit[]> {
  const commits: Commit[] = [];
  const files = new Map(
    filesBelow('content', /./).map((path) => [createHash('sha1').update(path).digest('hex'), path] as const),
  );
  const tree = [...files].map(([sha, path]) => ({ path, sha, type: 'blob', mode: '100644', size: 1 }));
  const answerQuery = (route: Route): Promise<void> => {
    const { query, variables } = route.request().postDataJSON() as { query: string; variables: { input?: Commit } };
    const blobs = [...query.matchAll(/(\w+): object\(oid: "(\w+)"\)/g)].map(([, name, sha]) => [
      name,
      { text: readFileSync(join(projectDir, files.get(sha!)!), 'utf8'), isTruncated: false },
    ]);
    if (variables.input) commits.push(variables.input);
    const commit = { oid: HEAD, message: 'x', committedDate: '2026-01-01T00:00:00Z' };
    return route.fulfill({
      headers: HEADERS,
      json: {
        data: {
          repository: { ...Object.fromEntries(blobs), ref: { target: { history: { nodes: [commit] } } } },
          createCommitOnBranch: { commit },
        },
      },
    });
  };
  await page.route('https://api.github.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: HEADERS });
    if (pathname === '/graphql') return answerQuery(route);
    const [, file] = /^\/repos\/soleil\/site\/contents\/(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
    if (file && existsSync(join(projectDir, file)))
      return route.fulfill({ headers: HEADERS, body: readFileSync(join(projectDir, file)) });
    if (pathname === '/user')
      return route.fulfill({ headers: HEADERS, json: { id: 1, login: 'jeanne', name: 'Jeanne' } });
    if (pathname.endsWith('/collaborators/jeanne')) return route.fulfill({ status: 204, headers: HEADERS });
    if (pathname.includes('/git/trees/')) return route.fulfill({ headers: HEADERS, json: { sha: 't', tree } });
    if (pathname === '/repos/soleil/site')
      return route.fulfill({ headers: HEADERS, json: { default_branch: 'main', permissions: { push: true } } });
    return route.fulfill({ status: 404, headers: HEADERS, json: { message: 'Not Found' } });
  });
  return commits;
}
