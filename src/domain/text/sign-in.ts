// The rules of typed text for signing in, as one file to load.
export { normalizeEmail } from './email.ts';
export { normalizePassword } from './password.ts';
