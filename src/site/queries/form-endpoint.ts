import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';

interface FormEndpoint {
  /** The `action` of the form. */
  action: string;
  /** The key that a script sends with the form. */
  apiKey: string;
}

/**
 * Returns the address of a form's function and the API key. The function is on the site's own origin unless PUBLIC_SUPABASE_URL
 * is set.
 */
export const formEndpoint = (
  name: 'contact-form' | 'inquiry-status' | 'newsletter' | 'quote' | 'invoice',
): FormEndpoint => ({
  action: `${(PUBLIC_SUPABASE_URL ?? '').replace(/\/$/, '')}/functions/v1/${name}`,
  apiKey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
});
