/** Minimum number of characters in a password. `supabase/config.toml` sets the same limit for the backend. */
export const MIN_PASSWORD_LENGTH = 8;
