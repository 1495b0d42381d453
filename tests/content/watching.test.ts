import { EventEmitter } from 'node:events';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchContent, type DevServer } from '../../src/content-check/dev/watch.ts';
import { ARTICLE, copyOfContent } from './content-copy.ts';

const { at, change } = copyOfContent();

describe('the content check of the dev server', () => {
  let watcher: EventEmitter;
  let sent: { type: string }[];
  let server: DevServer;
  let answer: Parameters<DevServer['middlewares']['use']>[0];
  let logged: string[];

  beforeEach(() => {
    logged = [];
    for (const method of ['error', 'log'] as const)
      vi.spyOn(console, method).mockImplementation((text: string) => void logged.push(text));
    watcher = new EventEmitter();
    sent = [];
    server = {
      config: { root: at('') },
      watcher,
      ws: { send: (message) => void sent.push(message) },
      middlewares: {
        use: (middleware) => {
          answer = middleware;
        },
      },
    };
    watchContent(server);
  });
  afterEach(() => void vi.restoreAllMocks());

  /** Returns the report that a browser gets, or undefined if it gets the page itself. */
  const visit = (url = '/blog', accept = 'text/html'): Promise<string | undefined> =>
    new Promise((resolve) => {
      const response = { writeHead: () => response, end: resolve } as unknown as ServerResponse;
      answer({ method: 'GET', url, headers: { accept } } as IncomingMessage, response, () => resolve(undefined));
    });
  const saved = (file = ARTICLE): boolean => watcher.emit('change', at(file));
  const breakArticle = (): void => {
    change(ARTICLE, /^category: /m, 'categorie: ');
    saved();
  };
  const fixArticle = (): void => {
    change(ARTICLE, /^categorie: /m, 'category: ');
    saved();
  };

  test('shows a mistake instead of every page until it is fixed', async () => {
    expect(await visit()).toBeUndefined();
    breakArticle();
    for (const url of ['/', '/blog/1', '/en/faq'])
      expect(await visit(url)).toContain('Vouliez-vous écrire « category » ?');
    expect(await visit('/_image?href=x')).toBeUndefined();
    expect(await visit('/admin/')).toBeUndefined();
    expect(await visit('/blog', 'image/avif')).toBeUndefined();
    expect(sent).toEqual([{ type: 'full-reload' }]);
    fixArticle();
    expect(await visit()).toBeUndefined();
    await expect.poll(() => sent).toEqual([{ type: 'full-reload' }, { type: 'full-reload' }]);
    saved();
    await visit();
    expect(sent).toHaveLength(2);
  });

  test('prints a mistake in the terminal, and later prints that the mistake is fixed', async () => {
    breakArticle();
    await visit();
    expect(logged.join('')).toContain('Corrigez et enregistrez : la page se refait.');
    expect(logged.join('')).not.toContain('relancez');
    fixArticle();
    await visit();
    expect(logged.at(-1)).toContain('Tout est bien : aucune erreur dans le contenu.'.replace(' :', '\u00a0:'));
  });

  test('makes Astro read changed files again only after the mistake is fixed', async () => {
    const changedFiles: string[] = [];
    watcher.on('change', (file: string) => changedFiles.push(file));
    const other = ARTICLE.replace('fr.mdx', 'en.mdx');
    breakArticle();
    saved(other);
    watcher.emit('unlink', at('content/blog/none/fr.mdx'));
    await visit();
    expect(changedFiles).toEqual([at(ARTICLE), at(other)]);
    fixArticle();
    await visit();
    expect(changedFiles.slice(3)).toEqual([at(ARTICLE), at(other)]);
    saved();
    await visit();
    expect(changedFiles).toHaveLength(6);
  });

  test('escapes code in the report', async () => {
    change(ARTICLE, /^category: .*/m, 'category: Hiver\n<script>: x');
    saved();
    expect(await visit()).toContain('&#60;script&#62;');
  });

  test('passes Astro’s English error on to the browser only if it finds no mistake itself', async () => {
    const fault = { type: 'error', err: { message: 'blog → 1/fr data does not match collection schema.' } };
    breakArticle();
    server.ws.send(fault);
    await visit();
    fixArticle();
    await visit();
    expect(sent).not.toContainEqual(fault);
    server.ws.send(fault);
    await visit();
    expect(sent).toContainEqual(fault);
  });

  test('runs once for several simultaneous changes, and checks the state after the last change', async () => {
    breakArticle();
    for (const event of ['add', 'change', 'unlink']) watcher.emit(event, at(ARTICLE));
    await visit();
    expect(logged).toHaveLength(1);
    saved();
    fixArticle();
    expect(await visit()).toBeUndefined();
  });

  test('makes Astro read a text again if Astro’s lists lack it, and serves pages only afterwards', async () => {
    const changedFiles: string[] = [];
    const write = (name: string, text: string): void => {
      mkdirSync(at('.astro'), { recursive: true });
      writeFileSync(at(`.astro/${name}`), text);
    };
    const importer = encodeURIComponent(ARTICLE);
    write('content-modules.mjs', 'export default new Map([]);');
    write('content-assets.mjs', 'export default new Map([]);');
    watcher.on('change', (file: string) => {
      changedFiles.push(file);
      // Simulates that Astro lists the text only after the third `change` event, and the text's picture only after the fourth.
      if (changedFiles.length > 2) write('content-modules.mjs', `["${ARTICLE}", () => import("x")]`);
      if (changedFiles.length > 3) write('content-assets.mjs', `import x from "./picture.webp?importer=${importer}";`);
    });
    saved();
    expect(await visit()).toBeUndefined();
    expect(changedFiles).toEqual(Array(4).fill(at(ARTICLE)));
    expect(await visit()).toBeUndefined();
    expect(changedFiles).toHaveLength(4);
  });

  test('reloads the content that Astro has written, even if Astro’s watcher missed the written files', async () => {
    const renewed: string[] = [];
    const modules = {
      getModuleById: () => 'data',
      getModulesByFile: (file: string) => (file.endsWith('content-modules.mjs') ? ['texts'] : undefined),
    };
    server.environments = {
      ssr: {
        moduleGraph: { ...modules, invalidateModule: (module) => void renewed.push(`transformed ${String(module)}`) },
        runner: {
          evaluatedModules: { ...modules, invalidateModule: (module) => void renewed.push(`run ${String(module)}`) },
        },
        hot: { send: (event) => void renewed.push(event) },
      },
    };
    watchContent(server);
    const astroWrites = (secondsAgo: number): void => {
      mkdirSync(at('.astro'), { recursive: true });
      writeFileSync(at('.astro/content-modules.mjs'), '');
      const time = Date.now() / 1_000 - secondsAgo;
      utimesSync(at('.astro/content-modules.mjs'), time, time);
    };
    const all = ['transformed data', 'transformed texts', 'run data', 'run texts', 'astro:content-changed'];
    astroWrites(60);
    await visit();
    expect(renewed).toEqual([]);
    astroWrites(0);
    await visit();
    expect(renewed).toEqual(all);
    // A page whose rendering began before this change may finish after the change. The next visit therefore renews the data
    // again.
    await visit();
    expect(renewed).toEqual([...all, ...all]);
    astroWrites(31);
    await visit();
    expect(renewed).toHaveLength(10);
  });

  test('ignores files outside the project’s content, even in another folder named content', async () => {
    change(ARTICLE, /^category: /m, 'categorie: ');
    saved('src/content/blog/fr.mdx');
    saved('content-of-old/fr.mdx');
    expect(await visit()).toBeUndefined();
  });
});
