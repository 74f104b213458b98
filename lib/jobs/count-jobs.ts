import { type Db, query } from '@/db/client'

const statement = `SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued,
    count(*) FILTER (WHERE state = 'running')::int AS running
  FROM jobs WHERE state IN ('queued', 'running')`

export async function countJobs(db: Db): Promise<{ queued: number; running: number }> {
  const [counts] = await query<{ queued: number; running: number }>(db, statement)
  return counts!
}
