// English texts of the desk about replies, owners of inquiries, late inquiries and undone changes. Part of ../desk.ts.
import type { Strings } from '../../fr.ts';

export const reply: Strings['desk']['reply'] = {
  heading: 'Replies',
  none: 'No reply has been sent from here.',
  text: 'Your reply',
  hint: 'Goes to {email}, who writes {language}, and stays here. An answer to that email arrives in your usual mailbox, not at the desk.',
  send: 'Send the reply',
  sending: 'Sending…',
  sent: 'The reply leaves within a minute.',
  reply_empty: 'Write the reply, then send it.',
  reply_long: 'This reply is too long: {count} characters of {max}.',
  states: { waiting: 'about to leave', sent: 'sent', failed: 'not delivered: see “Emails”' },
};

export const owner: Strings['desk']['owner'] = {
  label: 'Assigned to',
  none: 'No one',
  save: 'Assign the request',
  saved: 'The request is assigned to {email}.',
  removed: 'The request is assigned to no one.',
  gone: 'This person no longer has access to the desk. Reload the page, then choose someone else.',
};

export const late: Strings['desk']['late'] = {
  heading: { one: '{count} late request', other: '{count} late requests' },
  lead: 'We promise an answer within {hours} business hours.',
  due: 'to be answered by {when}',
  nobody: 'assigned to no one',
};

export const takeBack: Strings['desk']['takeBack'] = {
  hint: 'The email leaves two minutes after the change.',
  button: 'Take this change back',
  done: 'The change is taken back. No email is sent.',
  conflict: 'This state has just changed again. Here it is.',
};
