// Tests the error codes of GoTrue (internal/api/apierrors/errorcode.go) that this site can receive from hosted authentication.
import { readFileSync } from 'node:fs';
import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { parse } from 'smol-toml';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EMAIL_WAIT_SECONDS } from '../../src/features/account/rules/email-wait.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { refusalText } from '../../src/features/account/sign-in/refusal-text.ts';

vi.mock('astro:env/client', () => ({
  PUBLIC_SUPABASE_URL: 'https://exemple.test',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'key',
}));
const { toAuthProblem } = await import('../../src/features/account/api/auth.ts');

afterEach(() => vi.unstubAllGlobals());

const refused = (code: string, status = 400) => toAuthProblem(new AuthApiError('x', status, code));

describe('an error of hosted authentication', () => {
  test.each([
    ['email_address_invalid', /adresse ne peut pas/, /cannot receive email/],
    ['email_address_not_authorized', /pas écrire à cette adresse/, /cannot write to this address/],
    ['email_exists', /Un compte existe déjà/, /account already exists/],
    ['signup_disabled', /fermés/, /closed/],
    ['email_provider_disabled', /fermés/, /closed/],
    ['otp_disabled', /fermés/, /closed/],
    ['user_banned', /suspendu/, /suspended/],
    ['reauthentication_needed', /connectez-vous de nouveau/, /sign in again/],
    ['reauthentication_not_valid', /connectez-vous de nouveau/, /sign in again/],
    ['mfa_ip_address_mismatch', /changé de réseau/, /changed networks/],
    ['mfa_verification_rejected', /Ce code est refusé/, /code is refused/],
    ['mfa_factor_name_conflict', /déjà ce nom/, /already has this name/],
    ['too_many_enrolled_mfa_factors', /autant de seconds facteurs/, /as many second factors/],
    ['mfa_totp_enroll_not_enabled', /seconds facteurs sont fermés/, /Second factors are closed/],
    ['captcha_failed', /robots/, /robots/],
    ['validation_failed', /n’est pas acceptée/, /not accepted/],
    ['conflict', /terminer à temps/, /finish in time/],
    ['request_timeout', /terminer à temps/, /finish in time/],
    ['hook_timeout', /terminer à temps/, /finish in time/],
    ['unexpected_failure', /n’a pas pu envoyer son courriel/, /could not send its email/],
  ])('%s has a sentence in both languages', async (code, french, english) => {
    expect(refused(code)).toEqual({ code: 'refused', reason: code });
    for (const [lang, sentence] of [
      ['fr-CA', french],
      ['en-CA', english],
    ] as const) {
      vi.stubGlobal('document', { documentElement: { lang } });
      expect(await refusalText(code)).toMatch(sentence);
    }
  });

  test.each([
    ['current_password_required', 'wrong_password'],
    ['current_password_invalid', 'wrong_password'],
    ['current_password_mismatch', 'wrong_password'],
    ['invalid_credentials', 'wrong_credentials'],
    ['over_request_rate_limit', 'too_many'],
    ['over_email_send_rate_limit', 'too_many'],
    ['session_not_found', 'session_over'],
    ['session_expired', 'session_over'],
    ['bad_jwt', 'session_over'],
    ['user_not_found', 'session_over'],
    ['refresh_token_not_found', 'session_over'],
  ] as const)('%s is reported as %s, which has a sentence in French', (code, expected) => {
    expect(refused(code)).toEqual({ code: expected });
    expect(strings('fr').account.errors[expected]).toMatch(/\S/);
  });

  test('has no sentence if this site never receives its code', async () => {
    expect(await refusalText('saml_idp_not_found')).toBeUndefined();
  });

  test('is reported as a failed email if it is a server error without an ID', () => {
    for (const [message, status] of [
      ['Error sending confirmation email', 500],
      ['HTTP 503', 503],
      ['Processing this request timed out, please retry after a moment.', 504],
    ] as const)
      expect(toAuthProblem(new AuthRetryableFetchError(message, status))).toEqual({
        code: 'refused',
        reason: 'unexpected_failure',
      });
  });

  test('is reported as offline if it has no status, and as a server error if it contains the server’s ID', () => {
    expect(toAuthProblem(new AuthApiError('x', 0, undefined))).toEqual({ code: 'offline' });
    expect(toAuthProblem(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({ code: 'offline' });
    expect(toAuthProblem(new AuthRetryableFetchError('Server fault 1234abcd', 500))).toEqual({
      code: 'server_fault',
      id: '1234abcd',
    });
    expect(toAuthProblem(new AuthApiError('Server fault 1234abcd', 500, 'unexpected_failure'))).toEqual({
      code: 'server_fault',
      id: '1234abcd',
    });
  });
});

describe('supabase/config.toml', () => {
  const { auth } = parse(readFileSync('supabase/config.toml', 'utf8')) as unknown as {
    auth: { email: Record<string, unknown> };
  };

  test('has the wait between two emails that the account page uses', () =>
    expect(auth.email.max_frequency).toBe(`${EMAIL_WAIT_SECONDS}s`));

  test('requires the current password and a recent sign-in for a new password', () =>
    expect(auth.email).toMatchObject({ require_current_password: true, secure_password_change: true }));
});
