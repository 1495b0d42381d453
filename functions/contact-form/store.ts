import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { rpc } from '../_shared/database.ts';
import { FILE_BUCKET } from '../_shared/mail/outbox.ts';
import type { ArrivedFile } from './files.ts';
import type { Received, SaveInquiry } from './handler.ts';

/** Saves inquiries in the database, and their files in a private bucket. */
export const saveInquiry =
  (database: SupabaseClient): SaveInquiry =>
  async ({ key = null, digest, locale, inquiry, sizing = null, files, limits, mailLimits }) => {
    // If an inquiry is repeated or its sender is beyond a limit, its files are not stored. submit_inquiry() checks for both cases
    // again.
    if (files.length > 0) {
      const known = await rpc<Received | null>(database, 'find_inquiry', { p_key: key, p_digest: digest });
      if (known) return known;
      const wait = await rpc<number>(database, 'seconds_to_wait', { p_limits: limits });
      if (wait > 0) return { wait };
    }
    // Files are stored first, so that an inquiry never refers to a missing file. Files without an inquiry are deleted later
    // (delete_expired).
    const stored = await Promise.all(files.map((file) => upload(database, file)));
    const saved = await rpc<{ wait: number } | (Received & { replayed: boolean })>(database, 'submit_inquiry', {
      p_key: key,
      p_digest: digest,
      p_locale: locale,
      p_kind: inquiry.kind,
      p_fields: inquiry.fields,
      p_files: stored,
      p_limits: limits,
      p_mail_limits: mailLimits,
      p_sizing: sizing,
    });
    const isWritten = 'reference' in saved && !saved.replayed;
    if (!isWritten && stored.length > 0)
      await database.storage.from(FILE_BUCKET).remove(stored.map(({ path }) => path));
    return saved;
  };

async function upload(database: SupabaseClient, { field, name, type, extension, content }: ArrivedFile) {
  const path = `${randomUUID()}${extension}`;
  const { error } = await database.storage
    .from(FILE_BUCKET)
    .upload(path, await content.arrayBuffer(), { contentType: type });
  if (error) throw new Error(`a file could not be stored: ${error.message}`);
  return { field, name, path, type, bytes: content.size };
}
