// Checks that the project responds and accepts both keys.

const CATALOGUE = '/rest/v1/products?select=id&limit=1';
const PUSH = 'Run "npx supabase@3 db push --remote".';

/** @type {import('../examine.mjs').Check} */
export const address = {
  name: 'Address',
  expects: 'the project answers.',
  find: async ({ project }) => {
    const { status, body } = await project.asVisitor(CATALOGUE);
    if (status === 0)
      return [
        `Nothing answers at ${project.origin} (${body}). Check --url; a paused project is resumed in its dashboard.`,
      ];
    if (status >= 500) return [`${project.origin} answers ${status}. Look at the project's status in its dashboard.`];
    return [];
  },
};

/** @type {import('../examine.mjs').Check} */
export const publishableKey = {
  name: 'Publishable key',
  expects: 'the project accepts the key of the pages.',
  find: async ({ project }) => {
    const { status, body } = await project.asVisitor(CATALOGUE);
    return status === 401 && body.code !== '42501'
      ? [
          'The project does not know this publishable key. Copy it from the API keys of its dashboard, and build the site with it.',
        ]
      : [];
  },
};

/** @type {import('../examine.mjs').Check} */
export const secretKey = {
  name: 'Secret key',
  expects: 'the project accepts the key of the functions, and the database can report.',
  find: async ({ project }) => {
    const { status, body } = await project.asService('/rest/v1/rpc/deployment_report');
    if (status === 200) return [];
    if (status === 404) return [`The database has no deployment_report(): migrations are missing. ${PUSH}`];
    if (status === 401 && body.code !== '42501')
      return ['The project does not know this secret key. Copy it from the API keys of its dashboard.'];
    if (body.code === '42501')
      return [
        'This key is not a secret key, or the service may not call deployment_report(). Give a key that begins with sb_secret_. Then: ' +
          PUSH,
      ];
    return [`The database's report failed with ${status}. Look at the project's logs in its dashboard.`];
  },
};
