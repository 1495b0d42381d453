import '../../../storage/safe-storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import type { InquiryKind } from '../rules/forms/inquiries.ts';
import { DRAFT_KEY, textsIn } from '../rules/forms/submission.ts';
import { isUuid, newUuid } from '../../../core/uuid.ts';

/**
 * Unsent form input, and the key under which it will be sent. The server may have received a draft even if its response was lost.
 * If such a draft is sent again unchanged, it has the same key and counts as the same inquiry. If it is changed first, it gets a
 * new key and counts as another inquiry.
 */
export interface Draft {
  key: string;
  fields: Record<string, string>;
  mayHaveArrived: boolean;
}
type Drafts = Partial<Record<InquiryKind, Draft>>;

// If there are no drafts, the storage must not contain `DRAFT_KEY`, because pages test whether it exists (build/before-paint/).
const writeDrafts = (drafts: Drafts): string =>
  Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : (undefined as never);

/** Drafts of both forms, stored on this device until they are sent or erased. */
export const $drafts = persistentAtom<Drafts>(DRAFT_KEY, {}, { encode: writeDrafts, decode: parseDrafts });

function parseDrafts(stored: string): Drafts {
  try {
    const { soumission, contact } = Object(JSON.parse(stored)) as Partial<Record<InquiryKind, unknown>>;
    return { ...parseDraft('soumission', soumission), ...parseDraft('contact', contact) };
  } catch {
    return {};
  }
}

function parseDraft(type: InquiryKind, stored: unknown): Drafts {
  const { key = '' } = textsIn(stored);
  const { fields, mayHaveArrived } = Object(stored) as Record<string, unknown>;
  return isUuid(key) ? { [type]: { key, fields: textsIn(fields), mayHaveArrived: mayHaveArrived === true } } : {};
}

/** Stores changed fields in a draft. `fields` is empty if only the files have changed. */
export function changeDraft(type: InquiryKind, fields: Draft['fields']): void {
  const draft = $drafts.get()[type];
  const key = draft && !draft.mayHaveArrived ? draft.key : newUuid();
  saveDraft(type, { key, fields: { ...draft?.fields, ...fields }, mayHaveArrived: false });
}

/** Stores the draft of a form. */
export function saveDraft(type: InquiryKind, draft: Draft): void {
  $drafts.set({ ...$drafts.get(), [type]: draft });
}

/** Erases the draft of a form. */
export function eraseDraft(type: InquiryKind): void {
  const { [type]: _erased, ...others } = $drafts.get();
  $drafts.set(others);
}
