// Tests the parser of multipart bodies with bodies that the runtime has encoded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMultipart } from '../../functions/_shared/multipart.ts';
import { Pieces } from '../../functions/_shared/pieces.ts';
import { SEED } from '../support/scope.ts';

/** Yields the bytes in pieces of these lengths. After the last length, starts again with the first length. */
async function* inPieces(bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const length = lengths[index % lengths.length]!;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `n${text}`);
const content = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('', '\r\n', '\r\n--', '--', '\r\n\r\n'),
);

test('a multipart body that Node has encoded is read correctly however it is split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(name, content, fc.boolean()), { selector: ([of]) => of, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
      async (entries, lengths) => {
        const form = new FormData();
        for (const [of, text, isFile] of entries) {
          if (isFile) form.append(of, new File([text], `${of}.pdf`, { type: 'application/pdf' }));
          else form.append(of, text);
        }
        const written = new Response(form);
        const { fields, files } = await readMultipart(
          written.headers,
          inPieces(await written.bytes(), lengths),
          100_000,
        );
        const expected = await new Response(form).formData();
        const names = [...new Set(expected.keys())];
        expect([...Object.keys(fields), ...files.keys()].sort()).toEqual(names.sort());
        for (const [of, value] of expected) {
          if (typeof value === 'string') expect(fields[of]).toBe(value);
          else {
            const file = files.get(of)!;
            expect([file.name, file.type, await file.text()]).toEqual([value.name, value.type, await value.text()]);
          }
        }
      },
    ),
    { seed: SEED, numRuns: 100 },
  );
});

test('a body that arrives one byte at a time is kept in few pieces', () => {
  const pieces = new Pieces();
  const bytes = Buffer.from('Québec '.repeat(10_000));
  for (let at = 0; at < bytes.length; at++) pieces.add(bytes.subarray(at, at + 1));
  const all = pieces.all();
  expect(all.length).toBeLessThan(bytes.length / 100);
  expect(Buffer.concat(all).equals(bytes)).toBe(true);
  expect(new Pieces().all()).toEqual([]);
});
