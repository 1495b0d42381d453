// What each form asks, in order, and what a browser may fill in for its visitor.
import type { ContactField, RequestType } from '../../domain/forms/contact.ts';
import type { FileField } from '../../domain/forms/contact-files.ts';

export interface FieldSpec {
  name: Exclude<ContactField, 'type_demande'>;
  kind: 'line' | 'email' | 'phone' | 'text' | 'choice';
  /** Marked so, and refused empty by the browser; the function asks for all of these but phone and address. */
  isRequired: boolean;
  autoComplete?: string;
  hasHint?: boolean;
}

const SENDER: FieldSpec[] = [
  { name: 'name', kind: 'line', isRequired: true, autoComplete: 'name' },
  { name: 'email', kind: 'email', isRequired: true, autoComplete: 'email' },
];

export const FIELDS: Record<RequestType, FieldSpec[]> = {
  soumission: [
    ...SENDER,
    { name: 'phone', kind: 'phone', isRequired: true, autoComplete: 'tel' },
    { name: 'address', kind: 'line', isRequired: true, autoComplete: 'address-line1', hasHint: true },
    { name: 'building_type', kind: 'choice', isRequired: true },
    { name: 'autonomy', kind: 'choice', isRequired: false },
    { name: 'project_description', kind: 'text', isRequired: true, hasHint: true },
  ],
  contact: [
    ...SENDER,
    { name: 'subject', kind: 'choice', isRequired: true },
    { name: 'message', kind: 'text', isRequired: true },
  ],
};

export const FILES: Record<RequestType, readonly FileField[]> = {
  soumission: ['consumption_file', 'attachment'],
  contact: ['attachment'],
};
