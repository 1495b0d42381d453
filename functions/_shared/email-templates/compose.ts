import type { Company } from '../settings.ts';
import { headerText } from '../mail/header-text.ts';
import { openEmail } from '../mail/sealed-email.ts';
import type { Content, Message } from '../mail/message.ts';
import { inquiryAddress } from '../inquiry-links.ts';
import type { StoredFile, StoredInquiry, Mail } from '../mail/outbox.ts';
import { accountNotice } from './account-notice.ts';
import { articleToSubscriber } from './article-to-subscriber.ts';
import { inquiryToCompany } from './inquiry-to-company.ts';
import { inquiryToSender } from './inquiry-to-sender.ts';
import { invoiceToCustomer } from './invoice-to-customer.ts';
import { paymentToCustomer, refundToCustomer } from './money-to-customer.ts';
import { lateToCompany } from './late-to-company.ts';
import { orderToCompany } from './order-to-company.ts';
import { orderToShopper } from './order-to-shopper.ts';
import { paymentToCompany } from './payment-to-company.ts';
import { quoteToCompany } from './quote-to-company.ts';
import { quoteToCustomer } from './quote-to-customer.ts';
import { replyToSender } from './reply-to-sender.ts';
import { signature } from './signature.ts';
import { subscriptionToConfirm } from './subscription-to-confirm.ts';
import { visitToCustomer } from './visit-to-customer.ts';

export interface Sender {
  company: Company;
  publicBackend: string;
  site: string;
  linkTo(file: StoredFile): Promise<string>;
  tokenFor(mailId: string, inquiry: Pick<StoredInquiry, 'id'>): Promise<string>;
  quoteTokenFor(mailId: string, quoteId: string): Promise<string>;
  invoiceTokenFor(mailId: string, invoiceId: string): Promise<string>;
}

/** Returns the email for a row of the outbox. */
export async function compose(mail: Mail, sender: Sender): Promise<Message> {
  return complete(await composeContent(mail, sender), sender);
}

/** Returns an email with its sender and signature. */
export function complete(message: Content, sender: Pick<Sender, 'company' | 'site'>): Message {
  const { name, address } = message.replyTo;
  return {
    ...message,
    to: headerText(message.to),
    replyTo: { name: headerText(name), address: headerText(address) },
    subject: headerText(message.subject),
    blocks: [...message.blocks, { signature: signature(sender.company, message.language) }],
    sender: { name: sender.company.name, site: sender.site },
  };
}

async function composeContent(mail: Mail, sender: Sender): Promise<Content> {
  switch (mail.kind) {
    case 'inquiry_to_company': {
      const files = await Promise.all(
        mail.inquiry.files.map(async (file) => ({ file, address: await sender.linkTo(file) })),
      );
      return inquiryToCompany(mail.inquiry, files, sender.company);
    }
    case 'inquiry_to_sender':
      return inquiryToSender(
        mail.inquiry,
        sender.company,
        inquiryAddress(sender.site, mail.inquiry.locale, await sender.tokenFor(mail.id, mail.inquiry)),
      );
    case 'order_to_company':
      return orderToCompany(mail.order, sender.company);
    case 'order_to_shopper':
      return orderToShopper(mail.order, true, sender);
    case 'order_status_to_shopper':
      return orderToShopper(mail.order, false, sender);
    case 'payment_to_company':
      return paymentToCompany(mail.payment, sender.company);
    case 'payment_to_customer':
      return paymentToCustomer(mail.payment, sender.company);
    case 'refund_to_customer':
      return refundToCustomer(mail.refund, sender.company);
    case 'invoice_to_customer': {
      const token = await sender.invoiceTokenFor(mail.id, mail.invoice.id);
      return invoiceToCustomer(mail.invoice, sender, token);
    }
    case 'quote_to_customer': {
      const token = await sender.quoteTokenFor(mail.id, mail.quote.id);
      return quoteToCustomer(mail.quote, sender, token);
    }
    case 'quote_to_company':
      return quoteToCompany(mail.quote, sender);
    case 'reply_to_sender': {
      const { language, inquiry_id: id } = mail.reply;
      const address = inquiryAddress(sender.site, language, await sender.tokenFor(mail.id, { id }));
      return replyToSender(mail.reply, sender.company, address);
    }
    case 'late_to_company':
      return lateToCompany(mail.late, sender);
    case 'visit_to_customer':
      return visitToCustomer(mail.visit, sender);
    case 'article_to_subscriber':
    case 'article_test':
      return articleToSubscriber(mail.article, sender);
    case 'account_link':
      return {
        to: mail.account.email,
        replyTo: { name: sender.company.name, address: sender.company.emails.contact },
        subject: mail.link.subject,
        language: 'fr',
        blocks: [],
        html: openEmail(mail.link.sealed, mail.id),
      };
    case 'recovery_code_used':
    case 'password_changed':
    case 'account_deleted':
      return accountNotice(mail.kind, mail.account.email, sender.company);
    case 'staff_added':
    case 'factor_reset':
    case 'factor_reset_done':
      return accountNotice(mail.kind, mail.account.email, sender.company, mail.account.colleague);
    case 'subscription_to_confirm':
      return subscriptionToConfirm(mail.subscription, sender, `${sender.publicBackend}/functions/v1/newsletter`);
  }
}
