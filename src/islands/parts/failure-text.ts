import type { Failure } from '../../domain/failure.ts';
import { fill } from '../../domain/text.ts';
import type { Strings } from '../../i18n/strings/index.ts';

/** What islands that ask the backend say of its failures. */
export type FailureStrings = Pick<
  Strings['common'],
  'serverFault' | 'genericError' | 'offline' | 'retry' | 'partFailed'
>;

/** What the visitor is told of a call that failed. */
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
