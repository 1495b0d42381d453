import { checkCode } from '../rules/credentials.ts';
import type { Strings } from '../../../i18n/strings/index.ts';

/** Returns the field of an authenticator app's code. */
export const codeField = (words: Strings['secondFactor']) => ({
  name: 'code',
  label: words.code,
  hint: words.hint,
  autoComplete: 'one-time-code',
  inputMode: 'numeric' as const,
  check: checkCode,
  refusals: ['wrong_code', 'code_late', 'mfa_ip_address_mismatch', 'mfa_verification_rejected'],
});
