// Lists and changes the accounts with access to the desk. The called database functions accept only the secret key.
import * as v from 'valibot';

export const StaffRequest = v.variant('action', [
  v.object({ action: v.literal('add'), email: v.string(), role: v.optional(v.picklist(['owner', 'staff'])) }),
  v.object({ action: v.literal('remove'), email: v.string() }),
  v.object({ action: v.literal('list') }),
]);
export type StaffRequest = v.InferOutput<typeof StaffRequest>;

export const StaffResult = v.variant('kind', [
  v.object({
    kind: v.picklist(['added', 'known', 'changed']),
    role: v.picklist(['owner', 'staff']),
    has_factor: v.boolean(),
  }),
  v.object({ kind: v.picklist(['no_account', 'removed', 'no_staff', 'last_owner']) }),
  v.object({
    kind: v.literal('listed'),
    staff: v.array(v.object({ email: v.string(), role: v.string(), added_at: v.string(), has_factor: v.boolean() })),
  }),
]);
export type StaffResult = v.InferOutput<typeof StaffResult>;

/** A backend with its secret key: the backend in this process, or a hosted Supabase project. */
export interface AdminAccess {
  fetch(request: Request): Promise<Response>;
  keys: { secretKey: string };
}

const FUNCTIONS = { add: 'add_staff', remove: 'remove_staff', list: 'list_staff' } as const;

const toParameters = (request: StaffRequest): object => {
  if (request.action === 'list') return {};
  return request.action === 'add' && request.role
    ? { p_email: request.email, p_role: request.role }
    : { p_email: request.email };
};

/**
 * Runs a request of `npm run staff`.
 * @param origin address of the backend. Any address works if the backend is in this process.
 * @throws {Error} with the status if the database reports an error
 */
export async function changeStaff(
  backend: AdminAccess,
  request: StaffRequest,
  origin = 'http://operator',
): Promise<StaffResult> {
  const response = await backend.fetch(
    new Request(`${origin}/rest/v1/rpc/${FUNCTIONS[request.action]}`, {
      method: 'POST',
      headers: { apikey: backend.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(toParameters(request)),
    }),
  );
  if (!response.ok) throw new Error(`the database answered ${response.status}`);
  const answer: unknown = await response.json();
  return v.parse(StaffResult, request.action === 'list' ? { kind: 'listed', staff: answer } : answer);
}
