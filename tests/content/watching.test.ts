import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchContent, type DevServer } from '../../src/content-check/index.ts';
import { ARTICLE, copyOfContent } from './copy-of-content.ts';

const { at, change } = copyOfContent();

describe('while the dev server runs', () => {
  type Message = Parameters<DevServer['ws']['send']>[0];
  let watcher: EventEmitter;
  let sent: Message[];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    watcher = new EventEmitter();
    sent = [];
    watchContent({ config: { root: at('') }, watcher, ws: { send: (message) => void sent.push(message) } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const saved = (file: string): void => {
    watcher.emit('change', file);
    vi.advanceTimersByTime(100);
  };

  test('a mistake is shown over the page, with what to do; once it is mended the page comes back', () => {
    change(ARTICLE, /^category: /m, 'categorie: ');
    saved(at(ARTICLE));
    expect(sent).toMatchObject([{ type: 'error', err: { stack: '' } }]);
    const { err } = sent[0] as Extract<Message, { type: 'error' }>;
    expect(err.message).toContain('Vouliez-vous écrire « category » ?');
    expect(err.message).toContain('Corrigez et enregistrez : la page se refait.');
    expect(err.message).not.toContain('relancez');
    change(ARTICLE, /^categorie: /m, 'category: ');
    saved(at(ARTICLE));
    expect(sent.slice(1)).toEqual([{ type: 'full-reload' }]);
    saved(at(ARTICLE));
    expect(sent).toHaveLength(2);
  });

  test('several changes at once are one check', () => {
    change(ARTICLE, /^category: /m, 'categorie: ');
    for (const event of ['add', 'change', 'unlink']) watcher.emit(event, at(ARTICLE));
    vi.advanceTimersByTime(99);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(1);
  });

  test('a file elsewhere is nobody’s concern, in a folder named content neither', () => {
    change(ARTICLE, /^category: /m, 'categorie: ');
    saved(at('src/content/blog/fr.mdx'));
    saved(at('content-of-old/fr.mdx'));
    expect(sent).toEqual([]);
  });
});
