// Messages for rare refusals of the account's forms, in English. The page loads them when such a refusal occurs.
import type { authRefusals as french } from '../fr/refusals.ts';

export const authRefusals: typeof french = {
  email_address_invalid: 'This address cannot receive email. Check it, especially after the “@”.',
  email_address_not_authorized: 'We cannot write to this address for now. Try another one, or call us.',
  email_taken: 'An account already exists for this email. Sign in, or ask for a new password.',
  closed: 'Accounts are closed for now. Try again later, or call us.',
  user_banned: 'This account is suspended. Call us.',
  session_old: 'To change the password, sign out, then sign in again.',
  mfa_ip_address_mismatch: 'Your device changed networks during the verification. Type the next code.',
  mfa_verification_rejected: 'This code is refused. Type the next one.',
  factor_name_taken: 'A device in your list already has this name.',
  too_many_factors: 'Your account has as many second factors as it can have.',
  factors_closed: 'Second factors are closed for now. Try again later, or call us.',
  captcha_failed: 'The check against robots failed. Reload the page, then try again.',
  validation_failed: 'A value is not accepted. Check what you typed, then try again.',
  busy: 'The server could not finish in time. Try again in a minute.',
  owner_only: 'Only an owner of the desk can do this. Ask one of them.',
  last_owner:
    'This account is the only owner of the desk. First make someone else an owner, at the desk, under “Team”.',
  failed: 'Our server could not do this, or could not send its email. Try again in a few minutes, or call us.',
};
