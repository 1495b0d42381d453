// The planned date of an order as its customer reads it from the account.
import * as v from 'valibot';
import { Visit } from '../../visits/rules/visit.ts';

const OwnVisit = v.omit(Visit, ['by', 'is_cancelled']);
export type OwnVisit = v.InferOutput<typeof OwnVisit>;

/**
 * Parses the date of an order. Null if the order has none, or is not the caller's. @throws {v.ValiError} if the response
 * does not match.
 */
export const parseMyVisit = (answer: unknown): OwnVisit | null => v.parse(v.nullable(OwnVisit), answer);
