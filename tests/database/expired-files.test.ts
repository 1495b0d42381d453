// Tests which files of inquiries delete_expired() returns for deletion.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDeskDatabase, type DeskDatabase } from '../support/desk-callers.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.end());

test('delete_expired() returns the files of expired inquiries, and files without an inquiry that are older than a day', async () => {
  const [current, expired] = [await desk.writeInquiry(), await desk.writeInquiry()];
  await desk.rows(`update inquiries set created_at = now() - interval '2 years' where id = $1`, [expired]);
  await desk.rows(
    `insert into inquiry_files (inquiry_id, field, name, path, type, bytes)
     select id, 'attachment', 'a.pdf', path, 'application/pdf', 1
     from (values ($1::uuid, 'current.pdf'), ($2::uuid, 'expired.pdf')) as file (id, path)`,
    [current, expired],
  );
  await desk.rows(
    `insert into storage.objects (bucket_id, name, created_at) values
       ('requests', 'current.pdf', now() - interval '2 days'),
       ('requests', 'expired.pdf', now() - interval '2 years'),
       ('requests', 'new-without-inquiry.pdf', now()),
       ('requests', 'old-without-inquiry.pdf', now() - interval '2 days'),
       ('product-pictures', 'picture', now() - interval '2 days')`,
  );
  const files = await desk.rows(`select delete_expired('1 year') as path order by path`);
  expect(files).toEqual([{ path: 'expired.pdf' }, { path: 'old-without-inquiry.pdf' }]);
  expect(await desk.rows('select id from inquiries')).toEqual([{ id: current }]);
});
