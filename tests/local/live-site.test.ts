// Serves a site while it is built again, with a builder that writes one page immediately. editing.test.ts tests a failed real
// build.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockBuilds } from '../../local/site/build-lock.ts';
import { fingerprintOfSite } from '../../local/site/fingerprint.ts';
import { backendAtStart, withSiteHealth } from '../../local/site/health.ts';
import { LiveSite, type SiteSource } from '../../local/site/live-site.ts';
import { findClosedParent } from '../../local/site/readable-site.ts';
import { SiteFolder } from '../../local/site/site-folder.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const { signal } = new AbortController();
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Returns a site with one page, which contains the version, and one script, which is named after the version. */
const version = (name: string, whileBuilding: Promise<void> = Promise.resolve()): SiteSource => ({
  fingerprint: () => Promise.resolve(`made from ${name}`),
  build: async (dir) => {
    await whileBuilding;
    mkdirSync(join(dir, '_astro'));
    writeFileSync(join(dir, 'index.html'), `site ${name}`);
    writeFileSync(join(dir, `_astro/app.${name}.js`), `script ${name}`);
  },
  lock: () => Promise.resolve({ release: () => undefined }),
});

const broken = (name: string): SiteSource => ({
  ...version(name),
  build: (dir) => {
    writeFileSync(join(dir, 'index.html'), 'half a site');
    return Promise.reject(new Error('content/blog/1/fr.mdx, ligne 4: Le champ « date » …'));
  },
});

/** Starts a server of the site in a folder. Returns the site and two functions that request an address from the server. */
async function start(folder: string) {
  const site = new LiveSite(new SiteFolder(folder));
  const server = createServer((request, response) => site.send(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { site, at, text: async (path: string) => (await at(path)).text() };
}

test('the symbolic link that a separate web server reads leads to the last successful build', async () => {
  const folder = temporary();
  const { site } = await start(folder);
  for (const name of ['1', '2', '3']) {
    await site.update(version(name), signal);
    expect(readFileSync(join(folder, 'current/index.html'), 'utf8')).toBe(`site ${name}`);
  }
  await expect(site.update(broken('4'), signal)).rejects.toThrow('ligne 4');
  expect(readFileSync(join(folder, 'current/index.html'), 'utf8')).toBe('site 3');
});

test('new pages are served even if the symbolic link cannot be replaced', async () => {
  const folder = temporary();
  mkdirSync(join(folder, 'current/folder'), { recursive: true });
  const { site, text } = await start(folder);
  for (const name of ['1', '2', '3', '4']) {
    await expect(site.update(version(name), signal)).rejects.toThrow('current');
    expect(await text('/')).toBe(`site ${name}`);
  }
});

describe('a site that is built under umask 077', () => {
  const readMode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
  const modesIn = (folder: string): string[] => [
    ...new Set(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isSymbolicLink())
        .map((entry) => `${entry.isFile() ? 'file' : 'folder'} ${readMode(join(entry.parentPath, entry.name))}`),
    ),
  ];
  let umask: number;
  beforeEach(() => (umask = process.umask(0o077)));
  afterEach(() => process.umask(umask));

  test('is readable for every user, including the folders that the server created above it', async () => {
    const folder = temporary();
    writeFileSync(join(folder, 'secret'), 'private');
    const siteDir = join(folder, 'public/pages/site');
    const { site } = await start(siteDir);
    await site.update(
      {
        ...version('1'),
        build: async (dir) => {
          await version('1').build(dir, signal);
          symlinkSync(join(folder, 'secret'), join(dir, 'link'));
        },
      },
      signal,
    );
    expect(modesIn(join(folder, 'public')).sort()).toEqual(['file 644', 'folder 755']);
    expect(readMode(join(folder, 'public'))).toBe('755');
    expect([readMode(folder), readMode(join(folder, 'secret'))]).toEqual(['700', '600']);
  });

  test('becomes readable at the next start if an earlier version made it private', async () => {
    const siteDir = join(temporary(), 'site');
    const first = await start(siteDir);
    await first.site.update(version('1'), signal);
    const page = join(siteDir, 'current/index.html');
    chmodSync(page, 0o600);
    chmodSync(join(siteDir, 'current/_astro'), 0o700);
    chmodSync(siteDir, 0o700);
    const { site } = await start(siteDir);
    await site.update(version('1'), signal);
    expect([page, join(siteDir, 'current/_astro'), siteDir].map(readMode)).toEqual(['644', '755', '755']);
  });

  test('is reachable for other users once each folder above it permits access', () => {
    const folder = temporary();
    const siteDir = join(folder, 'deep/site');
    mkdirSync(siteDir, { recursive: true });
    expect(findClosedParent(siteDir)).toBe(folder);
    chmodSync(folder, 0o711);
    expect(findClosedParent(siteDir)).toBe(join(folder, 'deep'));
    chmodSync(join(folder, 'deep'), 0o755);
    expect(findClosedParent(siteDir)).toBeUndefined();
  });
});

describe('a server without a built site', () => {
  test.each([
    ['/', 'fr-CA', 'Le site arrive', 'The site is on its way'],
    ['/en', 'en-CA', 'The site is on its way', 'Le site arrive'],
    ['/en/products?a=b', 'en-CA', 'The site is on its way', 'Le site arrive'],
    ['/entretien', 'fr-CA', 'Le site arrive', 'The site is on its way'],
  ])('answers %s with a bilingual page that reloads itself', async (path, lang, first, second) => {
    const { at } = await start(temporary());
    const response = await at(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain('<meta http-equiv="refresh" content="5">');
    expect(html).toContain(`<h1>${first}</h1>`);
    expect(html).toContain(`<h2>${second}</h2>`);
  });

  test('rejects its first update with the error of the failed build, and still responds with 503', async () => {
    const { site, at } = await start(temporary());
    await expect(site.update(broken('1'), signal)).rejects.toThrow('ligne 4');
    expect(site.hasPages).toBe(false);
    expect((await at('/')).status).toBe(503);
  });
});

test('the previous site is served during a build, and pages that are still open can load its scripts afterwards', async () => {
  const { site, at, text } = await start(temporary());
  await site.update(version('1'), signal);
  const building = Promise.withResolvers<void>();
  const update = site.update(version('2', building.promise), signal);
  await expect.poll(() => site.status.status).toBe('building');
  expect(await text('/')).toBe('site 1');
  building.resolve();
  await update;
  expect(site.status.status).toBe('current');
  expect(await text('/')).toBe('site 2');
  expect(await text('/_astro/app.2.js')).toBe('script 2');
  expect(await text('/_astro/app.1.js')).toBe('script 1');
  await site.update(version('3'), signal);
  expect(await text('/_astro/app.2.js')).toBe('script 2');
  expect((await at('/_astro/app.1.js')).status).toBe(404);
});

test('no request fails while builds are swapped', async () => {
  const { site, text } = await start(temporary());
  await site.update(version('0'), signal);
  const seen: string[] = [];
  const visits = Array.from({ length: 4 }, async () => {
    while (seen.at(-1) !== 'site 20') seen.push(await text('/'));
  });
  for (let count = 1; count <= 20; count++) await site.update(version(String(count)), signal);
  await Promise.all(visits);
  expect(new Set(seen.filter((page) => !/^site \d+$/.test(page)))).toEqual(new Set());
});

test('after a failed build, the server and a restarted server serve the previous site until a build succeeds', async () => {
  const folder = temporary();
  const { site, at } = await start(folder);
  await site.update(version('1'), signal);
  await expect(site.update(broken('2'), signal)).rejects.toThrow('ligne 4');
  expect((await at('/')).status).toBe(200);
  expect(site.status).toMatchObject({ status: 'outdated', fault: expect.stringContaining('fr.mdx, ligne 4') });
  const next = await start(folder);
  expect(await next.text('/')).toBe('site 1');
  await next.site.update(version('3'), signal);
  expect(await next.text('/')).toBe('site 3');
  expect(next.site.status).toEqual({ status: 'current', builtAt: expect.any(String) });
});

test('unchanged sources are not built again', async () => {
  const folder = temporary();
  await (await start(folder)).site.update(version('1'), signal);
  const { site, text } = await start(folder);
  await site.update({ ...broken('1'), fingerprint: version('1').fingerprint }, signal);
  expect(await text('/')).toBe('site 1');
});

test('five updates, one of which fails, leave only three builds in the folder', async () => {
  const folder = temporary();
  const { site } = await start(folder);
  for (const name of ['1', '2', '3']) await site.update(version(name), signal);
  await expect(site.update(broken('4'), signal)).rejects.toThrow('ligne 4');
  await site.update(version('5'), signal);
  // Old builds are deleted only when the next build starts, so three builds are left here.
  expect(readdirSync(folder).filter((name) => !['builds.json', 'current'].includes(name))).toHaveLength(3);
  expect(existsSync(join(folder, 'builds.json'))).toBe(true);
});

test.each(['', '{"current":"../.."}', '{"current":"gone"}'])('builds.json is ignored if it is %j', async (record) => {
  const folder = temporary();
  writeFileSync(join(folder, 'builds.json'), record);
  const { site, text } = await start(folder);
  expect(site.hasPages).toBe(false);
  await site.update(version('1'), signal);
  expect(await text('/')).toBe('site 1');
});

describe('/healthz', () => {
  const request = new Request('http://127.0.0.1/healthz');
  const backend = (status: number) => ({
    fetch: () => Promise.resolve(Response.json({ status: 'ok', database: 'ok' }, { status })),
  });
  const health = async (response: Promise<Response>) => {
    const { status, json } = await response.then(async (all) => ({ status: all.status, json: await all.json() }));
    return [status, json.status, json.site];
  };

  test('reports "building" until there are pages, and then the time of their build', async () => {
    const { site } = await start(temporary());
    expect(await health(backendAtStart(site).fetch(request))).toMatchObject([503, 'building', {}]);
    expect(await health(withSiteHealth(backend(200), site).fetch(request))).toMatchObject([503, 'building', {}]);
    await site.update(version('1'), signal);
    expect(await health(backendAtStart(site).fetch(request))).toMatchObject([503, 'starting', {}]);
    expect(await health(withSiteHealth(backend(200), site).fetch(request))).toEqual([200, 'ok', site.status]);
  });

  test('is healthy while the previous site responds, and reports why the site is not newer', async () => {
    const { site } = await start(temporary());
    await site.update(version('1'), signal);
    await expect(site.update(broken('2'), signal)).rejects.toThrow('ligne 4');
    const [status, , ofSite] = await health(withSiteHealth(backend(200), site).fetch(request));
    expect([status, ofSite.status]).toEqual([200, 'outdated']);
    expect(ofSite.fault).toContain('content/blog/1/fr.mdx, ligne 4');
  });

  test('is unhealthy while the database is unhealthy', async () => {
    const { site } = await start(temporary());
    await site.update(version('1'), signal);
    expect(await health(withSiteHealth(backend(503), site).fetch(request))).toMatchObject([503, 'ok', {}]);
  });
});

describe('the fingerprint of the site', () => {
  const catalogue = (...responses: [status: number, text: string][]) => {
    const requests: string[] = [];
    return {
      requests,
      keys: { publishableKey: 'key' } as never,
      fetch: ({ url }: Request) => {
        requests.push(url);
        const [status, text] = responses[Math.min(requests.length, responses.length) - 1]!;
        return Promise.resolve(new Response(text, { status }));
      },
    };
  };
  const of = (backend: ReturnType<typeof catalogue>) => fingerprintOfSite(backend, signal, { tries: 3, pauseMs: 1 });

  test('stays the same after retries if the catalogue is temporarily unreadable', async () => {
    const quiet = catalogue([200, '[]']);
    const busy = catalogue([504, 'it took too long'], [503, 'busy'], [200, '[]']);
    expect(await of(busy)).toBe(await of(quiet));
    expect(busy.requests).toHaveLength(3);
  });

  test('changes after a price has changed', async () =>
    expect(await of(catalogue([200, '[{"price":1}]']))).not.toBe(await of(catalogue([200, '[{"price":2}]']))));

  test('cannot be computed while the catalogue is unreadable, and the error names this reason', async () =>
    expect(of(catalogue([504, '']))).rejects.toThrow('The server cannot read the catalogue'));
});

test('only one build of a project folder runs at a time', async () => {
  const folder = join(temporary(), '.astro');
  const first = await lockBuilds(signal, folder);
  let isSecond = false;
  const second = lockBuilds(signal, folder).then((lock) => {
    isSecond = true;
    return lock;
  });
  const stop = new AbortController();
  const third = lockBuilds(stop.signal, folder);
  stop.abort();
  await expect(third).rejects.toThrow('aborted');
  expect(isSecond).toBe(false);
  first.release();
  (await second).release();
  rmSync(folder, { recursive: true });
});
