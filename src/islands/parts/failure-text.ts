import type { Failure } from '../../domain/failure.ts';
import { fill } from '../../domain/text.ts';
import type { Strings } from '../../i18n/strings/index.ts';

/** What the visitor is told of a call that failed. */
export function failureText(failure: Failure, t: Strings['common']): string {
  switch (failure.code) {
    case 'offline':
      return t.offline;
    case 'server_fault':
      return fill(t.serverFault, { id: failure.id });
    case 'unknown':
      return t.genericError;
  }
}
