// Serves the authentication interface. Completes the responses of Supabase Lite, and adds the routes that Supabase Lite lacks.
import type { App } from '@supabase/lite';
import { answerAdmin } from './admin.ts';
import type { SqlDatabase } from '../driver.ts';
import type { Mailbox } from '../mailbox.ts';
import { readBody } from './bodies.ts';
import { identifyCaller } from './caller.ts';
import { changeUser, completedUser } from './change-user.ts';
import { createSql, type AuthContext } from './context.ts';
import { confirmEmailChange } from './email-change.ts';
import { challenge, enrol, ownFactor, remove, verify } from './factors.ts';
import { expired, recover } from './links.ts';
import { LiteRefusal, Refusal } from './refusal.ts';
import { SealedSecrets } from './sealed-secrets.ts';
import { completeSession } from './sessions.ts';
import { signInWithPassword } from './sign-in.ts';
import { resend, signUp } from './sign-up.ts';
import { confirmSignUp } from './sign-up-link.ts';
import { refuseUserMetadata } from './user-metadata.ts';

/** Settings from the section `[auth]` of config.toml, and settings that the server adds. */
export interface AuthSettings {
  jwt_secret: string;
  site_url: string;
  mfa?: { max_enrolled_factors?: number };
  email?: {
    otp_expiry?: number;
    otp_length?: number;
    enable_confirmations?: boolean;
    template?: AuthContext['emailTemplates'];
  };
}

const FACTOR = /^\/auth\/v1\/factors\/([^/]+)(?:\/(challenge|verify))?$/;

/** Returns a handler that adds the missing account routes to Supabase Lite and completes its responses. */
export function withAccountRoutes(
  app: Pick<App, 'fetch'>,
  database: SqlDatabase,
  settings: AuthSettings,
  mailbox: Mailbox,
): Pick<App, 'fetch'> {
  const { jwt_secret: jwtSecret, site_url: siteUrl } = settings;
  const context: AuthContext = {
    app,
    sql: createSql(database),
    inTransaction: (work) => database.transaction((transaction) => work(createSql(transaction))),
    secrets: new SealedSecrets(jwtSecret),
    jwtSecret,
    siteUrl,
    emailTemplates: settings.email?.template ?? {},
    linkSeconds: settings.email?.otp_expiry ?? 3_600,
    confirmsAddresses: settings.email?.enable_confirmations ?? false,
    send: (email) => mailbox.send(email),
    withoutMail: (work) => mailbox.discardWhile(work),
    maxFactors: settings.mfa?.max_enrolled_factors ?? 10,
  };
  return {
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/auth/v1/')) return app.fetch(request);
      try {
        return await mailbox.storeAfter(() => answer(context, request, pathname));
      } catch (cause) {
        if (cause instanceof Refusal) return cause.asResponse();
        if (cause instanceof LiteRefusal) return cause.response;
        throw cause;
      }
    },
  };
}

async function answer(context: AuthContext, request: Request, pathname: string): Promise<Response> {
  const { method } = request;
  if (pathname === '/auth/v1/factors' && method === 'POST') {
    const caller = await identifyCaller(request, context.app, context.sql);
    return enrol(context, caller, await readBody(request));
  }
  if (pathname.startsWith('/auth/v1/admin/')) return answerAdmin(context, request, pathname);
  const [, factorId, step] = FACTOR.exec(pathname) ?? [];
  if (factorId !== undefined) return answerFactor(context, request, factorId, step);
  switch (`${method} ${pathname}`) {
    case 'POST /auth/v1/signup': {
      const body = await readBody(request.clone());
      refuseUserMetadata(body);
      return context.confirmsAddresses ? signUp(context, request, body) : completed(context, request, 'password');
    }
    case 'POST /auth/v1/resend':
      return resend(context, request, await readBody(request.clone()));
    case 'POST /auth/v1/token':
      return new URL(request.url).searchParams.get('grant_type') === 'password'
        ? signInWithPassword(context, request)
        : completed(context, request);
    case 'POST /auth/v1/verify': {
      const body = await readBody(request.clone());
      if (body.type === 'email_change') return confirmEmailChange(context, request, body);
      if (!('token_hash' in body)) return completed(context, request, 'otp');
      // GoTrue has two names for a sign-up, and two for a recovery.
      if (body.type === 'signup' || body.type === 'email') return confirmSignUp(context, request, body);
      if (body.type === 'recovery' || body.type === 'magiclink') return recover(context, request, body);
      throw expired();
    }
    // The token of a link must be posted. Otherwise, a mail scanner that opens the link with GET would use the link up, or would
    // confirm a change of address.
    case 'GET /auth/v1/verify':
    case 'HEAD /auth/v1/verify':
      return new Response(null, { status: 405, headers: { allow: 'POST' } });
    case 'PUT /auth/v1/user':
      return changeUser(context, request);
    case 'GET /auth/v1/user':
      return completedUser(context, request);
    default:
      return context.app.fetch(request);
  }
}

async function answerFactor(
  context: AuthContext,
  request: Request,
  factorId: string,
  step: string | undefined,
): Promise<Response> {
  const caller = await identifyCaller(request, context.app, context.sql);
  const factor = await ownFactor(context, caller.userId, factorId);
  switch (`${request.method} ${step ?? ''}`) {
    case 'POST challenge':
      return challenge(context, request, factor.id);
    case 'POST verify':
      return verify(context, request, caller, factor, await readBody(request));
    case 'DELETE ':
      return remove(context, caller, factor);
    default:
      return new Response(null, { status: 405, headers: { allow: step ? 'POST' : 'DELETE' } });
  }
}

async function completed(context: AuthContext, request: Request, method?: 'password' | 'otp'): Promise<Response> {
  const response = await context.app.fetch(request);
  return response.ok ? completeSession(context, request, response, method) : response;
}
