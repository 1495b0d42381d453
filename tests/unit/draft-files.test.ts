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

/** Returns the names of a form's files by field. `toEqual` does not compare the names of `File` objects. */
const namesByField = (files: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(files as Record<string, File>).map(([field, { name }]) => [field, name]));

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
  const expected = { consumption_file: 'facture.pdf', attachment: 'toit.pdf' };
  expect(namesByField($draftFiles.get().soumission)).toEqual(expected);
  expect(namesByField(stored.get('soumission'))).toEqual(expected);
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
  expect(namesByField($draftFiles.get().soumission)).toEqual({
    attachment: 'toit.pdf',
    attachment_2: 'facture.pdf',
    attachment_3: 'plan.pdf',
  });
  await removeDraftFiles('soumission', ['attachment_2']);
  expect(namesByField($draftFiles.get().soumission)).toEqual({ attachment: 'toit.pdf', attachment_3: 'plan.pdf' });
  const others = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => new File([name], name));
  const extra = await addDraftFiles('soumission', 'attachment', others);
  expect(extra.map(({ name }) => name)).toEqual(['d.pdf']);
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
  const kept = Object.values($draftFiles.get().contact!);
  expect(kept.map((file) => [roof, bill, newer, longer, plan].indexOf(file))).toEqual([0, 1, 2, 3, 4]);
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
