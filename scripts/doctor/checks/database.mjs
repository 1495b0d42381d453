// What is in the database: its version, the catalogue, the place of files.

/** @type {import('../examine.mjs').Check} */
export const migrations = {
  name: 'Migrations',
  asks: 'the database is at the version of this folder.',
  find: ({ expected, report }) => {
    const missing = [...expected.migrations].filter(([version]) => !report.migrations.includes(version));
    const unknown = report.migrations.filter((version) => !expected.migrations.has(version));
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
  asks: 'visitors see products.',
  find: async ({ project, report }) => {
    if (report.products === 0)
      return ['The table products is empty. Run "npx supabase@3 db push --remote --include-seed", or add products.'];
    const { status, body } = await project.asVisitor('/rest/v1/products?select=id&limit=1');
    if (status !== 200)
      return [
        `Visitors are refused the products (${status} ${body.code ?? ''}: ${body.message ?? ''}). See the rights above.`,
      ];
    return body.length === 0
      ? [
          'Visitors see no product, though there are some: the policy of the table products is missing. See the policies above.',
        ]
      : [];
  },
};

/** @type {import('../examine.mjs').Check} */
export const bucket = {
  name: 'Files',
  asks: 'the files of inquiries have a private place.',
  find: ({ report }) => {
    if (!('requests' in report.buckets))
      return [
        'The storage has no bucket "requests": inquiries with a file fail. Create it, private, in the dashboard.',
      ];
    return report.buckets.requests
      ? [
          'The bucket "requests" is public: whoever knows an address reads what customers sent. Make it private in the dashboard.',
        ]
      : [];
  },
};
