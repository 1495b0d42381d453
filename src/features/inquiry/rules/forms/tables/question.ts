// Defines the fields of a question (specification, sections 3 and 5). A new field is added here and needs no other code.
import { ATTACHMENT, EMAIL, NAME } from './common-fields.ts';
import { defineForm } from '../form-table.ts';

export const QUESTION = defineForm([
  NAME,
  EMAIL,
  {
    name: 'subject',
    kind: 'choice',
    required: 'always',
    label: { fr: 'Sujet', en: 'Subject' },
    options: {
      general: { fr: 'Question générale', en: 'General question' },
      support: { fr: 'Soutien technique', en: 'Technical support' },
      other: { fr: 'Autre sujet', en: 'Something else' },
    },
    messages: { required: { fr: 'Le sujet est requis', en: 'A subject is required' } },
  },
  {
    name: 'message',
    kind: 'text',
    required: 'always',
    label: { fr: 'Message', en: 'Message' },
    messages: { required: { fr: 'Le message est requis', en: 'A message is required' } },
  },
  ATTACHMENT,
]);
