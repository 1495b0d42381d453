// On each working day, reminds the company of inquiries that were not answered within the promised business hours.
import type { SupabaseClient } from '@supabase/supabase-js';
import { isLate, isOpen } from '../../src/features/inquiry/rules/business-hours.ts';
import { rpc } from './database.ts';
import type { Office } from './settings.ts';

type Unanswered = { id: string; created_at: string }[] | null;

/** Writes the email about late inquiries, if there are any, once a working day, as soon as the office is open. */
export async function remindOfLateInquiries(database: SupabaseClient, office: Office, now: Date): Promise<void> {
  const unanswered = isOpen(now, office) ? await rpc<Unanswered>(database, 'unanswered_inquiries', {}) : null;
  const late = unanswered?.filter(({ created_at: at }) => isLate(new Date(at), now, office, office.replyHours));
  if (late) await rpc(database, 'add_late_day', { p_inquiries: late.map(({ id }) => id) });
}
