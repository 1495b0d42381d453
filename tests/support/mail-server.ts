import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * The reaction of the server to an email. The server accepts the email, refuses it temporarily or permanently, or accepts it
 * without a response.
 */
export type Mood = 'accepts' | 'refuses' | 'refuses for good' | 'accepts in silence';

export interface MailServer {
  url: string;
  mood: Mood;
  /** Called for each complete email. The server responds after the promise has resolved. */
  onArrival?: (() => Promise<void>) | undefined;
  /**
   * With "refuses for good", the server refuses this recipient permanently at RCPT TO. It refuses emails to all other recipients
   * permanently after DATA.
   */
  unknownRecipient?: string;
  /** The accepted emails, one per Message-ID, as a mailbox shows them. */
  mailbox: ParsedMail[];
  /** The number of accepted emails by Message-ID. */
  arrivals: Map<string, number>;
  end(): Promise<void>;
}

/** Starts an SMTP server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      self.mood === 'refuses for good' && address === self.unknownRecipient
        ? done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 }))
        : done(),
    onData: async (stream, _session, done) => {
      // The email is incomplete if its sender died while sending it.
      const mail = await simpleParser(stream).catch(() => undefined);
      if (!mail) return;
      await self.onArrival?.();
      if (self.mood === 'refuses for good')
        return done(Object.assign(new Error('not this one'), { responseCode: 554 }));
      if (self.mood === 'refuses') return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
      const id = mail.messageId ?? '';
      if (!self.arrivals.has(id)) self.mailbox.push(mail);
      self.arrivals.set(id, (self.arrivals.get(id) ?? 0) + 1);
      if (self.mood === 'accepts') done();
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const self: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mood: 'accepts',
    mailbox: [],
    arrivals: new Map(),
    end: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return self;
}
