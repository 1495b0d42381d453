import { readFileSync } from 'node:fs';
import type { AuthContext, EmailTemplate } from './context.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/**
 * Sends an email from `supabase/templates/`. Replaces `{{ .Name }}` with the value of that name, and `{{ .SiteURL }}` with the
 * site's address.
 */
export async function sendTemplate(
  { send, siteUrl }: Pick<AuthContext, 'send' | 'siteUrl'>,
  { subject = '', content_path }: EmailTemplate,
  to: string,
  values: Record<string, string>,
): Promise<void> {
  if (!content_path) throw new Error('config.toml names no template for an account email');
  const known: Record<string, string> = { SiteURL: siteUrl, ...values };
  const html = readFileSync(content_path, 'utf8').replaceAll(/\{\{ \.(\w+) \}\}/g, (_, name: string) =>
    escaped(known[name] ?? ''),
  );
  await send({ to, subject, html });
}
