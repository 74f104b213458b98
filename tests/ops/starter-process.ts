import { startPostgres } from '@/lib/ops/postgres/postgres'

const postgres = await startPostgres({
  dataDir: process.argv[2]!,
  port: 5633,
  watchdog: process.env.WATCHDOG !== 'off',
})
process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)))
console.log(postgres.ownerUrl)
setInterval(() => {}, 1000)
