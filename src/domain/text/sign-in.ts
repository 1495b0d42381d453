// The rules of typed text for those who sign in, as one file to fetch.
export { normalizeEmail } from './email.ts';
export { normalizePassword } from './password.ts';
