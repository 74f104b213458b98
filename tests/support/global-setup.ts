import { startPostgres } from '@/lib/ops/postgres/postgres'
import { clusterFolder } from './database/cluster-folder'
import { ensureTemplate, fewRecords } from './database/template'

/** Starts a PostgreSQL unless one is named, and makes the template that test databases are cloned from. */
export default async function setup() {
  const postgres = process.env.TEST_DATABASE_URL
    ? undefined
    : await startPostgres({ dataDir: clusterFolder('test-postgres'), durable: false, port: 5533 })
  process.env.TEST_DATABASE_URL ??= postgres!.url
  process.env.TEST_OWNER_DATABASE_URL ??= postgres!.ownerUrl
  process.env.TEST_TEMPLATE = await ensureTemplate(fewRecords)
  return () => postgres?.stop()
}
