import { startPostgres } from '@/lib/ops/postgres/postgres'

export default async function setup() {
  if (process.env.TEST_DATABASE_URL) return
  const postgres = await startPostgres({ dataDir: '.data/test-postgres', durable: false, port: 5533 })
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.TEST_OWNER_DATABASE_URL = postgres.ownerUrl
  return () => postgres.stop()
}
