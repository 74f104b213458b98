import type pg from 'pg'

/** FORCE may not terminate an autovacuum worker of its own accord; without it PostgreSQL sends the worker away itself. */
export async function dropDatabase(client: pg.Client, name: string) {
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [name],
  )
  await client.query(`drop database if exists ${name}`)
}
