import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/**
 * Reads the body of a request.
 * @throws {Refusal} if the body is not a JSON object
 */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse((await request.text()) || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // An invalid body is refused below.
  }
  throw new Refusal(400, 'bad_json', 'Could not parse request body as JSON');
}

/**
 * Parses a body.
 * @throws {Refusal} with GoTrue's message if a value has the wrong type, or with the schema's message if a value is invalid
 */
export function parseBody<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const [{ kind, message }] = parsed.issues;
  throw kind === 'schema'
    ? new Refusal(400, 'bad_json', `Could not parse request body as JSON: ${message}`)
    : new Refusal(400, 'validation_failed', message);
}
