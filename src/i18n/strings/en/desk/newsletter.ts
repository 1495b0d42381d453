// English texts of the desk for sending articles to the newsletter's subscribers. Part of ../desk.ts.
import type { Strings } from '../../fr.ts';

export const newsletter: Strings['desk']['newsletter'] = {
  lead: 'The articles of the site. Each can be sent once to the newsletter’s subscribers.',
  none: 'No article is published. An article appears here as soon as the site shows it.',
  unread:
    'The site could not be read: this is the list of the last time. Reload the page in a few minutes; if nothing changes, tell the person who operates the site.',
  unsent: 'Not sent',
  states: { pending: 'Leaves soon', running: 'Sending', stopped: 'Stopped', blocked: 'Stopped', done: 'Sent' },
  sentTo: '{sent} of {recipients}',
  published: 'Published on {day}',
  withdrawn: 'No longer on the site',
  see: 'See the article on the site',
  preview: {
    heading: 'Preview',
    language: 'Language of the preview',
    languages: { fr: 'Français', en: 'English' },
    subject: 'Subject: {subject}',
    email: 'Email that a subscriber receives',
    plain: 'Plain text version',
    failed: 'The preview cannot be shown. Send yourself a test to see the email.',
  },
  test: {
    hint: 'The test goes to your own address only, in the language of the preview.',
    button: 'Send me a test',
    sending: 'Sending…',
    sent: 'The test leaves for your address within a minute.',
  },
  heading: 'Sending to subscribers',
  send: {
    recipients: {
      one: '{count} subscriber has not received it.',
      other: '{count} subscribers have not received it.',
    },
    button: 'Send to subscribers…',
    resume: 'Send to the others…',
    confirm: {
      heading: { one: 'Send this article to {count} subscriber?', other: 'Send this article to {count} subscribers?' },
      text: 'Each receives it once, in their language. Sending starts in two minutes; until then, it can be cancelled.',
      duration: { one: 'It takes about {count} minute.', other: 'It takes about {count} minutes.' },
      send: 'Send',
      back: 'Do not send',
    },
    sending: 'Saving…',
    stop: 'Stop sending',
    takeBack: 'Cancel sending',
    takenBack: 'Sending is cancelled. No email has left.',
    refresh: 'Refresh',
  },
  progress: {
    pending: 'Sending starts on {time}. Until then, it can be cancelled before any email leaves.',
    running: 'The article is being sent. You can close this page.',
    stopped: 'Sending is stopped. Emails that had not left are not sent.',
    blocked:
      'Sending stopped by itself: more than half of the addresses, at least ten, were refused. The cause is probably the mail server, not the addresses; they stay subscribed. Have the sending of emails checked, then send to the others.',
    done: 'This article has been sent. It is not sent twice.',
  },
  counts: {
    by: 'Sent by',
    at: 'On',
    last: 'Last email sent',
    recipients: 'Recipients',
    sent: 'Accepted by the mail server',
    failed: 'Refused or not delivered',
    waiting: 'Still to leave',
    dropped: 'Not sent',
    left: 'Unsubscribed since',
  },
  problems: {
    no_subscribers: 'No confirmed subscriber is waiting for this article.',
    not_published: 'The site no longer shows this article. Publish it again to send it.',
    mail_missing:
      'No email can leave: the sending of emails is not set up. The person who operates the site has to do that first (docs/deploy.md).',
    conflict: 'The article has changed since the preview. Here is the new one: read it again, then send it.',
  },
  folder:
    'No mail server is set up: emails are written to a folder of this machine, and no subscriber receives them. The article would still count as sent.',
  empty: 'The newsletter has no confirmed subscriber yet. The article can be sent as soon as there is one.',
  confirmed: 'Confirmed subscription',
  bounced: 'Refused address',
  bouncedBecause: 'Refused: {reason}',
  columns: {
    title: 'French title',
    titleEn: 'Title',
    recipients: 'Recipients',
    sent: 'Accepted',
    failed: 'Refused',
    left: 'Unsubscribed',
    reason: 'Refusal',
  },
  file: 'articles',
};
