import { existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import { findProblems } from '../find-problems.ts';
import { describe, type Problem } from '../problem.ts';
import { ContentModules, DATA_STORE, type Environment } from './content-modules.ts';
import { LostTexts } from './lost-texts.ts';
import { reportPage } from './report-page.ts';

/** Pause in milliseconds before a check. One save may touch several files, or write a file in several steps. */
const PAUSE_MS = 100;

/** Maximum wait in milliseconds for Astro's data store. Some changes, such as a new picture, do not change the data store. */
const SETTLE_MS = 2_000;

type Message = { type: string };
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The properties of Vite's server that this module uses. */
export interface DevServer {
  config: { root: string };
  watcher: {
    on(event: string, listener: (file: string) => void): unknown;
    emit(event: string, file: string): unknown;
  };
  ws: { send(message: Message): void };
  middlewares: { use(middleware: Middleware): unknown };
  environments?: Partial<Record<'ssr' | 'prerender', Environment>>;
}

/**
 * Checks the content again after each change in `content/`. While there is a mistake, every page shows the report in place of
 * Astro's own message, which is in English.
 */
export function watchContent({ config, watcher, ws, middlewares, environments }: DevServer): void {
  const root = config.root.replace(/[\\/]$/, '');
  const send = ws.send.bind(ws);
  const checks = new Checks(
    root,
    () => send({ type: 'full-reload' }),
    (file) => watcher.emit('change', file),
  );
  // Files that have mistakes when the dev server starts are read again once they are correct.
  checks.start();
  const modules = new ContentModules(
    root,
    [environments?.ssr, environments?.prerender].filter((environment) => environment !== undefined),
  );

  const answer = async (response: ServerResponse, next: () => void): Promise<void> => {
    const problems = await checks.problems();
    if (problems.length === 0) {
      modules.renew();
      return next();
    }
    response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(reportPage(problems));
  };

  const onChange = (file: string): void => {
    if (join(file).startsWith(join(root, 'content') + sep)) checks.again(file);
  };
  for (const event of ['add', 'change', 'unlink']) watcher.on(event, onChange);

  ws.send = (message: Message): void => {
    if (message.type !== 'error') return send(message);
    // If the check finds no problem, browsers get Astro's own error.
    void checks.problems().then((problems) => problems.length === 0 && send(message));
  };

  middlewares.use((request, response, next) => {
    if (!isPage(request)) return next();
    void answer(response, next);
  });
}

/** Finds the current mistakes in `content/`. Checks run after changes, one after the other. */
class Checks {
  readonly #root: string;
  readonly #onChange: () => void;
  readonly #readAgain: (file: string) => void;
  /** Files that have changed since the last state without mistakes. */
  readonly #changed = new Set<string>();
  readonly #lost: LostTexts;
  #isReadingAgain = false;
  #changedAtMs = 0;
  #problems: readonly Problem[] = [];
  #running: Promise<unknown> = Promise.resolve();
  #waiting: PromiseWithResolvers<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Creates the checks.
   * @param onChange called when the mistakes have changed, or are all fixed
   * @param readAgain reports a changed file to Astro
   */
  constructor(root: string, onChange: () => void, readAgain: (file: string) => void) {
    this.#root = root;
    this.#onChange = onChange;
    this.#readAgain = readAgain;
    this.#lost = new LostTexts(root, (files) => this.#readFilesAgain(files));
  }

  /** Checks all files. Files with mistakes count as changed, so that Astro reads them again once they are correct. */
  start(): void {
    this.#running = findProblems(this.#root).then((problems) => {
      this.#problems = problems;
      for (const { file } of problems) this.#changed.add(join(this.#root, file));
    });
  }

  /** Starts a check after a pause without further changes. */
  again(file: string): void {
    if (this.#isReadingAgain) return;
    this.#changed.add(file);
    clearTimeout(this.#timer);
    this.#changedAtMs = Date.now();
    this.#waiting ??= Promise.withResolvers<void>();
    const waiting = this.#waiting;
    this.#timer = setTimeout(() => {
      this.#waiting = undefined;
      this.#running = this.#running.then(() => this.#check()).then(waiting.resolve);
    }, PAUSE_MS);
  }

  /** Resolves once every change so far has been checked. */
  async problems(): Promise<readonly Problem[]> {
    await (this.#waiting?.promise ?? this.#running);
    if (this.#problems.length === 0) await this.#lost.restore();
    return this.#problems;
  }

  /**
   * Makes Astro read files again. These files changed while there were mistakes, or Astro has lost them (lost-texts.ts). If
   * Astro cannot read a half-written text, or a text whose picture is still missing, Astro drops the text until the file changes
   * again. Without this call, the text's page would stay missing although the text is now correct.
   */
  #readFilesAgain(files: Iterable<string>): void {
    this.#isReadingAgain = true;
    for (const file of files) if (existsSync(file)) this.#readAgain(file);
    this.#isReadingAgain = false;
  }

  /** Waits until Astro has read the changes. */
  async #settle(): Promise<void> {
    const file = join(this.#root, DATA_STORE);
    const endsAt = Date.now() + SETTLE_MS;
    while (existsSync(file) && statSync(file).mtimeMs < this.#changedAtMs && Date.now() < endsAt) await afterMs(50);
    await afterMs(PAUSE_MS);
  }

  async #check(): Promise<void> {
    const before = this.#problems;
    this.#problems = await findProblems(this.#root);
    const wasWrong = before.length > 0;
    if (this.#problems.length > 0) console.error(`\n${describe(this.#problems, 'dev')}\n`);
    else if (wasWrong) console.log(`\n${describe(this.#problems, 'dev')}\n`);
    if (this.#problems.length === 0) {
      if (wasWrong) this.#readFilesAgain(this.#changed);
      this.#lost.add(this.#changed);
      this.#changed.clear();
      await this.#settle();
      await this.#lost.restore();
    }
    if (JSON.stringify(before) !== JSON.stringify(this.#problems)) this.#onChange();
  }
}

/** Returns whether a browser requests a page of the site, and not a file of the dev server or the content editor. */
const isPage = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^\/(@|_|admin\b)/.test(url);
