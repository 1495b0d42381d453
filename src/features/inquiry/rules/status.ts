/** Statuses of an inquiry, in their usual order. Staff change them at the desk. */
export const INQUIRY_STATUSES = ['new', 'answered', 'quoted', 'won', 'lost'] as const;

export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];
