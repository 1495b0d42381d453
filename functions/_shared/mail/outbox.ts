// The outbox, as its database functions give it (supabase/migrations, "outbox").
import type { SupabaseClient } from '@supabase/supabase-js';
import type { FormLocale } from '../../../src/domain/forms/form-messages.ts';
import { call } from '../database.ts';

export interface KeptFile {
  field: 'consumption_file' | 'attachment';
  name: string;
  path: string;
  bytes: number;
}

export interface KeptRequest {
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
  files: KeptFile[];
}

export interface KeptSubscription {
  email: string;
  locale: FormLocale;
  token: string;
}

/** An e-mail to send: its id names it, however often it is tried. */
export type Mail = { id: string } & (
  | { kind: 'request_to_company' | 'request_to_sender'; request: KeptRequest }
  | { kind: 'subscription_to_confirm'; subscription: KeptSubscription }
);

export interface Outbox {
  /** The next e-mail that is due; nobody else gets it for some minutes. */
  take(): Promise<Mail | null>;
  noteSent(id: string): Promise<void>;
  /** Answers whether it is parked now: nobody tries it again by itself. */
  noteNotSent(id: string, fault: string): Promise<boolean>;
  /** The signed address of a file, which expires. */
  linkTo: (file: KeptFile) => Promise<string>;
}

const LEASE = '10 minutes';
const LINK_SECONDS = 30 * 24 * 60 * 60;

export const outbox = (database: SupabaseClient, publicBackend: string): Outbox => ({
  take: () => call(database, 'take_mail', { p_lease: LEASE }),
  noteSent: (id) => call(database, 'note_sent', { p_id: id }),
  noteNotSent: (id, fault) => call(database, 'note_not_sent', { p_id: id, p_fault: fault }),
  linkTo: async ({ path }) => {
    const { data, error } = await database.storage
      .from('requests')
      .createSignedUrl(path, LINK_SECONDS, { download: true });
    if (error) throw new Error(`a link could not be signed: ${error.message}`);
    // Signed where we reach the backend; opened where the company does.
    const { pathname, search } = new URL(data.signedUrl);
    return `${publicBackend.replace(/\/$/, '')}${pathname}${search}`;
  },
});
