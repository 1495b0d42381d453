import type { Message } from '../mail/message.ts';
import type { StoredFile, StoredRequest } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';
import { requestRows } from './request-rows.ts';

const KINDS = { soumission: 'Soumission', contact: 'Question' } as const;
const FILES = { consumption_file: 'Consommation', attachment: 'Pièce jointe' } as const;

/** Everything the sender sent; an answer goes to them. */
export const requestToCompany = (
  request: StoredRequest,
  files: { file: StoredFile; address: string }[],
  company: Company,
): Message => ({
  to: company.emails[request.type_demande],
  replyTo: { name: request.name, address: request.email },
  subject: `${request.reference} · ${KINDS[request.type_demande]} de ${request.name}`,
  language: 'fr',
  blocks: [
    `${KINDS[request.type_demande]} reçue sur le site, numéro ${request.reference}. La personne écrit en ${request.locale === 'fr' ? 'français' : 'anglais'}.`,
    { rows: requestRows(request, 'fr') },
    ...files.map(({ file, address }) => ({
      link: `${FILES[file.field]} : ${file.name} (${kilobytes(file.bytes)}), lien valable 30 jours`,
      address,
    })),
    'Répondez à ce courriel : votre réponse ira à la personne.',
  ],
});

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString('fr-CA')} ko`;
