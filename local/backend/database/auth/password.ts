import { compare } from 'bcryptjs';

/** Of no password, and as long to compare as those that Supabase Lite makes. */
const NOBODYS_HASH = `$2b$10$${'.'.repeat(53)}`;

/** Whether a password is that of a hash. Without one it takes as long, and is not. */
export const isPassword = (password: string, hash: string | null | undefined): Promise<boolean> =>
  compare(password, hash ?? NOBODYS_HASH);
