/** How far an inquiry is, in the order in which it goes; staff move it on at the desk. */
export const INQUIRY_STATUSES = ['new', 'answered', 'quoted', 'won', 'lost'] as const;

export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];
