// Handles HTTP for functions that receive one form: checks permission and size, and selects the format of the response. Each
// function's own `take` handles the content of the form.
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import type { Locale } from '../../src/i18n/locales.ts';
import { bodyKind, drainBody, limitBody, readBody, type Posted } from './body.ts';
import { mayPost, getNetwork, pseudonym } from './caller.ts';
import { database, rpc } from './database.ts';
import { asJson, asRedirect, serverFault, tooMany, type FormResponse, type ResponsePages } from './form-response.ts';
import { attemptLimit } from './rate-limits.ts';
import { siteOrigin } from './settings.ts';

export interface FormPost extends Posted {
  locale: Locale;
  /** Keyed hash of the sender's network. */
  network: string;
}

interface FormFunction {
  name: string;
  /** Maximum size of a whole post. */
  maxBytes: number;
  pages: ResponsePages;
  take: (post: FormPost) => Promise<FormResponse>;
}

interface Env {
  Variables: {
    locale: Locale;
    /** Whether the browser itself sent the form and shows the response as a page. */
    isForm: boolean;
  };
}

/** Returns the HTTP handler of a function that receives one form. */
export function formFunction({ name, maxBytes, pages, take }: FormFunction): (request: Request) => Promise<Response> {
  const app = new Hono<Env>();
  const respond = (c: Context<Env>, response: FormResponse): Response =>
    c.get('isForm') ? asRedirect(response, c.get('locale'), pages) : asJson(response, c.get('locale'));

  app.use(drainBody(maxBytes), async (c, next) => {
    // Takes the locale from the headers, because the request may be refused before its body is read.
    c.set('locale', preferredLocale(c.req.raw));
    const kind = bodyKind(c.req.raw);
    c.set('isForm', (kind === 'urlencoded' || kind === 'multipart') && !hasKey(c.req.raw));
    await next();
  });
  // `origin` is a function, because with a string, hono omits the CORS header for callers of another origin.
  app.use(
    cors({
      origin: () => siteOrigin(),
      allowHeaders: ['apikey', 'authorization', 'content-type'],
      allowMethods: ['POST'],
      maxAge: 86_400,
    }),
  );
  app.post(
    '*',
    async (c, next) => {
      if (await mayPost(c.req.raw)) return next();
      return respond(c, { kind: 'refused', status: 403, code: 'not_allowed' });
    },
    limitBody(maxBytes),
    async (c) => {
      const network = pseudonym('network', getNetwork(c.req.raw));
      const retryAfterSeconds = await countAttempt(name, network);
      if (retryAfterSeconds > 0) return respond(c, tooMany(retryAfterSeconds));
      const posted = await readBody(c, maxBytes);
      const locale = localeIn(posted.fields) ?? c.get('locale');
      c.set('locale', locale);
      return respond(c, await take({ ...posted, locale, network }));
    },
  );
  app.all('*', (c) => asJson({ kind: 'refused', status: 405, code: 'unreadable' }, c.get('locale')));
  app.onError((cause, c) => respond(c, toRefusal(cause) ?? serverFault(name, cause)));

  return async (request) => app.fetch(request);
}

/** Counts a post before its body is read, even if the body is invalid. Returns the seconds that its network must wait, or 0. */
const countAttempt = (form: string, network: string): Promise<number> =>
  rpc(database(), 'count_post', { p_limits: [attemptLimit(form, network)] });

function toRefusal(cause: Error): FormResponse | undefined {
  if (!(cause instanceof HTTPException)) return undefined;
  const status = cause.status as 400 | 413 | 415;
  return { kind: 'refused', status, code: status === 413 ? 'too_large' : 'unreadable' };
}

/**
 * Returns whether the request has an API key. Only scripts send a key. They expect JSON in the response, whatever the format of
 * their request.
 */
const hasKey = (request: Request): boolean => request.headers.has('apikey') || request.headers.has('authorization');

function localeIn({ locale }: Record<string, unknown>): Locale | undefined {
  return locale === 'fr' || locale === 'en' ? locale : undefined;
}

/** Returns the locale that the browser prefers, for a request without a locale of its own. */
export function preferredLocale(request: Request): Locale {
  return /^\s*en\b/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'fr';
}
