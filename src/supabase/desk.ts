// Calls of the desk to the backend: functions of the database, and the function of `functions/` that signs links to files and
// stores pictures. stores/desk.ts lists them.
import { callNamedFunction, read, type Result } from './account.ts';

/** Calls a database function with the token of a staff member. @throws if the response has an unexpected format. */
export const callDatabase = <Value>(
  token: string,
  name: string,
  parameters: object,
  parse: (data: unknown) => Value,
): Promise<Result<Value>> => read(token, `rpc/${name}`, parse, parameters);

/** Calls the function `desk` of `functions/`. @throws if the response has an unexpected format. */
export async function callDeskFunction<Value>(
  token: string,
  body: object,
  parse: (data: unknown) => Value,
): Promise<Result<Value>> {
  const result = await callNamedFunction(token, 'desk', {
    body,
    parse: (data) => ({ kind: 'answered' as const, value: parse(data) }),
  });
  return result.kind === 'answered' ? result : { kind: 'refused', problem: { code: 'offline' } };
}
