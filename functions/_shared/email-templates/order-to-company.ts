import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import type { Content } from '../mail/message.ts';
import type { StoredOrder } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';
import { orderRows } from './order-rows.ts';

/**
 * Returns the company's email about a new order. The email contains the whole order, so that the company can confirm and invoice
 * the order. A reply to this email goes to the shopper.
 */
export function orderToCompany(order: StoredOrder, company: Company): Content {
  const number = orderNumber(order.id);
  const { name, phone, email, address, note, lead_weeks } = order;
  const contact: [label: string, value: string | null][] = [
    ['Nom', name],
    ['Courriel', email],
    ['Téléphone', phone],
    ['Livraison', address ? addressText(address) : 'Ramassage à l’atelier'],
    ['Note', note],
    ['Délai annoncé', lead_weeks > 0 ? `${lead_weeks}\u00a0${lead_weeks > 1 ? 'semaines' : 'semaine'} environ` : null],
  ];
  const rows = orderRows(order, 'fr');
  return {
    to: company.emails.soumission,
    replyTo: { name: name ?? '', address: email ?? company.emails.contact },
    subject: `Commande ${number}${name ? ` · ${name}` : ''}`,
    language: 'fr',
    blocks: [
      `Commande ${number} reçue sur le site. La personne écrit en ${order.language === 'fr' ? 'français' : 'anglais'}.`,
      { rows, total: rows.length - 1 },
      {
        rows: contact.filter((row): row is [string, string] => Boolean(row[1])),
      },
      `Vérifiez-la, puis faites-la avancer au bureau du site\u00a0: la personne est prévenue à chaque étape. Identifiant\u00a0: ${order.id}`,
    ],
  };
}

const addressText = ({ line1, line2, city, province, postal_code }: NonNullable<StoredOrder['address']>): string =>
  [line1, line2, `${city} (${province})`, postal_code].filter((line) => line !== '').join(', ');
