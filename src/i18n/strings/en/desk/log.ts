// English texts of the desk's access log. Part of ../desk.ts.
import type { Strings } from '../../fr.ts';

export const log: Strings['desk']['log'] = {
  lead: 'Each access to personal information by staff. Opening this list is logged as well.',
  kinds: {
    inquiries: 'List of requests',
    inquiry: 'Request',
    inquiry_file: 'File attached to a request',
    inquiries_export: 'Export of requests',
    orders: 'List of orders',
    order: 'Order',
    orders_export: 'Export of orders',
    quotes: 'List of quotes',
    quote: 'Quote',
    quotes_export: 'Export of quotes',
    invoices: 'List of invoices',
    invoices_export: 'Export of invoices',
    payments: 'List of payments',
    payments_export: 'Export of payments',
    subscribers: 'List of newsletter subscribers',
    subscribers_export: 'Export of newsletter subscribers',
    mail: 'Undelivered emails',
    calendar: 'Calendar of appointments',
    team: 'Team of the desk',
    reads: 'Access log',
    reads_export: 'Export of the access log',
  },
};
