import './safe-storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import * as v from 'valibot';
import type { RequestType } from '../domain/forms/contact.ts';
import { DRAFT_KEY } from '../domain/forms/submission.ts';
import { newUuid } from '../domain/uuid.ts';

const Draft = v.object({
  key: v.pipe(v.string(), v.uuid()),
  fields: v.record(v.string(), v.string()),
  mayHaveArrived: v.optional(v.boolean(), false),
});

/**
 * What was typed and not sent yet, and the key it will be sent under. One that was sent may have arrived: unchanged it is
 * the same request, changed it is another.
 */
export type Draft = v.InferOutput<typeof Draft>;
type Drafts = Partial<Record<RequestType, Draft>>;

const Drafts = v.object({ soumission: v.optional(Draft), contact: v.optional(Draft) });

// Without a draft there is no key: pages look whether it is there (integrations/before-paint.ts).
const writeDrafts = (drafts: Drafts): string =>
  Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : (undefined as never);

/** Drafts of requests, kept on this device until they are sent or erased. */
export const $drafts = persistentAtom<Drafts>(DRAFT_KEY, {}, { encode: writeDrafts, decode: parseDrafts });

function parseDrafts(stored: string): Drafts {
  try {
    return v.parse(Drafts, JSON.parse(stored)) as Drafts;
  } catch {
    return {};
  }
}

/** Keeps a field as it is typed. */
export function typeInDraft(type: RequestType, name: string, value: string): void {
  const draft = $drafts.get()[type];
  const key = draft && !draft.mayHaveArrived ? draft.key : newUuid();
  keepDraft(type, { key, fields: { ...draft?.fields, [name]: value }, mayHaveArrived: false });
}

export function keepDraft(type: RequestType, draft: Draft): void {
  $drafts.set({ ...$drafts.get(), [type]: draft });
}

export function eraseDraft(type: RequestType): void {
  const { [type]: _erased, ...others } = $drafts.get();
  $drafts.set(others);
}
