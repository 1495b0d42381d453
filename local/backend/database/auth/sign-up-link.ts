// Confirms a new account by the link in an email. Several people may have signed up with an address that they do not own. The
// owner of the address may open the link of any sign-up. The password posted with the link therefore replaces all passwords from
// the sign-ups.
import { hash } from 'bcryptjs';
import type { AuthContext } from './context.ts';
import {
  digestToken,
  expired,
  newToken,
  parseLink,
  repeatSignIn,
  signInByLink,
  usedBefore,
  type PostedLink,
} from './links.ts';
import { isPassword, PASSWORD_ROUNDS } from './password.ts';

interface PendingAccount {
  id: string;
  hash: string | null;
  is_expired: boolean;
  /** Whether sign-ups chose different passwords for the account. */
  is_contested: boolean;
}

const PENDING = `
  select users.id, users.encrypted_password as hash,
         coalesce(links.created_at, users.confirmation_sent_at) < now() - make_interval(secs => $3) as is_expired,
         exists (select from auth.sign_up_links as other
                  where other.user_id = users.id and other.password_hash <> users.encrypted_password) as is_contested
    from auth.users left join auth.sign_up_links as links on links.user_id = users.id and links.digest = $2
   where users.email_confirmed_at is null and (users.confirmation_token = $1 or links.digest is not null)`;

/** Handles `POST /verify` of type `signup`. Refuses a used link, unless the page repeats the request that used it. */
export async function confirmSignUp(context: AuthContext, request: Request, posted: unknown): Promise<Response> {
  const { sql } = context;
  const link = parseLink(posted);
  const [account] = await sql<PendingAccount>(PENDING, [
    link.token_hash,
    digestToken(link.token_hash),
    context.linkSeconds,
  ]);
  if (!account) return confirmAgain(context, request, link);
  if (account.is_expired) throw expired();
  const token = newToken();
  await sql(
    `update auth.users set encrypted_password = $2, confirmation_token = $3, confirmation_sent_at = now()
      where id = $1 and email_confirmed_at is null`,
    [account.id, await confirmedHash(account, link.password), token],
  );
  const response = await signInByLink(context, request, 'signup', link, token);
  if (response.ok) await sql('delete from auth.sign_up_links where user_id = $1', [account.id]);
  return response;
}

/**
 * Returns the hash of the account's password. If no password is posted with the link, keeps the hash of the sign-up, provided
 * that all sign-ups chose the same password.
 */
async function confirmedHash(
  { hash: known, is_contested }: PendingAccount,
  password: string | undefined,
): Promise<string | null> {
  if (password === undefined) return is_contested ? null : known;
  return known && (await isPassword(password, known)) ? known : hash(password, PASSWORD_ROUNDS);
}

async function confirmAgain(context: AuthContext, request: Request, link: PostedLink): Promise<Response> {
  const used = await usedBefore(context, 'signup', link);
  if (!used) throw expired();
  return repeatSignIn(context, request, link, used);
}
