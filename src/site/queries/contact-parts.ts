import { getCompany, phoneLink } from './company.ts';

/** Splits a text into parts. A part that is one of our phone numbers or email addresses has a link (`href`). */
export async function contactParts(text: string): Promise<{ text: string; href?: string }[]> {
  const { phone, tollFreePhone, emergencyPhone = tollFreePhone, emails } = await getCompany();
  const links = new Map([
    // The toll-free number comes first, because it may contain the company's usual phone number.
    [tollFreePhone, phoneLink(tollFreePhone)],
    [emergencyPhone, phoneLink(emergencyPhone)],
    [phone, phoneLink(phone)],
    ...Object.values(emails).map((email): [string, string] => [email, `mailto:${email}`]),
  ]);
  const pieces = text.split(new RegExp(`(${[...links.keys()].join('|').replaceAll('.', String.raw`\.`)})`));
  return pieces.map((piece) => {
    const href = links.get(piece);
    return href ? { text: piece, href } : { text: piece };
  });
}
