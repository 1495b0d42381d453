// English texts of the desk about the team. Part of ../desk.ts.
import type { Strings } from '../../fr.ts';

export const team: Strings['desk']['teamPage'] = {
  lead: 'These people may use the desk. Only an owner sees this page, exports lists, sees the taxes, writes credit notes, makes refunds, and cancels an order that is invoiced or paid. Staff do everything else.',
  members: 'Members',
  you: 'you',
  roles: { owner: 'Owner', staff: 'Staff' },
  factorOn: 'Second factor on',
  factorOff: 'No second factor: the desk stays closed to them',
  signedIn: 'Last sign-in: {when}',
  neverSignedIn: 'Never signed in',
  lastOwner: 'Only owner: make someone else an owner before you change this role or end this access.',
  actions: {
    owner: 'Make owner…',
    staff: 'Change to staff…',
    reset_factor: 'Reset the second factor…',
    remove: 'End access…',
  },
  actionFor: '{action} {email}',
  confirm: {
    owner: {
      heading: 'Make {email} an owner?',
      text: 'This person will be able to do everything at the desk, including changing the team and ending your access.',
      submit: 'Make owner',
      done: '{email} is an owner.',
    },
    staff: {
      heading: 'Change {email} to staff?',
      text: 'This person keeps the daily work, without the team, exports, taxes, credit notes and refunds.',
      submit: 'Change to staff',
      done: '{email} is staff.',
    },
    reset_factor: {
      heading: 'Reset the second factor of {email}?',
      text: 'Do it if this person asks you in person or on the phone. They are signed out everywhere, their recovery codes and the address of their calendar no longer work, and the desk stays closed to them until they add a second factor to their account. Both of you receive an email.',
      submit: 'Reset',
      done: 'The second factor of {email} is removed. Both of you receive an email.',
    },
    remove: {
      heading: 'End the access of {email}?',
      text: 'The desk closes to this person at once, they are signed out everywhere, and their calendar stops. Their customer account and what they have done remain.',
      submit: 'End access',
      done: '{email} no longer has access to the desk.',
    },
  },
  back: 'Change nothing',
  sending: 'Saving…',
  add: {
    heading: 'Add a person',
    lead: 'They first create an account on the site and open the link in the email. Then add them by their address: they receive an email that explains how to get in.',
    role: 'Role',
    submit: 'Add to the team',
    done: '{email} is part of the team.',
  },
  history: 'Changes to the team',
  noHistory: 'No change has been made at the desk.',
  changes: {
    added: '{member}, added',
    owner: '{member}, made an owner',
    staff: '{member}, changed to staff',
    removed: '{member}, access ended',
    factor_reset: '{member}, second factor reset',
  },
  refused: {
    confirm_factor: 'Type the code from your app, then try again.',
    unreadable: 'Reload the page, then try again.',
    no_account:
      'No account has confirmed this address. The person first creates an account and opens the link in the email.',
    member_known: 'This address is already part of the team.',
    member_gone: 'This person no longer has access to the desk. The list is up to date.',
    last_owner: 'The team must keep an owner. Make someone else an owner first.',
    own_factor: 'Your own second factor is changed on your account page, under “Security”.',
    no_factor: 'This person has no second factor. The list is up to date.',
  },
};
