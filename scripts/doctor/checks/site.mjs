// Checks that users can create accounts in the Supabase project. Checks that the site's pages may call this project and were
// built for it, and that invoices have the company's own details.

/** @type {import('../examine.mjs').Check} */
export const signIn = {
  name: 'Accounts',
  expects: 'customers can sign up and sign in, as configured in supabase/config.toml.',
  find: async ({ project, expected: { auth } }) => {
    const { status, body } = await project.asVisitor('/auth/v1/settings');
    if (status !== 200)
      return [`The authentication does not report its settings (${status}). Look at its log in the dashboard.`];
    const push = 'Run "npx supabase@3 config push".';
    return [
      ...(body.disable_signup ? [`No one can create an account: sign-up is off. ${push}`] : []),
      ...(body.external?.email === false ? [`No one can sign in with email and password. ${push}`] : []),
      ...(body.mailer_autoconfirm === Boolean(auth.email.enable_confirmations)
        ? [
            `Email addresses are ${body.mailer_autoconfirm ? 'not ' : ''}confirmed before the first sign-in, but supabase/config.toml requires the opposite. ${push}`,
          ]
        : []),
    ];
  },
};

/** @type {import('../examine.mjs').Check} */
export const crossOrigin = {
  name: 'Scripts of the site',
  expects: 'they may call the database and the authentication from browsers.',
  find: async ({ project }) => {
    if (project.site === project.origin) return [];
    const problems = [];
    for (const path of ['/rest/v1/rpc/place_order', '/auth/v1/token?grant_type=password']) {
      const { headers } = await project.preflight(path);
      const origin = headers.get('access-control-allow-origin');
      const names = headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
      if (![project.site, '*'].includes(origin) || !(names === '*' || names.includes('apikey')))
        problems.push(
          `${path.split('?')[0]} may not be called from ${project.site}. On your own server, set PUBLIC_SITE_URL to the site's address.`,
        );
    }
    return problems;
  },
};

/** @type {import('../examine.mjs').Check} */
export const pages = {
  name: 'Pages',
  expects: 'the site was built for this project, and sends its headers.',
  find: async ({ project }) => {
    const { status, headers, body } = await project.page('/contact');
    if (status !== 200)
      return [`${project.site}/contact answers ${status || body}. Put the built site there, or check --site.`];
    const html = String(body);
    const policy = `${/http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1]}`;
    const action = /action="([^"]*)\/functions\/v1\/contact-form"/.exec(html)?.[1];
    const expectedAction = project.site === project.origin ? '' : project.origin;
    const lets = (name) => project.site === project.origin || directive(policy, name).includes(project.origin);
    return [
      ...(action === expectedAction
        ? []
        : [`The forms post to ${action || 'the site itself'}. Build with PUBLIC_SUPABASE_URL=${project.origin}.`]),
      ...(lets('connect-src') && lets('form-action')
        ? []
        : [
            `The content security policy of the pages does not allow ${project.origin}. Build with PUBLIC_SUPABASE_URL.`,
          ]),
      ...headerProblems(headers, project),
    ];
  },
};

/** Details of the sample company (content/company.yaml). Payments with these details would not reach the real company. */
const SAMPLES = {
  'GST number': ['gstNumber', '12345 6789 RT0001'],
  'QST number': ['qstNumber', '1234567890 TQ0001'],
  'bank account': ['account', '0000000'],
  'address for Interac transfers': ['interacEmail', 'paiements@soleilboreal.example'],
};

/** @type {import('../examine.mjs').Check} */
export const invoices = {
  name: 'Invoices',
  expects: 'they have the company’s own tax and bank numbers.',
  find: async ({ project }) => {
    const { status, body } = await project.page('/compte/commande');
    if (status !== 200) return [];
    // The page of an order loads its texts on demand, from this file.
    const [texts] = /\/_astro\/OrderPage\.[\w-]+\.json/.exec(body) ?? [];
    const page = texts ? JSON.stringify((await project.page(texts)).body) : String(body);
    const left = Object.entries(SAMPLES).filter(([, [field, value]]) => page.includes(`"${field}":"${value}"`));
    return left.map(
      ([what, [field, value]]) =>
        `Invoices show the ${what} of the example, ${value}. Set invoicing.${field === 'account' ? 'bank.account' : field} in content/company.yaml, then build and publish the site.`,
    );
  },
};

const directive = (policy, name) =>
  policy
    .split(';')
    .find((part) => part.trim().startsWith(name))
    ?.split(' ') ?? [];

function headerProblems(headers, { site, origin }) {
  const missing = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy'].filter(
    (name) => !headers.has(name),
  );
  const policy = headers.get('content-security-policy') ?? '';
  const blocks =
    site !== origin && policy.includes('form-action') && !directive(policy, 'form-action').includes(origin);
  return [
    ...missing.map(
      (name) => `The header ${name} is missing. Send the headers of local/security-headers.ts (docs/deploy.md).`,
    ),
    ...(blocks
      ? [`The header content-security-policy blocks forms to ${origin}. Add it after form-action 'self'.`]
      : []),
  ];
}
