/** Seconds between two emails to one account: `auth.email.max_frequency` of supabase/config.toml. */
export const EMAIL_WAIT_SECONDS = 60;
