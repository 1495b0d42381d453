import type { Strings } from '../fr.ts';

export const inquiry: Strings['inquiry'] = {
  title: 'Write to us here',
  lead: 'If your connection drops, your request waits on this device and is sent as soon as it comes back.',
  quote: {
    choose: 'Full quote',
    about: 'Your site, your needs, your documents: three minutes, and our first answer can already be specific.',
    heading: 'Quote request',
    promise: 'Answer within {hours} business hours. Nothing binds you until you accept a quote.',
  },
  question: {
    choose: 'Quick question or general contact',
    about: 'A subject, a message: we answer by email.',
    heading: 'Your question',
    promise: 'Answer by email within {hours} business hours.',
  },
  back: 'Back to the choice',
  required: 'Fields marked with an asterisk are required.',
  choose: 'Choose',
  undecided: 'Not sure yet',
  chooseFiles: 'Choose files',
  removeFile: 'Remove the file',
  submitQuote: 'Send the request',
  submitQuestion: 'Send the message',
  honeypot: 'Leave this field empty',
  wrong: '{label}: {message}',
  summary: { one: 'One field needs correcting', other: '{count} fields need correcting' },
  draftKept: 'What you type is kept on this device until it is sent.',
  draftNotKept: 'This device keeps nothing: do not close the page before it is sent.',
  erase: 'Erase',
  erased: 'The form is empty.',
  restore: 'Restore',
  calculated: 'Your calculation is above. Add what is already there, if anything.',
  status: {
    title: 'Your requests',
    waiting:
      'Waiting for a connection. Your request is kept on this device; it will be sent as soon as the connection is back.',
    waitingHere: 'Waiting for a connection. This device keeps nothing: leave this page open.',
    again: 'Your request is waiting here, and will be sent again on its own.',
    cancel: 'Put it back in the form',
    formInUse: 'The form contains another request. Send or erase it first.',
    openForm: 'Open the form',
  },
  sent: {
    title: 'Request received',
    description: 'Your request has been received. A receipt is on its way to your email.',
    number: 'Your request number:',
    answerBy: 'We reply by {moment} at the latest.',
    next: 'What happens next',
    steps: {
      soumission: [
        'A receipt arrives by email, with this number and what you wrote.',
        'We read your request, then write or call to go over what you need.',
        'You receive a detailed quote. Nothing binds you until you accept it.',
      ],
      contact: [
        'A receipt arrives by email, with this number and what you wrote.',
        'The person who knows the subject replies by email.',
        'To add something, reply to that email, or call and give the number.',
      ],
    },
    pageSteps: [
      'A receipt arrives by email, with this number and what you wrote.',
      'We read your request, then write or call.',
      'For a project, you then receive a detailed quote. Nothing binds you until you accept it.',
    ],
    recap: 'What you sent',
    receiptHeading: 'Your receipt',
    /** Heading above links to pages that the sender may read. */
    meanwhile: 'In the meantime',
    receipt:
      'A receipt with its number is on its way to your email. If it does not arrive, check your junk folder, or call us at {phone}.',
  },
  refused: {
    title: 'Request to correct',
    description: 'Your request was not sent: here is what to correct.',
    text: 'Nothing was saved. Go back: what you typed is still there. Here is what to correct.',
    back: 'Back to the form',
    /** {max} is a number of characters. */
    tooLong: 'This text is too long: {max} characters at most',
    several: 'These fields need to be corrected:',
    /** Rule for each kind of field. */
    takes: {
      required: 'to be filled in, {max} characters at most',
      optional: '{max} characters at most',
      email: 'a whole address, like name@example.com',
      choice: 'one of the options',
    },
  },
};
