import { describe, expect, test } from 'vitest';
import { isBounce } from '../../functions/_shared/mail/bounce.ts';
import { articleToSubscriber } from '../../functions/_shared/email-templates/article-to-subscriber.ts';
import { complete } from '../../functions/_shared/email-templates/compose.ts';
import { asHtml, asText } from '../../functions/_shared/mail/message.ts';
import type { Company } from '../../functions/_shared/settings.ts';
import {
  articleProblem,
  droppedCount,
  isUnderWay,
  parseArticle,
  parseArticles,
  parseRefreshed,
  sendingMinutes,
  type ArticleDetails,
  type Newsletter,
} from '../../src/features/desk/rules/articles.ts';
import { parseEmail, type EmailElement, type EmailNode } from '../../src/features/desk/rules/email-preview.ts';
import { parseArticleList } from '../../src/features/newsletter/rules/articles.ts';
import { articleContent, articleList } from '../support/articles.ts';

describe('the build’s list of articles', () => {
  test('is parsed into its articles', () => expect(parseArticleList(articleList(2, 1))).toHaveLength(2));

  test.each([
    ['a duplicate number', articleList(1, 1)],
    ['a number that is too large for the database', articleList(2 ** 31)],
    ['an article without English', [{ article: 1, content: { day: '2026-01-01', fr: articleContent(1).fr } }]],
    ['an object instead of a list', {}],
  ])('is refused with %s', (_, list) =>
    expect(() => parseArticleList(list)).toThrow(/^(Invalid|an article is listed twice)/),
  );

  test.each(['https://other.example/', '//other.example/', '/\\other.example', 'blog/1', ''])(
    'is refused with the path %j, which is not an absolute path on the site',
    (path) => {
      const [entry] = articleList(1);
      entry!.content.fr.path = path;
      expect(() => parseArticleList([entry])).toThrow(/^Invalid/);
      entry!.content.fr.path = '/blog/1';
      entry!.content.en.picture.path = path;
      expect(() => parseArticleList([entry])).toThrow(/^Invalid/);
    },
  );
});

describe('an article at the desk', () => {
  const newsletter: Newsletter = {
    state: 'running',
    by: 'anne@exemple.test',
    at: '2026-11-24T15:00:00Z',
    starts_at: '2026-11-24T15:02:00Z',
    last_at: null,
    recipients: 10,
    sent: 3,
    failed: 1,
    waiting: 4,
    left_since: 0,
  };
  const preview = { subject: 's', html: '<body></body>', text: 't' };
  const details: ArticleDetails = {
    article: {
      article: 1,
      content: articleContent(1),
      version: 'x',
      is_published: true,
      recipients: 41,
      newsletter: null,
    },
    previews: { fr: preview, en: preview },
    mail: 'sends',
    per_minute: 20,
  };

  test('is parsed from each kind of response, and an incomplete response throws an error', () => {
    for (const kind of ['found', 'conflict'])
      expect(parseArticle({ kind, ...details })).toEqual({ kind, record: details });
    expect(parseArticle({ kind: 'missing' })).toEqual({ kind: 'missing' });
    expect(parseArticle({ kind: 'refused', code: 'no_subscribers' })).toEqual({
      kind: 'refused',
      code: 'no_subscribers',
    });
    expect(parseArticle({ kind: 'refused', code: 'unreadable' })).toEqual({ kind: 'missing' });
    expect(parseArticle({ kind: 'refused', code: 'not_found' })).toBeNull();
    expect(() => parseArticle({ kind: 'found' })).toThrow(/^Invalid/);
  });

  test('is parsed as a row of the list, and a refused request to refresh the list is parsed as null', () => {
    const row = { id: '1', day: '2026-01-01', is_published: true, fr: 'a', en: 'b', newsletter };
    expect(parseArticles({ rows: [row], next: null })!.rows).toEqual([row]);
    expect(parseArticles(null)).toBeNull();
    expect(parseRefreshed({ kind: 'refreshed', is_current: false })).toBe(false);
    expect(parseRefreshed({ kind: 'refused', code: 'not_found' })).toBeNull();
  });

  test.each([
    [{}, {}, undefined],
    [{ is_published: false }, { mail: 'missing' as const }, 'not_published'],
    [{ recipients: 0 }, { mail: 'missing' as const }, 'mail_missing'],
    [{ recipients: 0 }, { mail: 'folder' as const }, 'no_subscribers'],
  ])('with the fields %j and the details %j has the problem %s', (article, more, problem) =>
    expect(articleProblem({ ...details, ...more, article: { ...details.article, ...article } })).toBe(problem),
  );

  test('takes three minutes to send to 41 subscribers at 20 emails a minute', () =>
    expect(sendingMinutes(details)).toBe(3));

  test('the dropped emails of a newsletter are counted, and a newsletter in progress is detected', () => {
    expect(droppedCount(newsletter)).toBe(2);
    // A subscriber whose address was refused, and who received the email later, is counted twice: as failed and as sent.
    expect(droppedCount({ ...newsletter, sent: 6 })).toBe(0);
    expect([newsletter, { ...newsletter, state: 'stopped' as const }, null].map(isUnderWay)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

const company: Company = {
  name: 'Soleil & fils',
  phone: '450-555-0142',
  address: '1250, chemin du Lac',
  rbqLicence: '5600-1234-01',
  emails: { soumission: 'ventes@exemple.test', contact: 'info@exemple.test' },
  invoicing: { interacEmail: 'paiements@exemple.test', dueDays: 30 },
  office: { opens: 8, closes: 17, replyHours: 24 },
  sender: 'Soleil <info@exemple.test>',
};
const sender = { company, site: 'https://exemple.test', publicBackend: 'https://backend.exemple.test' };
const TOKEN = '11111111-1111-4111-8111-111111111111';
const write = (language: 'fr' | 'en', token: string | null = TOKEN) =>
  complete(
    articleToSubscriber(
      {
        email: 'ada@exemple.test',
        language,
        content: articleContent(1)[language],
        confirmed_at: token && '2026-03-02T15:00:00Z',
        token,
      },
      sender,
    ),
    sender,
  );

describe('the email of an article', () => {
  test('states the sender, the reason for sending it, and how to unsubscribe, in the subscriber’s language', () => {
    const message = write('fr');
    expect(message).toMatchObject({
      to: 'ada@exemple.test',
      subject: 'Soleil & fils · Article 1 <fr>',
      unsubscribe: `https://backend.exemple.test/functions/v1/newsletter/unsubscribe?token=${TOKEN}`,
    });
    const text = asText(message.blocks, 'fr');
    for (const words of [
      'inscription confirmée le 2 mars 2026',
      'Soleil & fils\n1250, chemin du Lac\n450-555-0142',
      `https://exemple.test/infolettre/${TOKEN}/desabonnement`,
      'https://exemple.test/blog/1\n',
    ])
      expect(text).toContain(words);
    expect(asText(write('en').blocks, 'en')).toContain('as confirmed on March 2, 2026');
  });

  test('has absolute addresses that are the same for all subscribers, except the link to unsubscribe', () => {
    const html = asHtml(write('fr'));
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      'https://exemple.test/icon-192.png',
      'https://exemple.test/_astro/picture-1.jpg',
      'https://exemple.test/blog/1',
      `https://exemple.test/infolettre/${TOKEN}/desabonnement`,
    ]);
    expect(html).toContain('width="552" height="311" alt="Un &quot;toit&quot; (fr)"');
  });

  test('is marked as a test and has no unsubscribe header if it has no subscriber', () => {
    const message = write('en', null);
    expect(message.subject).toBe('Test · Soleil & fils · Article 1 <en>');
    expect(message.unsubscribe).toBeUndefined();
    expect(asText(message.blocks, 'en')).toContain('This is a test');
  });
});

describe('the preview of an email', () => {
  const isElement = (node: EmailNode): node is EmailElement => typeof node !== 'string';
  const flatten = (nodes: readonly EmailNode[]): EmailNode[] =>
    nodes.flatMap((node) => (isElement(node) ? [node, ...flatten(node.children)] : [node]));

  test('has the texts, pictures and links of the email, and its title in bold', () => {
    const nodes = flatten(parseEmail(asHtml(write('fr'))));
    const texts = nodes.map((node) => (isElement(node) ? '' : node)).join('');
    for (const words of ['Article 1 <fr>', 'Résumé & « fr »', 'Me désabonner', '1250, chemin du Lac'])
      expect(texts).toContain(words);
    const elements = nodes.filter(isElement);
    expect(elements.filter(({ tag }) => tag === 'img').map(({ attributes }) => attributes.alt)).toEqual([
      '',
      'Un "toit" (fr)',
    ]);
    expect(elements.filter(({ tag }) => tag === 'a').map(({ attributes }) => attributes.href)).toEqual([
      'https://exemple.test/blog/1',
      `https://exemple.test/infolettre/${TOKEN}/desabonnement`,
    ]);
    expect(elements.find(({ attributes }) => attributes.style?.startsWith('font-weight: bold; margin'))).toMatchObject({
      tag: 'div',
    });
  });

  test('leaves out attributes that run code, and addresses that are not web pages', () => {
    const [body] = parseEmail(
      '<body><h1>A &eacute;</h1><a href="javascript:alert(1)" onclick="x" style="color: red">b</a></body>',
    );
    expect(body).toEqual({
      tag: 'div',
      attributes: {},
      children: [
        { tag: 'div', attributes: { style: 'font-weight: bold; ' }, children: ['A &eacute;'] },
        { tag: 'a', attributes: { style: 'color: red' }, children: ['b'] },
      ],
    });
  });

  test.each([
    ['without a body', '<p>a</p>'],
    ['with a script', '<body><script>a</script></body>'],
    ['with an element that is not closed', '<body><p>a</body>'],
    ['with a broken tag', '<body><p a=b>a</p></body>'],
  ])('is refused %s', (_, html) => expect(() => parseEmail(html)).toThrow(/^The email/));
});

describe('a refusal of the mail server', () => {
  const rcpt = (response: string): Parameters<typeof isBounce>[0] => ({
    command: 'RCPT TO',
    responseCode: Number(response.slice(0, 3)),
    response,
  });

  test.each([
    '550 5.1.1 The email account that you tried to reach does not exist',
    '550-5.1.1 The email account',
    '553 5.1.3 bad address syntax',
    '550 5.2.1 The email account that you tried to reach is inactive',
    '556 5.1.10 null MX',
    '550 5.4.1 Recipient address rejected: Access denied',
    '550 no such user here',
    '551 User not local',
  ])('is about the address: %s', (response) => expect(isBounce(rcpt(response))).toBe(true));

  test.each([
    '554 5.7.1 Relay access denied',
    '550 relay not permitted',
    '550 5.7.26 Unauthenticated email is not accepted (DMARC)',
    '550 5.4.1 All relays failed',
    '550 Sender blocked by our policy',
    '552 5.2.2 Mailbox full',
    '530 5.7.0 Authentication required',
    '554 Transaction failed',
    '550 SPF check failed',
    '550 5.1.8 Sender address rejected',
  ])('is not about the address: %s', (response) => expect(isBounce(rcpt(response))).toBe(false));

  test('that follows the command DATA is about the address only if it has a status code such as 5.1.1', () => {
    expect(isBounce({ command: 'DATA', responseCode: 550, response: '550 not this one' })).toBe(false);
    expect(isBounce({ command: 'DATA', responseCode: 550, response: '550 5.1.1 unknown user' })).toBe(true);
    expect(isBounce({})).toBe(false);
  });
});
