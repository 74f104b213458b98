import { writeFileSync } from 'node:fs'
import { startPostgres } from '@/lib/ops/postgres/postgres'

const pg = await startPostgres({ dataDir: '.data/postgres' })
writeFileSync('/tmp/invest-x/url', `${pg.url}\n${pg.ownerUrl}\n`)
process.on('SIGTERM', async () => {
  await pg.stop()
  process.exit(0)
})
setInterval(() => {}, 1e6)
