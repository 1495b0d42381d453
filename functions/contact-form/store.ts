import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { rpc } from '../_shared/database.ts';
import type { ArrivedFile, KeepRequest } from './handler.ts';

const BUCKET = 'requests';

/** Keeps requests in the database, their files in a private bucket. */
export const keepIn =
  (database: SupabaseClient): KeepRequest =>
  async ({ key = null, digest, locale, request, files, limits }) => {
    // No file is stored for who has sent it already, or too much. submit_request() asks both again.
    if (files.length > 0) {
      const known = await rpc<string | null>(database, 'find_request', { p_key: key, p_digest: digest });
      if (known) return { reference: known };
      const wait = await rpc<number>(database, 'seconds_to_wait', { p_limits: limits });
      if (wait > 0) return { wait };
    }
    // The files first: a request never names one that is not there. One that nobody names is swept (delete_expired).
    const stored = await Promise.all(files.map((file) => upload(database, file)));
    const answer = await rpc<{ wait: number } | { reference: string; replayed: boolean }>(database, 'submit_request', {
      p_key: key,
      p_digest: digest,
      p_locale: locale,
      p_request: request,
      p_files: stored,
      p_limits: limits,
    });
    const isWritten = 'reference' in answer && !answer.replayed;
    if (!isWritten && stored.length > 0) await database.storage.from(BUCKET).remove(stored.map(({ path }) => path));
    return answer;
  };

async function upload(database: SupabaseClient, { field, name, type, extension, content }: ArrivedFile) {
  const path = `${randomUUID()}${extension}`;
  const { error } = await database.storage
    .from(BUCKET)
    .upload(path, await content.arrayBuffer(), { contentType: type });
  if (error) throw new Error(`a file could not be stored: ${error.message}`);
  return { field, name, path, type, bytes: content.size };
}
