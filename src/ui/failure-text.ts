import type { Failure } from '../core/failure.ts';
import { fill } from '../core/text.ts';
import type { Strings } from '../i18n/strings/index.ts';

/** Texts that islands with calls to the backend need for failures. */
export type FailureStrings = Pick<
  Strings['common'],
  'serverFault' | 'genericError' | 'offline' | 'retry' | 'partFailed'
>;

/** Returns the message about a failed call. */
export function failureText(failure: Failure, t: FailureStrings): string {
  switch (failure.code) {
    case 'offline':
      return t.offline;
    case 'server_fault':
      return fill(t.serverFault, { id: failure.id });
    case 'unknown':
      return t.genericError;
  }
}
