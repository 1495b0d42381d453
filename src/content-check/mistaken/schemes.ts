// Explains missing and mistyped schemes in links to other sites, mailboxes and phones.
import { emailProblem, normalizeEmail } from '../../core/text/email.ts';
import { formatPhone } from '../../core/text/phone.ts';
import type { Explanation } from '../problem.ts';

/** Pattern of a host name: labels of letters, digits and hyphens. The last label has two letters or more, and only letters. */
const HOST = String.raw`(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}`;
const WEB_ADDRESS = new RegExp(String.raw`^https:\/\/${HOST}(?::\d+)?(?:[/?#].*)?$`, 'iu');
const WITHOUT_SCHEME = new RegExp(
  String.raw`^(?:https?(?::\/{0,2}|\/{1,2})|\/\/)?(${HOST}(?::\d+)?)[.,;:!]*([/?#].*)?$`,
  'iu',
);

/** Returns whether a link is a correct address of another site (https), a mailbox or a phone. */
export const isOutside = (value: string): boolean =>
  WEB_ADDRESS.test(value) || isMailbox(value) || /^tel:\+?[\d-]+$/.test(value);

const isMailbox = (value: string): boolean => {
  const [, address] = /^mailto:([^?]+)/.exec(value) ?? [];
  return address !== undefined && emailProblem(normalizeEmail(address)) === undefined;
};

/**
 * Explains an outside address whose scheme is missing or wrong. Expects an address for which `isOutside` is false. Returns
 * undefined for an address that has no host, mailbox or phone number.
 */
export function explainScheme(value: string): Explanation | undefined {
  const [, host, path = ''] = WITHOUT_SCHEME.exec(value) ?? [];
  const email = normalizeEmail(value);
  const phone = formatPhone(value);
  if (/^http:\/\//i.test(value))
    return { message: `Le lien « ${value} » n’est pas protégé.`, suggestion: `Écrivez « https${value.slice(4)} ».` };
  const meant = host
    ? `https://${host}${path}`
    : emailProblem(email) === undefined
      ? `mailto:${email}`
      : /^\d{3} \d{3}-\d{4}$/.test(phone)
        ? `tel:+1${phone.replace(/\D/g, '')}`
        : undefined;
  if (meant === undefined) return undefined;
  return { message: `Le lien « ${value} » ne mène nulle part.`, suggestion: `Écrivez « ${meant} ».` };
}
