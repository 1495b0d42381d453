import { toFragment } from '../../../src/features/desk/rules/place.ts';
import { formatDay } from '../../../src/i18n/formats.ts';
import { path } from '../../../src/i18n/routes.ts';
import type { Block, Content } from '../mail/message.ts';
import type { LateInquiry } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

/** Returns the company's morning email, which lists the late inquiries. */
export function lateToCompany(
  inquiries: readonly LateInquiry[],
  { company, site }: { company: Company; site: string },
): Content {
  const { replyHours } = company.office;
  const desk = `${site}${path('desk', 'fr')}`;
  const count = inquiries.length;
  const lead =
    count === 0
      ? 'Les demandes en retard ce matin ont toutes reçu une réponse depuis.'
      : `Sans réponse depuis plus de ${replyHours} heures ouvrables\u00a0:`;
  return {
    to: company.emails.soumission,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: count === 1 ? '1 demande en retard' : `${count} demandes en retard`,
    language: 'fr',
    blocks: [
      lead,
      ...inquiries.map(({ id, reference, name, created_at: at, owner }): Block => ({
        link: `${reference}, ${name}, reçue le ${formatDay(at, 'fr')}, confiée à ${owner ?? 'personne'}`,
        address: `${desk}${toFragment({ room: 'inquiries', id })}`,
      })),
      { link: 'Ouvrir la journée au bureau', address: `${desk}${toFragment({ room: 'day' })}`, isButton: true },
    ],
  };
}
