// Defines the layout of every email. The account templates in supabase/templates/ have the same layout
// (tests/unit/email-layout.test.ts compares them). Styles are inline, because mail programs remove style elements.

/** Colours and sizes of the site, for mail programs. */
export const EMAIL_STYLES = {
  body: 'margin: 0; padding: 16px 8px; background: #eef4f8; color: #0f1e33; font: 16px/1.5 system-ui, sans-serif',
  card: 'max-width: 600px; margin: 0 auto; background: #ffffff; border-top: 4px solid #f5a524; border-radius: 12px',
  content: 'padding: 24px',
  logo: 'margin: 0 0 24px; font-size: 20px; font-weight: bold',
  logoImage: 'vertical-align: middle; margin-right: 10px; border-radius: 18px',
  button:
    'display: inline-block; padding: 12px 24px; border-radius: 24px; background: #f5a524; color: #0f1e33; font-weight: bold; text-decoration: none',
  link: 'color: #1d4e89',
  rule: 'margin: 24px 0; border: 0; border-top: 1px solid #d5e0ea',
  footer: 'margin: 0; color: #47586e; font-size: 14px',
} as const;

/** Path of the logo on the site. Mail programs do not show SVG. */
const LOGO = '/icon-192.png';

/** Returns the HTML document around an email's content. All texts must already be escaped. */
export function layOutEmail(
  { language, title, site, name }: Record<'language' | 'title' | 'site' | 'name', string>,
  content: readonly string[],
): string {
  const s = EMAIL_STYLES;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>`,
    `<body style="${s.body}"><div style="${s.card}"><div style="${s.content}">`,
    `<p style="${s.logo}"><img src="${site}${LOGO}" width="36" height="36" alt="" style="${s.logoImage}">${name}</p>`,
    ...content,
    '</div></div></body></html>',
  ].join('\n');
}
