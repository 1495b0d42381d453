import './safe-storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import type { InquiryKind } from '../domain/forms/inquiries.ts';
import { DRAFT_KEY, textsIn } from '../domain/forms/submission.ts';
import { isUuid, newUuid } from '../domain/uuid.ts';

/**
 * What was typed and is not sent yet, and the key it is sent under. A draft whose sending got no answer may have arrived:
 * sent unchanged it is the same inquiry, and once it is changed it is another, with another key.
 */
export interface Draft {
  key: string;
  fields: Record<string, string>;
  mayHaveArrived: boolean;
}
type Drafts = Partial<Record<InquiryKind, Draft>>;

// Without a draft the key is absent: pages test its presence (build/before-paint.ts).
const writeDrafts = (drafts: Drafts): string =>
  Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : (undefined as never);

/** The drafts of both forms, stored on this device until they are sent or erased. */
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

/** Stores the fields that change in a draft: none when only a file does. */
export function changeDraft(type: InquiryKind, fields: Draft['fields']): void {
  const draft = $drafts.get()[type];
  const key = draft && !draft.mayHaveArrived ? draft.key : newUuid();
  saveDraft(type, { key, fields: { ...draft?.fields, ...fields }, mayHaveArrived: false });
}

export function saveDraft(type: InquiryKind, draft: Draft): void {
  $drafts.set({ ...$drafts.get(), [type]: draft });
}

export function eraseDraft(type: InquiryKind): void {
  const { [type]: _erased, ...others } = $drafts.get();
  $drafts.set(others);
}
