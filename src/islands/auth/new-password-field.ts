import { checkNewPassword } from '../../domain/credentials.ts';
import { MIN_PASSWORD_LENGTH } from '../../domain/account/password-length.ts';
import { fill } from '../../domain/text.ts';

/** Returns the field of a new password. */
export const newPasswordField = (label: string, hint: string) => ({
  name: 'password',
  type: 'password',
  label,
  autoComplete: 'new-password',
  hint: fill(hint, { min: MIN_PASSWORD_LENGTH }),
  check: checkNewPassword,
});
