/** Fewest characters of a password; `supabase/config.toml` holds the backend to the same. */
export const MIN_PASSWORD_LENGTH = 8;
