import type { Strings } from '../fr.ts';

export const tracking: Strings['tracking'] = {
  title: 'Where is my request?',
  description: 'The status of your request and what comes next, with its number and your email. No account needed.',
  lead: 'The number is in the receipt we emailed you. No account is needed.',
  number: 'Request number',
  numberHint: 'For example, SB-4K7P2M',
  email: 'Email used for the request',
  submit: 'See its status',
  status: {
    new: 'Received',
    answered: 'Answered',
    quoted: 'Quote sent',
    won: 'Accepted',
    lost: 'Closed',
  },
  next: {
    new: 'We have it, and will answer you as soon as we can. There is nothing for you to do.',
    answered:
      'We have answered you. Nothing there? Check your junk folder, or call us. The next step is yours: reply whenever you like.',
    quoted: 'You have our quote. Take your time to read it; to accept or change it, reply or call us.',
    won: 'It is settled, and thank you for your trust. We will call you to choose the date and prepare the work.',
    lost: 'This project stops here for now. Thank you for thinking of us; if your plans change, write or call, and we will pick up where we left off.',
  },
  upcoming: {
    label: 'to come',
    answered: 'Our answer',
    quoted: 'Quote, if you request one',
    won: 'Agreement, then a date for the work',
  },
  unknown: 'No request has this number and this email. Check both, as they were in the request, or call us.',
  linkOver: 'This link is no longer valid. Give the number and the email of the request instead.',
  loading: 'Opening your request…',
  failed: 'Your request could not be read. Reload the page, or call us.',
  received: 'Request {reference}, received on {date}',
  written: 'What you wrote to us',
  own: 'Requests',
  show: 'See their status',
  none: 'No request has the address of this account.',
  open: 'Read my request again',
  opening: 'Opening…',
  notOpened: 'This request could not be opened. Try again later.',
};
