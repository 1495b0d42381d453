// Tests that a response is sent only after its data has been flushed. A database that is opened from the flushed files has all of
// this data.
import fs from 'node:fs';
import { join, relative } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../local/backend/database/open.ts';
import { copyPreparedData, supabaseDir } from '../support/prepared/data.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const SECRET_KEY = 'sb_secret_of_this_test';

afterEach(() => vi.restoreAllMocks());

/** Copies each file below `folder` to `disk` whenever it is flushed. */
function copyWhatIsFlushed(folder: string, disk: string): void {
  const flush = fs.fsyncSync;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    flush(handle);
    const path = fs.readlinkSync(`/proc/self/fd/${handle}`);
    const inside = relative(folder, path);
    if (!inside.startsWith('..') && fs.statSync(path).isFile()) {
      fs.mkdirSync(join(disk, inside, '..'), { recursive: true });
      fs.copyFileSync(path, join(disk, inside));
    }
  });
}

test('20 commits survive a power failure', async () => {
  const folder = fs.realpathSync(copyPreparedData(temporary()));
  const disk = temporary();
  const database = await openDatabase(
    {
      folders: {
        database: join(folder, 'database'),
        supabase: supabaseDir,
        objects: join(folder, 'objects'),
        mail: join(folder, 'mail'),
      },
      limitMs: 10_000,
      api: {},
      auth: {
        enabled: true,
        site_url: 'http://127.0.0.1',
        jwt_secret: 'x'.repeat(40),
        publishable_key: 'sb_publishable_of_this_test',
        secret_key: SECRET_KEY,
      },
      storage: { enabled: true },
      sender: 'a <a@example.test>',
    },
    () => undefined,
  );
  fs.cpSync(join(folder, 'database'), join(disk, 'database'), { recursive: true });
  copyWhatIsFlushed(folder, disk);
  for (let number = 0; number < 20; number++) {
    const response = await database.app.fetch(
      new Request('http://127.0.0.1/rest/v1/rpc/count_post', {
        method: 'POST',
        headers: { apikey: SECRET_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ p_limits: [{ subject: `s${number}`, max: 1, window: '1 day' }] }),
      }),
    );
    expect(response.status).toBe(200);
  }
  const atTheAnswer = temporary();
  fs.cpSync(disk, atTheAnswer, { recursive: true });
  await database.close();

  const opened = await createPgliteConnection({ url: join(atTheAnswer, 'database') });
  const { rows } = await opened.driver.query<{ subject: string }>(
    "select subject from post_counts where subject like 's%'",
  );
  expect(rows).toHaveLength(20);
  await opened.close();
});
