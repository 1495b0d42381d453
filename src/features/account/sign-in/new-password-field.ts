import { checkNewPassword } from '../rules/credentials.ts';
import { MIN_PASSWORD_LENGTH } from '../rules/password-length.ts';
import { fill } from '../../../core/text.ts';

/** Returns the field of a new password. */
export const newPasswordField = (label: string, hint: string) => ({
  name: 'password',
  type: 'password',
  label,
  autoComplete: 'new-password',
  hint: fill(hint, { min: MIN_PASSWORD_LENGTH }),
  check: checkNewPassword,
});
