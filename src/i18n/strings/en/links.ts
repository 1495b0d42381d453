// Texts for the links in emails about accounts, in English. Pages that such a link opens load this file. Also part of ../en.ts.
import type { Strings } from '../fr.ts';

export const accountLink: Strings['accountLink'] = {
  forms: {
    signup: {
      heading: 'Confirm your address',
      lead: 'Type the password you signed up with. Didn’t sign up, or forgot it? Type a new one: it replaces the other.',
      submit: 'Confirm my address',
      sending: 'Confirming…',
    },
    recovery: {
      heading: 'Choose a new password',
      lead: 'This link opens your account for as long as it takes to choose a new password.',
      submit: 'Choose a new password',
      sending: 'Checking the link…',
    },
    email_change: {
      heading: 'Confirm the change of address',
      lead: 'The account’s address changes once both the old and the new one have confirmed it.',
      submit: 'Confirm the change',
      sending: 'Confirming…',
    },
  },
  accountLabel: 'Account: {email}',
  other: {
    heading: 'Which account should be open?',
    lead: 'The link belongs to the account {email}. You are signed in as {current}.',
    replace: 'Switch to {email}',
    replacing: 'Signing out…',
    keep: 'Stay with {current}',
  },
  notNow: 'Not now',
  done: {
    signup: 'The address {email} is confirmed. You can sign in.',
    recovery: 'The new password of {email} is saved. You can sign in.',
    email_change: 'The address of this account is now {email}.',
  },
  half: 'Confirmed from this side. Open the link sent to the other address too.',
  used: {
    signup:
      'This link was already used, or has expired. If your address is confirmed, you can sign in. If not, create the account again.',
    recovery: 'This link has expired, or was already used. Get another one with “Forgot your password?”.',
    email_change:
      'This link has expired, or was already used. If your account’s address hasn’t changed, request the change again.',
  },
};
