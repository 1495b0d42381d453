// Parses the responses of the database and the functions about a customer's own account.
import * as v from 'valibot';

/** A device on which the customer is signed in. */
export interface DeviceSession {
  id: string;
  /** Product names, such as Firefox. They need no translation. Null if unknown. */
  browser: string | null;
  system: string | null;
  /** Time of the sign-in, in ISO 8601 format. */
  signedInAt: string;
  /** Time of the last use, in ISO 8601 format. */
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

/** Parses the customer's devices. @throws {v.ValiError} if the response does not match the schema. */
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
 * Returns whether the customer subscribed to the newsletter. Returns false if the customer has no stored settings.
 * @throws {v.ValiError} if the response does not match the schema.
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
    'last_owner',
    'not_signed_in',
    'not_offered',
  ]),
});
const Fault = v.object({ kind: v.picklist(['refused']), code: v.picklist(['failed_retry']), id: v.string() });

export type Refusal = { kind: 'refused'; code: v.InferOutput<typeof Refused>['code'] } | { kind: 'fault'; id: string };

/** Response of a function to a customer: a value, or the reason why it refused. */
export type FunctionResponse<Value> = { kind: 'answered'; value: Value } | Refusal;

/**
 * Parses the response of an account function to an action. The value is the list of new recovery codes, which is empty if the
 * action created none.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export function parseAccountResponse(answer: unknown): FunctionResponse<string[]> {
  const done = v.safeParse(Done, answer);
  return done.success ? { kind: 'answered', value: done.output.codes } : parseRefusal(answer);
}

/**
 * Parses the reason why an account function refused an action.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export function parseRefusal(answer: unknown): Refusal {
  const parsed = v.parse(v.union([Refused, Fault]), answer);
  return parsed.code === 'failed_retry' ? { kind: 'fault', id: parsed.id } : { kind: 'refused', code: parsed.code };
}
