// Checks that the functions are deployed, accept the right callers and have their settings.

/**
 * Returns whether a script on the site's pages calls a function. The other functions are called by Stripe, the schedule and
 * calendar programs.
 */
const isCalledByPages = (name) => !['deliver', 'stripe-webhook', 'calendar'].includes(name);
const getFunctionPath = (name) => `/functions/v1/${name}`;

/** @type {import('../examine.mjs').Check} */
export const functions = {
  name: 'Functions',
  expects: 'each is deployed, and checks its own callers.',
  find: async ({ project, expected }) => {
    const problems = [];
    for (const name of expected.functions) {
      // A GET changes nothing. `payment` returns 200. `deliver` returns an empty 401 without its key. `saved-card` requires a
      // customer. `calendar` returns 400 without the name of a file. All other functions return 405.
      const { status, headers, body } = await project.asNobody(getFunctionPath(name));
      if (status === 404)
        problems.push(`The function ${name} is not deployed. Run "npx supabase@3 functions deploy ${name}".`);
      else if (status === 401 && body !== '' && body?.code !== 'not_signed_in')
        problems.push(
          `The function ${name} refuses callers without an account (verify_jwt). Deploy it with supabase/config.toml: "npx supabase@3 functions deploy ${name}".`,
        );
      else if (status === 0 || status >= 500)
        problems.push(
          `The function ${name} fails (${status}${headers.get('sb-error-code') ? ` ${headers.get('sb-error-code')}` : ''}). See its log in the dashboard.`,
        );
    }
    return problems;
  },
};

/** @type {import('../examine.mjs').Check} */
export const functionCallers = {
  name: 'Functions and the site',
  expects: 'they accept requests from the pages of the site.',
  find: async ({ project, expected }) => {
    const allowed = new Set();
    for (const name of expected.functions.filter(isCalledByPages)) {
      const { status, headers } = await project.preflight(getFunctionPath(name));
      if (status !== 404) allowed.add(headers.get('access-control-allow-origin') ?? 'none');
    }
    return [...allowed]
      .filter((origin) => origin !== project.site)
      .map(
        (origin) =>
          `The functions accept requests from ${origin}, but the site is at ${project.site}: they refuse its forms and payments. Run "npx supabase@3 secrets set SITE_URL=${project.site}".`,
      );
  },
};

/** @type {import('../examine.mjs').Check} */
export const functionSettings = {
  name: 'Settings of the functions',
  expects: 'no required setting is missing, and emails can be sent.',
  find: async ({ project }) => {
    const { status, body } = await project.asService(getFunctionPath('deliver'));
    if (status === 404) return [];
    if (status !== 200 || !Array.isArray(body.missing))
      return [`The function deliver does not report its settings (${status}). Deploy the functions of this folder.`];
    return [
      ...body.missing.map((name) => `The setting ${name} is missing. Run "npx supabase@3 secrets set ${name}=…".`),
      ...(body.invalid ?? []).map(
        (name) =>
          `The setting ${name} has a value out of its range. docs/deploy.md has the range. Run "npx supabase@3 secrets set ${name}=…".`,
      ),
      ...mailProblems(body.mail, project.origin),
      ...sellerProblems(body.sellerGaps ?? []),
      ...(body.paymentSettings === 1
        ? ['Online payment has one of STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. Set both, or neither.']
        : []),
    ];
  },
};

const SETTINGS_OF_GAPS = {
  gst_number: 'COMPANY_GST_NUMBER',
  qst_number: 'COMPANY_QST_NUMBER',
  interac_email: 'COMPANY_INTERAC_EMAIL',
  bank: 'COMPANY_BANK',
};

/** Returns a problem if facts for invoices are missing, invalid, or still those of the sample company. */
const sellerProblems = (gaps) =>
  gaps.length === 0
    ? []
    : [
        `No invoice can be issued: ${gaps.map((gap) => SETTINGS_OF_GAPS[gap] ?? gap).join(', ')} ${gaps.length === 1 ? 'is' : 'are'} missing, invalid or still the sample's. Put the real numbers in content/company.yaml and in the settings of the functions.`,
      ];

function mailProblems({ kind, protocol, port }, origin) {
  if (kind === 'none')
    return ['Emails cannot be sent. Set SMTP_URL or RESEND_API_KEY with "npx supabase@3 secrets set".'];
  const isHosted = /\.supabase\.(co|com|red)$/.test(new URL(origin).hostname);
  if (kind === 'smtp' && protocol === undefined)
    return ['SMTP_URL is not a valid address. Use smtps://user:password@host:465.'];
  // If an address with smtp:// has no port, nodemailer uses port 587.
  const isBlocked = port === '25' || port === '587' || (port === '' && protocol === 'smtp:');
  if (kind === 'smtp' && isHosted && isBlocked)
    return [`SMTP_URL uses port ${port || 587}, which hosted functions cannot reach. Use port 465, by smtps://.`];
  return [];
}
