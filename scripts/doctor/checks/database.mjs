// Checks the database: its version, the catalogue with its pictures, and the buckets.
import pMap from 'p-map';

/** @type {import('../examine.mjs').Check} */
export const migrations = {
  name: 'Migrations',
  expects: 'the database is at the version of this folder.',
  find: ({ expected, report }) => {
    const missing = [...expected.migrations].filter(([version]) => !report.migrations.includes(version));
    const unknown = report.migrations.filter((version) => !expected.migrations.has(version));
    const [first] = expected.migrations.keys();
    const earlier = unknown.find((version) => version < first);
    if (earlier)
      return [
        `A version before the first release created the database (migration ${earlier}), and this version cannot upgrade it. Use a new project, or the version that was deployed.`,
      ];
    return [
      ...missing.map(([, file]) => `The migration ${file} was not applied. Run "npx supabase@3 db push --remote".`),
      ...unknown.map(
        (version) =>
          `The database has a migration ${version} that this folder lacks. Use the version of the code that was deployed, or a newer one.`,
      ),
    ];
  },
};

/** @type {import('../examine.mjs').Check} */
export const catalogue = {
  name: 'Catalogue',
  expects: 'visitors see products.',
  find: async ({ project, report }) => {
    if (report.products === 0)
      return ['The table products is empty. Run "npx supabase@3 db push --remote --include-seed", or add products.'];
    const { status, body } = await project.asVisitor('/rest/v1/products?select=id&limit=1');
    if (status !== 200)
      return [
        `Visitors cannot read the products (${status} ${body.code ?? ''}: ${body.message ?? ''}). See the rights above.`,
      ];
    return body.length === 0
      ? [
          'Visitors see no product, though there are some: the policy of the table products is missing. See the policies above.',
        ]
      : [];
  },
};

/** Number of pictures that are requested concurrently. */
const PICTURE_CONCURRENCY = 6;

/** @type {import('../examine.mjs').Check} */
export const pictures = {
  name: 'Pictures of products',
  expects: 'the site has the picture of each product.',
  find: async ({ project }) => {
    const { status, body } = await project.asVisitor('/rest/v1/products?select=id,image_url&order=id');
    // If visitors cannot read the catalogue, or if the site does not respond, other checks report this.
    if (status !== 200 || (await project.page('/contact')).status !== 200) return [];
    const own = body.filter(({ image_url }) => image_url.startsWith('/'));
    const problems = await pMap(
      own,
      async ({ id, image_url: path }) => {
        const { status, headers } = await project.file(path);
        // Some hosts respond to an unknown address with a page, so the content type is checked too.
        if (status === 200 && headers.get('content-type')?.startsWith('image/')) return [];
        return [
          `The site does not have ${path}, the picture of the product "${id}". Build and publish the site, or set image_url to a picture that it has.`,
        ];
      },
      { concurrency: PICTURE_CONCURRENCY },
    );
    return problems.flat();
  },
};

/**
 * Required buckets. Each entry has the bucket's visibility, and the consequence if the bucket is missing or has the wrong
 * visibility.
 */
const BUCKETS = {
  requests: {
    isPublic: false,
    without: 'inquiries with a file fail',
    otherwise: 'anyone who knows an address can read what customers sent',
  },
  'product-pictures': {
    isPublic: true,
    without: 'pictures of products cannot be sent at the desk',
    otherwise: 'the build cannot read the pictures that were sent at the desk',
  },
};

/** @type {import('../examine.mjs').Check} */
export const buckets = {
  name: 'Files',
  expects: 'files of inquiries are private, pictures of products are public, and only the functions write there.',
  find: ({ report }) => [
    ...Object.entries(BUCKETS).flatMap(([name, { isPublic, without, otherwise }]) => {
      const [wanted, other] = isPublic ? ['public', 'private'] : ['private', 'public'];
      if (!(name in report.buckets))
        return [`The storage has no bucket "${name}": ${without}. Create it, ${wanted}, in the dashboard.`];
      return report.buckets[name] === isPublic
        ? []
        : [`The bucket "${name}" is ${other}: ${otherwise}. Make it ${wanted} in the dashboard.`];
    }),
    // An older version of the database does not report its storage policies. The check `migrations` reports such a version.
    ...(report.storage_policies ?? []).map(
      ({ name, table }) =>
        `The policy "${name}" of storage.${table} is in no migration: it opens files to others than the functions. Drop it, unless you made it.`,
    ),
  ],
};
