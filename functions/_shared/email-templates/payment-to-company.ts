import { formatPrice } from '../../../src/core/money.ts';
import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import type { Content } from '../mail/message.ts';
import type { StoredPayment } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

/** Instructions for the company about a payment with a problem. */
const PROBLEMS: Record<NonNullable<StoredPayment['problem']>, string> = {
  order_unknown: 'Il nomme une commande qui n’est pas dans la base. Trouvez d’où il vient, ou remboursez-le.',
  wrong_currency: 'Il n’est pas en dollars canadiens. La commande n’est pas marquée payée\u00a0: vérifiez-le.',
  wrong_amount: 'Son montant n’est pas celui de la facture. Vérifiez l’état et le solde de la commande au bureau.',
  order_cancelled: 'La commande reste annulée. Remboursez-le.',
  paid_before: 'La commande était déjà payée. Remboursez-le.',
};

/** Returns the email about a payment through Stripe and its problem, if any. The email does not contain the payer's name. */
export function paymentToCompany(payment: StoredPayment, company: Company): Content {
  const { id, order_id, amount_cents, currency, problem } = payment;
  const number = order_id ? orderNumber(order_id) : 'inconnue';
  const paid =
    currency === 'cad'
      ? formatPrice(amount_cents, 'fr')
      : `${(amount_cents / 100).toFixed(2)}\u00a0${currency.toUpperCase()}`;
  return {
    to: company.emails.soumission,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${problem ? 'Paiement à vérifier' : 'Paiement reçu'}, commande ${number}`,
    language: 'fr',
    blocks: [
      `Un paiement en ligne est arrivé pour la commande ${number}.`,
      ...(problem ? [PROBLEMS[problem]] : []),
      {
        rows: [
          ['Montant', paid],
          ['Paiement, dans Stripe', id],
          ['Commande', order_id ?? 'inconnue'],
        ],
      },
    ],
  };
}
