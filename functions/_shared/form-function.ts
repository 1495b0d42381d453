// A function that takes the posts of one form: who may post, how much, and what is answered. What is decided about a
// post is the handler's.
import type { FormLocale } from '../../src/domain/forms/form-messages.ts';
import { BodyRefused, readBody, type Posted } from './body.ts';
import { anonymous, crossOriginHeaders, mayPost, networkOf } from './caller.ts';
import { asJson, asRedirect, serverFault, type FormResponse, type ResponsePages } from './form-response.ts';

export interface FormPost extends Posted {
  locale: FormLocale;
  /** The network it came from, made unrecognizable. */
  network: string;
}

interface FormFunction {
  name: string;
  /** Bytes of a whole post. */
  maxBytes: number;
  pages: ResponsePages;
  take: (post: FormPost) => Promise<FormResponse>;
}

export function formFunction({ name, maxBytes, pages, take }: FormFunction): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: crossOriginHeaders() });
    // Known before the body is, for all that can be wrong with it; a field of the form then says it better.
    let locale = preferredLocale(request);
    let isForm =
      /^\s*(multipart|application\/x-www-form)/i.test(request.headers.get('content-type') ?? '') && !hasKey(request);
    const answer = (response: FormResponse): Response =>
      isForm ? asRedirect(response, locale, pages) : asJson(response, locale);
    try {
      if (request.method !== 'POST') return asJson({ kind: 'refused', status: 405, code: 'unreadable' }, locale);
      if (!(await mayPost(request))) return answer({ kind: 'refused', status: 403, code: 'not_allowed' });
      const posted = await readBody(request, maxBytes);
      locale = localeIn(posted.fields) ?? locale;
      isForm = posted.isForm && !hasKey(request);
      return answer(await take({ ...posted, locale, network: anonymous('network', networkOf(request)) }));
    } catch (cause) {
      if (cause instanceof BodyRefused) {
        return answer({
          kind: 'refused',
          status: cause.status,
          code: cause.status === 413 ? 'too_large' : 'unreadable',
        });
      }
      return answer(serverFault(name, cause));
    }
  };
}

/** A script of ours has the key, and reads an answer whatever it sends. */
const hasKey = (request: Request): boolean => request.headers.has('apikey') || request.headers.has('authorization');

function localeIn({ locale }: Record<string, unknown>): FormLocale | undefined {
  return locale === 'fr' || locale === 'en' ? locale : undefined;
}

/** The language of a sender who does not say it otherwise. */
export function preferredLocale(request: Request): FormLocale {
  return /^\s*en\b/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'fr';
}
