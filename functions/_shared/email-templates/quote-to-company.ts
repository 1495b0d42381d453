import { toFragment } from '../../../src/features/desk/rules/place.ts';
import { formatPrice } from '../../../src/core/money.ts';
import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import { path } from '../../../src/i18n/routes.ts';
import type { Content } from '../mail/message.ts';
import type { StoredQuoteEvent } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

/** Wording of each event: the end of the email's subject, and a sentence for its text. */
const EVENTS: Partial<Record<StoredQuoteEvent['event'], [subject: string, text: string]>> = {
  accepted: ['acceptée', 'La soumission est acceptée, et la commande est confirmée.'],
  declined: ['refusée', 'La soumission est refusée.'],
  question: ['question', 'La personne pose une question avant de répondre à la soumission. Répondez à ce courriel.'],
  expired: ['terminée', 'La soumission est arrivée à son terme sans réponse. Un appel, ou une nouvelle version\u00a0?'],
};

/** A sentence for each event of an amendment. */
const AMENDMENT_TEXTS: Partial<Record<StoredQuoteEvent['event'], string>> = {
  accepted: 'La modification est acceptée, et la commande est à jour.',
  declined: 'La modification est refusée. La commande reste comme elle était.',
  question: 'La personne pose une question avant de répondre à la modification. Répondez à ce courriel.',
  expired: 'La modification est arrivée à son terme sans réponse. La commande reste comme elle était.',
};

/**
 * Returns the email which notifies the company that the customer answered a quote, or that the quote expired. A reply to this
 * email goes to the customer.
 */
export function quoteToCompany(
  { id, event, text, email, phone, document, order_id }: StoredQuoteEvent,
  { company, site }: { company: Company; site: string },
): Content {
  const { number, version, name, total_cents, amendment } = document;
  const [subject, quoteText] = EVENTS[event]!;
  const what = amendment ? 'Modification' : 'Soumission';
  return {
    to: company.emails.soumission,
    replyTo: { name, address: email },
    subject: `${what} ${number} · ${name} · ${subject}`,
    language: 'fr',
    blocks: [
      (amendment && AMENDMENT_TEXTS[event]) ?? quoteText,
      ...(text ? [text] : []),
      {
        rows: [
          [what, `${number}, version ${version}`],
          ['Nom', name],
          ['Courriel', email],
          ['Téléphone', phone],
          ['Total', formatPrice(total_cents, 'fr')],
          ...(order_id ? [['Commande', orderNumber(order_id)] as [string, string]] : []),
        ],
      },
      {
        link: `Ouvrir la ${what.toLowerCase()} au bureau`,
        address: `${site}${path('desk', 'fr')}${toFragment({ room: 'quotes', id })}`,
        isButton: true,
      },
    ],
  };
}
