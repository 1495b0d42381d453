import type { authRefusals } from '../../../i18n/strings/fr/refusals.ts';

/**
 * Texts for rare codes of Supabase and of this site. Several codes share one text. Codes of features that the site does not offer
 * have no text.
 */
const MEANING: Readonly<Record<string, keyof typeof authRefusals>> = {
  email_address_invalid: 'email_address_invalid',
  email_address_not_authorized: 'email_address_not_authorized',
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  signup_disabled: 'closed',
  email_provider_disabled: 'closed',
  provider_disabled: 'closed',
  otp_disabled: 'closed',
  feature_disabled: 'closed',
  user_banned: 'user_banned',
  reauthentication_needed: 'session_old',
  reauthentication_not_valid: 'session_old',
  mfa_ip_address_mismatch: 'mfa_ip_address_mismatch',
  mfa_verification_rejected: 'mfa_verification_rejected',
  mfa_factor_name_conflict: 'factor_name_taken',
  too_many_enrolled_mfa_factors: 'too_many_factors',
  mfa_totp_enroll_not_enabled: 'factors_closed',
  mfa_totp_verify_not_enabled: 'factors_closed',
  captcha_failed: 'captcha_failed',
  validation_failed: 'validation_failed',
  bad_json: 'validation_failed',
  request_entity_too_large: 'validation_failed',
  conflict: 'busy',
  request_timeout: 'busy',
  hook_timeout: 'busy',
  hook_timeout_after_retry: 'busy',
  owner_only: 'owner_only',
  last_owner: 'last_owner',
  // This code is returned, for example, if a mail server refuses an email.
  unexpected_failure: 'failed',
};

/** Returns the text of a rare code in the page's language, or undefined if the code has no text. */
export async function refusalText(reason: string): Promise<string | undefined> {
  const meaning = MEANING[reason];
  if (!meaning) return undefined;
  const { authRefusals } =
    document.documentElement.lang.slice(0, 2) === 'en'
      ? await import('../../../i18n/strings/en/refusals.ts')
      : await import('../../../i18n/strings/fr/refusals.ts');
  return authRefusals[meaning];
}
