import { getCompany, phoneLink } from './company.ts';

/** A text in pieces: what is a phone number or an e-mail address of ours has the address of its link. */
export async function contactParts(text: string): Promise<{ text: string; href?: string }[]> {
  const { phone, tollFreePhone, emails } = await getCompany();
  const links = new Map([
    // The longer first: one number may end as the other.
    [tollFreePhone, phoneLink(tollFreePhone)],
    [phone, phoneLink(phone)],
    ...Object.values(emails).map((email): [string, string] => [email, `mailto:${email}`]),
  ]);
  const pieces = text.split(new RegExp(`(${[...links.keys()].join('|').replaceAll('.', String.raw`\.`)})`));
  return pieces.map((piece) => {
    const href = links.get(piece);
    return href ? { text: piece, href } : { text: piece };
  });
}
