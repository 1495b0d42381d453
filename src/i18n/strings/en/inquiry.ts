import type { Strings } from '../fr.ts';

export const inquiry: Strings['inquiry'] = {
  title: 'Write to us from here',
  lead: 'If the line drops, your request waits on this device and leaves as soon as it is back.',
  quote: {
    choose: 'Complete quote',
    about: 'Your place, your needs, your documents: three minutes, and our first answer is already precise.',
    heading: 'Quote request',
  },
  question: {
    choose: 'Quick question or general contact',
    about: 'A subject, a message: we answer by email.',
    heading: 'Your question',
  },
  back: 'Back to the choice',
  required: 'Fields marked with a star are required.',
  choose: 'Choose',
  removeFile: 'Remove the file',
  submitQuote: 'Send the request',
  submitQuestion: 'Send the message',
  honeypot: 'Leave this field empty',
  wrong: '{label}: {message}',
  summary: { one: 'One field needs correcting', other: '{count} fields need correcting' },
  draftKept: 'What you type is kept on this device until it is sent.',
  draftNotKept: 'This device keeps nothing: do not close the page before it is sent.',
  erase: 'Erase',
  status: {
    title: 'Your requests',
    waiting: 'Waiting for the line. Your request is kept on this device; it leaves as soon as the line is back.',
    waitingHere: 'Waiting for the line. This device keeps nothing: leave this page open.',
    again: 'Your request waits here, and will be sent again by itself.',
    reference: 'Number {reference}. A receipt is on its way to your email.',
    cancel: 'Take it back into the form',
  },
  sent: {
    title: 'Request received',
    description: 'Your request has been received. A receipt is on its way to your email.',
    number: 'The number of your request:',
    receipt:
      'A receipt with its number is on its way to your email. If it does not come, look among the unwanted mail, or call us at {phone}.',
  },
  refused: {
    title: 'Request to correct',
    description: 'Your request was not sent: this is what to correct.',
    text: 'Nothing was stored. Go back: what you typed is still there. This is what to correct first.',
    back: 'Back to the form',
  },
};
