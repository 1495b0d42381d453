// Compares the rights in the database with supabase/rights.json. Tables and functions of other applications are ignored unless
// visitors or customers can access them.

const ROLES = { public: 'Everyone', anon: 'Visitors', authenticated: 'Customers', service_role: 'The functions' };

const without = (some, others) => some.filter((item) => !others.includes(item));

/** @type {import('../examine.mjs').Check} */
export const tables = {
  name: 'Rights on tables',
  expects: 'each role has the rights that the migrations grant.',
  find: ({ expected, report }) => {
    const [wanted, actual] = [expected.rights.tables, report.rights.tables];
    const names = [...new Set([...Object.keys(wanted), ...Object.keys(actual)])];
    return names.flatMap((table) =>
      Object.keys(ROLES).flatMap((role) => compareRights(table, role, wanted[table], actual[table])),
    );
  },
};

function compareRights(table, role, wanted, actual) {
  const [due, has] = [wanted, actual].map((rights) => rights?.[role]?.split(' ') ?? []);
  const missing = without(due, has).join(', ');
  const excess = without(has, due).join(', ');
  const isOurs = wanted || role !== 'service_role';
  return [
    ...(missing
      ? [`${ROLES[role]} may not ${missing} on ${table}. Run: grant ${missing} on public.${table} to ${role};`]
      : []),
    ...(excess && isOurs
      ? [`${ROLES[role]} may ${excess} on ${table}. Run: revoke ${excess} on public.${table} from ${role};`]
      : []),
  ];
}

/** @type {import('../examine.mjs').Check} */
export const databaseFunctions = {
  name: 'Rights on database functions',
  expects: 'each role may call the functions that the migrations grant.',
  find: ({ expected, report }) => {
    const wantedFunctions = Object.entries(expected.rights.functions);
    const due = [...new Set(wantedFunctions.flatMap(([, names]) => names))];
    // An older version of the database does not list its functions. The check of migrations reports an outdated database.
    const dropped = without(due, report.rights.existing_functions ?? due);
    const problems = wantedFunctions.flatMap(([role, wanted]) => {
      const actual = report.rights.functions[role];
      const excess = role === 'service_role' ? [] : without(actual, wanted);
      return [
        ...without(wanted, actual)
          .filter((name) => !dropped.includes(name))
          .map(
            (name) => `${ROLES[role]} may not call ${name}. Run: grant execute on function public.${name} to ${role};`,
          ),
        ...excess.map(
          (name) => `${ROLES[role]} may call ${name}. Run: revoke all on function public.${name} from public, ${role};`,
        ),
      ];
    });
    return [
      ...dropped.map(
        (name) =>
          `The function ${name} does not exist. Create it again as supabase/schema/ defines it, with its rights.`,
      ),
      ...problems,
    ];
  },
};

/** @type {import('../examine.mjs').Check} */
export const rowLevelSecurity = {
  name: 'Row-level security',
  expects: 'every table applies its policies.',
  find: ({ report }) =>
    report.rights.open
      // Other tables of the storage belong to the platform and are ignored.
      .filter((table) => !table.includes('.') || ['storage.buckets', 'storage.objects'].includes(table))
      .map(
        (table) =>
          `${table} does not check who may see its rows. Run: alter table ${table} enable row level security; or for a view: alter view ${table} set (security_invoker = true);`,
      ),
};

/** @type {import('../examine.mjs').Check} */
export const policies = {
  name: 'Policies',
  expects: 'they are those of the migrations.',
  find: ({ expected, report }) => {
    const [wanted, actual] = [expected.rights.policies, report.rights.policies].map((all) => all.map(describe));
    return [
      ...without(wanted, actual).map(
        (policy) => `${policy} is missing, or was changed. Create it again as supabase/schema/ defines it.`,
      ),
      ...without(actual, wanted).map((policy) => `${policy} is in no migration. Drop it, unless you made it.`),
    ];
  },
};

const VERBS = { r: 'select', a: 'insert', w: 'update', d: 'delete', '*': 'all' };

const describe = ({ table, verb, roles, widens, asks_for_factor }) =>
  `The policy of ${table} for ${VERBS[verb]} that ${widens ? 'permits' : 'restricts'} ${roles}${asks_for_factor ? ' and requires the second factor' : ''}`;
