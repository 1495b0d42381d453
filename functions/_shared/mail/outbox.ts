// The outbox: e-mails to send, read and marked by database functions (supabase/migrations, "outbox").
import type { SupabaseClient } from '@supabase/supabase-js';
import type { FormLocale } from '../../../src/domain/forms/form-messages.ts';
import { rpc } from '../database.ts';

export interface StoredFile {
  field: 'consumption_file' | 'attachment';
  name: string;
  path: string;
  bytes: number;
}

export interface StoredRequest {
  reference: string;
  type_demande: 'soumission' | 'contact';
  locale: FormLocale;
  name: string;
  email: string;
  phone: string;
  address: string;
  building_type: string;
  autonomy: string;
  project_description: string;
  subject: string;
  message: string;
  created_at: string;
  files: StoredFile[];
}

export interface StoredSubscription {
  email: string;
  locale: FormLocale;
  token: string;
}

/** An e-mail to send. Its id stays the same over all attempts. */
export type Mail = { id: string } & (
  | { kind: 'request_to_company' | 'request_to_sender'; request: StoredRequest }
  | { kind: 'subscription_to_confirm'; subscription: StoredSubscription }
);

export interface Outbox {
  /** Leases the next e-mail that is due: no other worker gets it for some minutes. */
  take(): Promise<Mail | null>;
  markSent(id: string): Promise<void>;
  /** Returns whether it is now a dead letter, which is not tried again by itself. */
  markFailed(id: string, fault: string): Promise<boolean>;
  /** Returns the signed address of a file; it expires. */
  linkTo: (file: StoredFile) => Promise<string>;
}

const LEASE = '10 minutes';
const LINK_SECONDS = 30 * 24 * 60 * 60;

export const outbox = (database: SupabaseClient, publicBackend: string): Outbox => ({
  take: () => rpc(database, 'take_mail', { p_lease: LEASE }),
  markSent: (id) => rpc(database, 'mark_sent', { p_id: id }),
  markFailed: (id, fault) => rpc(database, 'mark_failed', { p_id: id, p_fault: fault }),
  linkTo: async ({ path }) => {
    const { data, error } = await database.storage
      .from('requests')
      .createSignedUrl(path, LINK_SECONDS, { download: true });
    if (error) throw new Error(`a link could not be signed: ${error.message}`);
    // Signed for the address the functions use; opened from outside.
    const { pathname, search } = new URL(data.signedUrl);
    return `${publicBackend.replace(/\/$/, '')}${pathname}${search}`;
  },
});
