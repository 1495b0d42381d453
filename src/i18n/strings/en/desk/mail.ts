// Undelivered emails at the desk, in English. Part of ./desk.ts.
import type { Strings } from '../../fr.ts';

export const deadLetters: Strings['desk']['deadLetters'] = {
  lead: 'Emails that could not be delivered and are no longer retried.',
  kinds: {
    inquiry_to_company: 'Request, to the company',
    inquiry_to_sender: 'Confirmation of a request',
    subscription_to_confirm: 'Subscription to confirm',
    order_to_company: 'Order, to the company',
    order_to_shopper: 'Confirmation of an order',
    order_status_to_shopper: 'New status of an order',
    payment_to_company: 'Payment, to the company',
    invoice_to_customer: 'Invoice, to the customer',
    payment_to_customer: 'Receipt of a payment, to the customer',
    refund_to_customer: 'Refund, to the customer',
    quote_to_customer: 'Quote, to the customer',
    quote_to_company: 'Quote, to the company',
    reply_to_sender: 'Reply to a request',
    late_to_company: 'Late requests, to the company',
    visit_to_customer: 'Date of an installation or visit',
    recovery_code_used: 'Recovery code used',
    password_changed: 'Password changed',
    account_link: 'Link to an account',
    account_deleted: 'Account deleted',
  },
  attempts: { one: '{count} attempt', other: '{count} attempts' },
  fault: 'Last error: {fault}',
  retry: 'Send again',
  retryNamed: 'Send again: {name}',
  retried: 'This email is sent again within a minute, and retried for 30 more days if that fails.',
  gone: 'Someone else has already sent this email again.',
  none: 'All emails have been delivered or are still being retried.',
};
