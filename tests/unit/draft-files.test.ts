import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, unknown>();
let letRead: () => void;
let gate: Promise<void>;
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  set: async (key: string, value: unknown) => void stored.set(key, value),
  get: async (key: string) => gate.then(() => stored.get(key)),
  del: async (key: string) => void stored.delete(key),
}));

const bill = new File(['bill'], 'facture.pdf');
const roof = new File(['roof'], 'toit.pdf');

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  gate = new Promise((resolve) => (letRead = resolve));
});

test('a file chosen before the stored ones have loaded joins them, and is stored with them', async () => {
  stored.set('soumission', { consumption_file: bill });
  const { $draftFiles, chooseDraftFile, loadDraftFiles } = await import('../../src/stores/draft-files.ts');
  void loadDraftFiles('soumission');
  const chosen = chooseDraftFile('soumission', 'attachment', roof);
  letRead();
  await chosen;
  expect($draftFiles.get().soumission).toEqual({ consumption_file: bill, attachment: roof });
  expect(stored.get('soumission')).toEqual({ consumption_file: bill, attachment: roof });
});

test('two files chosen at once are both kept', async () => {
  const { $draftFiles, chooseDraftFile } = await import('../../src/stores/draft-files.ts');
  const chosen = [
    chooseDraftFile('soumission', 'attachment', roof),
    chooseDraftFile('soumission', 'consumption_file', bill),
  ];
  letRead();
  await Promise.all(chosen);
  expect($draftFiles.get().soumission).toEqual({ consumption_file: bill, attachment: roof });
});

test('files removed before the stored ones have loaded do not come back', async () => {
  stored.set('contact', { attachment: roof });
  const { $draftFiles, loadDraftFiles, setDraftFiles } = await import('../../src/stores/draft-files.ts');
  void loadDraftFiles('contact');
  const removed = setDraftFiles('contact', {});
  letRead();
  await removed;
  expect($draftFiles.get().contact).toEqual({});
  expect(stored.size).toBe(0);
});
