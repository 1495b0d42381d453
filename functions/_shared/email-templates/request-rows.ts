// What was filled in, labelled, in the order of the form.
import { OPTIONS, type OptionField } from '../../../src/domain/forms/contact.ts';
import { optionName } from '../../../src/domain/forms/contact-options.ts';
import type { FormLocale } from '../../../src/domain/forms/form-messages.ts';
import type { StoredRequest } from '../mail/outbox.ts';

type Field = Exclude<keyof StoredRequest, 'reference' | 'type_demande' | 'locale' | 'created_at' | 'files'>;

const LABELS: Record<FormLocale, Record<Field, string>> = {
  fr: {
    name: 'Nom :',
    email: 'Courriel :',
    phone: 'Téléphone :',
    address: 'Adresse :',
    building_type: 'Type de bâtiment :',
    autonomy: 'Autonomie souhaitée :',
    subject: 'Sujet :',
    project_description: 'Description du projet :',
    message: 'Message :',
  },
  en: {
    name: 'Name:',
    email: 'Email:',
    phone: 'Phone:',
    address: 'Address:',
    building_type: 'Type of building:',
    autonomy: 'Autonomy wanted:',
    subject: 'Subject:',
    project_description: 'Project description:',
    message: 'Message:',
  },
};

const isOption = (field: string): field is OptionField => field in OPTIONS;

export const requestRows = (request: StoredRequest, language: FormLocale): [string, string][] =>
  (Object.entries(LABELS[language]) as [Field, string][])
    .filter(([field]) => request[field] !== '')
    .map(([field, label]) => [label, isOption(field) ? optionName(field, request[field], language) : request[field]]);
