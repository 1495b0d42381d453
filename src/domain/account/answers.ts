// What the database and the functions answer about a customer's own account.
import * as v from 'valibot';

/** A device on which the customer is signed in. */
export interface DeviceSession {
  id: string;
  /** Names that need no translation; null where they are not known. */
  browser: string | null;
  system: string | null;
  /** ISO 8601. */
  signedInAt: string;
  /** ISO 8601. */
  lastUsedAt: string;
  isCurrent: boolean;
}

const Sessions = v.array(
  v.object({
    id: v.string(),
    browser: v.nullable(v.string()),
    system: v.nullable(v.string()),
    signed_in_at: v.string(),
    last_used_at: v.string(),
    is_current: v.boolean(),
  }),
);

/** @throws {v.ValiError} when the database speaks another version of it. */
export const parseSessions = (answer: unknown): DeviceSession[] =>
  v.parse(Sessions, answer).map((session) => ({
    id: session.id,
    browser: session.browser,
    system: session.system,
    signedInAt: session.signed_in_at,
    lastUsedAt: session.last_used_at,
    isCurrent: session.is_current,
  }));

const Settings = v.array(v.object({ has_newsletter: v.boolean() }));

/**
 * Whether the customer asked for the newsletter; not, as long as they have set nothing.
 * @throws {v.ValiError} when the database speaks another version of it.
 */
export const parseNewsletter = (answer: unknown): boolean => v.parse(Settings, answer)[0]?.has_newsletter ?? false;

const Done = v.object({ kind: v.picklist(['made', 'removed', 'deleted']), codes: v.optional(v.array(v.string()), []) });
const Refused = v.object({
  kind: v.picklist(['refused']),
  code: v.picklist([
    'no_factor',
    'insufficient_aal',
    'wrong_code',
    'wrong_password',
    'too_many',
    'password_changed_lately',
    'not_signed_in',
    'not_offered',
  ]),
});
const Fault = v.object({ kind: v.picklist(['refused']), code: v.picklist(['failed_retry']), id: v.string() });

export type Refusal = { kind: 'refused'; code: v.InferOutput<typeof Refused>['code'] } | { kind: 'fault'; id: string };

export type AccountAnswer = { kind: 'done'; codes: string[] } | Refusal;

/**
 * Reads what the functions about an account answer to what is to be done.
 * @throws {v.ValiError} when they speak another version of it.
 */
export function parseAccountAnswer(answer: unknown): AccountAnswer {
  const done = v.safeParse(Done, answer);
  return done.success ? { kind: 'done', codes: done.output.codes } : parseRefusal(answer);
}

/**
 * Reads why a function about an account did not do it.
 * @throws {v.ValiError} when it speaks another version of it.
 */
export function parseRefusal(answer: unknown): Refusal {
  const parsed = v.parse(v.union([Refused, Fault]), answer);
  return parsed.code === 'failed_retry' ? { kind: 'fault', id: parsed.id } : { kind: 'refused', code: parsed.code };
}
