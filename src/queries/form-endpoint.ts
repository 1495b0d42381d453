import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';

interface FormEndpoint {
  /** The `action` of the form. */
  action: string;
  /** What a script says beside it. */
  apiKey: string;
}

/** Where a form is sent: at the site's own address, unless the backend is elsewhere. */
export const formEndpoint = (name: 'contact-form' | 'inquiry-status' | 'newsletter'): FormEndpoint => ({
  action: `${(PUBLIC_SUPABASE_URL ?? '').replace(/\/$/, '')}/functions/v1/${name}`,
  apiKey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
});
