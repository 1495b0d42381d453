// Parses the planned date of an order for its customer's account.
import * as v from 'valibot';
import { Visit } from '../../visits/rules/visit.ts';

const OwnVisit = v.omit(Visit, ['by', 'is_cancelled']);
export type OwnVisit = v.InferOutput<typeof OwnVisit>;

/**
 * Parses the planned date of an order. Returns null if no date is planned, or if the order does not belong to the caller.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export const parseMyVisit = (answer: unknown): OwnVisit | null => v.parse(v.nullable(OwnVisit), answer);
