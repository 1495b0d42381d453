// English texts about the dates of installations and site visits, for emails to customers and the staff calendar. Part of
// ../en.ts.
import type { Strings } from '../fr.ts';

export const visits: Strings['visits'] = {
  mail: {
    greeting: 'Hello,',
    when: 'Date',
    order: {
      planned: {
        subject: 'The date for your order {number}',
        text: 'The installation or delivery of your order {number} has a date.',
      },
      moved: {
        subject: 'New date for your order {number}',
        text: 'The date for the installation or delivery of your order {number} has changed. Here is the new one.',
      },
      cancelled: {
        subject: 'The date for your order {number} is cancelled',
        text: 'The date for the installation or delivery of your order {number} is cancelled. We will suggest another one.',
      },
    },
    inquiry: {
      planned: {
        subject: 'Our visit for your request {number}',
        text: 'We will come to see the site for your request {number}.',
      },
      moved: {
        subject: 'New visit date for your request {number}',
        text: 'The date of our visit for your request {number} has changed. Here is the new one.',
      },
      cancelled: {
        subject: 'The visit for your request {number} is cancelled',
        text: 'Our visit for your request {number} is cancelled.',
      },
    },
    attached: 'The attached file adds this appointment to your calendar, or updates it.',
    noLonger: 'The planned date, {when}, is cancelled. The attached file removes it from your calendar.',
    call: 'Does this date not suit you, or do you have a question? Call {phone} and give this number.',
    file: 'appointment.ics',
    event: { order: '{company}: installation or delivery', inquiry: '{company}: site visit' },
    eventDescription: {
      order: 'Order {number}. To change the date, call {phone}.',
      inquiry: 'Request {number}. To change the date, call {phone}.',
    },
  },
  calendar: {
    name: '{company}: installations and visits',
    event: { order: 'Installation or delivery: {name}', inquiry: 'Visit: {name}' },
    number: { order: 'Order {number}', inquiry: 'Request {number}' },
    phone: 'Phone: {phone}',
    open: 'At the desk: {address}',
  },
};
