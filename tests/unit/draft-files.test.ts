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
const plan = new File(['plan'], 'plan.pdf');

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  gate = new Promise((resolve) => (letRead = resolve));
});

test('a file chosen before the stored files have loaded joins them, and is stored with them', async () => {
  stored.set('soumission', { consumption_file: bill });
  const { $draftFiles, addDraftFiles, loadDraftFiles } =
    await import('../../src/features/inquiry/store/draft-files.ts');
  void loadDraftFiles('soumission');
  const chosen = addDraftFiles('soumission', 'attachment', [roof]);
  letRead();
  await chosen;
  expect($draftFiles.get().soumission).toEqual({ consumption_file: bill, attachment: roof });
  expect(stored.get('soumission')).toEqual({ consumption_file: bill, attachment: roof });
});

test('files chosen one after the other or at the same time are all kept, up to the maximum, under separate names', async () => {
  const { $draftFiles, addDraftFiles, removeDraftFiles } =
    await import('../../src/features/inquiry/store/draft-files.ts');
  const chosen = [
    addDraftFiles('soumission', 'attachment', [roof]),
    addDraftFiles('soumission', 'attachment', [bill, plan]),
  ];
  letRead();
  expect(await Promise.all(chosen)).toEqual([[], []]);
  expect($draftFiles.get().soumission).toEqual({ attachment: roof, attachment_2: bill, attachment_3: plan });
  await removeDraftFiles('soumission', ['attachment_2']);
  expect($draftFiles.get().soumission).toEqual({ attachment: roof, attachment_3: plan });
  const others = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => new File([name], name));
  expect(await addDraftFiles('soumission', 'attachment', others)).toEqual(others.slice(3));
  expect(Object.keys(stored.get('soumission') as object)).toEqual([
    'attachment',
    'attachment_3',
    'attachment_2',
    'attachment_4',
    'attachment_5',
  ]);
});

test('a file that is chosen again is kept once, and a new version of the file counts as another file', async () => {
  const { $draftFiles, addDraftFiles } = await import('../../src/features/inquiry/store/draft-files.ts');
  letRead();
  await addDraftFiles('contact', 'attachment', [roof]);
  const again = new File(['roof'], roof.name, { lastModified: roof.lastModified });
  const newer = new File(['roof'], roof.name, { lastModified: roof.lastModified + 1000 });
  const longer = new File(['a roof'], roof.name, { lastModified: roof.lastModified });
  expect(await addDraftFiles('contact', 'attachment', [again, bill, bill, newer, longer, plan, roof])).toEqual([]);
  expect(Object.values($draftFiles.get().contact!)).toEqual([roof, bill, newer, longer, plan]);
});

test('files removed before the stored files have loaded do not reappear', async () => {
  stored.set('contact', { attachment: roof });
  const { $draftFiles, loadDraftFiles, setDraftFiles } =
    await import('../../src/features/inquiry/store/draft-files.ts');
  void loadDraftFiles('contact');
  const removed = setDraftFiles('contact', {});
  letRead();
  await removed;
  expect($draftFiles.get().contact).toEqual({});
  expect(stored.size).toBe(0);
});
