import { actAs, type OwnersDatabase } from './test-database.ts';

/**
 * Fetches the first page of a list for each filter. Returns, for each page, its number of rows, and the number of rows and index
 * entries of `tables` that PostgreSQL has read. Unlike times, these numbers do not depend on the machine.
 */
export async function countReadRows(
  database: OwnersDatabase,
  caller: Parameters<typeof actAs>[1],
  list: string,
  tables: readonly string[],
  filters: readonly object[],
): Promise<{ rows: number; reads: number }[]> {
  const counted = `
    select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::integer as total from pg_class
     where oid = any ($1::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any ($1::regclass[]))`;
  const counts: { rows: number; reads: number }[] = [];
  for (const filter of filters)
    await database.transaction(async (transaction) => {
      const count = async (): Promise<number> =>
        (await transaction.query<{ total: number }>(counted, [tables])).rows[0]!.total;
      const before = await count();
      const { rows: answers } = await actAs(transaction, caller, () =>
        transaction.query<{ answer: { rows: object[] } }>(`select public.${list}($1, null) as answer`, [filter]),
      );
      counts.push({ rows: answers[0]!.answer.rows.length, reads: (await count()) - before });
    });
  return counts;
}
