import { listFiles } from '../intake/uploads'
import type { Door } from '../server/door'

// Excluded: the audit log grows, attempts are counted and sessions record their last use.
const mayChange = ['rate_limits', 'sign_in_tries']

/**
 * Records every row written in any table, so that "nothing was changed" is one small query: checksums of all tables
 * would cost 0.1 s, twice per call.
 */
export async function watchChanges({ database }: Door): Promise<void> {
  const { pool } = database.owner
  await pool.query(`CREATE TABLE changes_seen (name text NOT NULL);
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO changes_seen VALUES (TG_TABLE_NAME);
      RETURN NULL;
    END $$`)
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname NOT LIKE 'audit\\_log%' AND relname <> 'changes_seen' AND relname <> ALL ($1)`,
    [mayChange],
  )
  for (const { name } of rows) {
    // A session that is only used records when.
    const used = `WHEN (to_jsonb(old) - 'last_seen_at' IS DISTINCT FROM to_jsonb(new) - 'last_seen_at')`
    await pool.query(`CREATE TRIGGER note_write AFTER INSERT OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION note_change();
      CREATE TRIGGER note_update AFTER UPDATE ON "${name}" FOR EACH ROW ${name === 'sessions' ? used : ''}
        EXECUTE FUNCTION note_change();
      CREATE TRIGGER note_truncate AFTER TRUNCATE ON "${name}" EXECUTE FUNCTION note_change()`)
  }
}

export async function changesSeen({ database, files }: Door): Promise<Record<string, string | number>> {
  const { rows } = await database.owner.pool.query<{ name: string; n: number }>(
    'SELECT name, count(*)::int AS n FROM changes_seen GROUP BY 1 ORDER BY 1',
  )
  return { ...Object.fromEntries(rows.map(({ name, n }) => [name, n])), files: listFiles(files).join('\n') }
}
