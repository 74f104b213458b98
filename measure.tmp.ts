import { Client } from 'pg'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { knownMigrations } from '@/db/known-migrations'
const log = (...a: unknown[]) => console.log(new Date().toISOString(), ...a)
await withDatabase(async ({ ownerUrl, url }) => {
  const c = new Client({ connectionString: ownerUrl }); await c.connect()
  const sizes = async () => (await c.query(`select pg_relation_size('defects')/1048576 as heap, pg_indexes_size('defects')/1048576 as idx, (select string_agg(indexrelname||' '||pg_relation_size(indexrelid)/1048576, ', ') from pg_stat_user_indexes where relname='defects' and indexrelname ~ 'keyword|reporter|plate|unfolded') as some, (select count(*) from defects) as n`)).rows[0]
  log(await sizes())
  const lens = (await c.query(`select avg(octet_length(coalesce(summary,'')||coalesce(description,''))) from (select * from defects limit 20000) x`)).rows[0]
  log(lens)
  log('migrate…')
  const t = Date.now()
  await migrateDatabase(ownerUrl, { upTo: knownMigrations.find(({tag})=>tag==='0060_fold')!.when, serverUrl: url })
  log('sql migration s', (Date.now()-t)/1000)
  log(await sizes())
  const { foldRecords } = await import('@/lib/ops/postgres/fold-rows')
  const t2 = Date.now(); await c.query(`set gin_pending_list_limit = '8MB'`)
  await foldRecords(c, done => { if (done % 20000 === 0) log(done, (Date.now()-t2)/1000) })
  log('fill s', (Date.now()-t2)/1000)
  await migrateDatabase(ownerUrl, { serverUrl: url })
  log('all s', (Date.now()-t)/1000)
  log(await sizes())
  await c.query('vacuum (analyze) defects'); log('vacuumed', (Date.now()-t)/1000)
  await c.query('reindex index defects_keyword'); log(await sizes())
  await c.end()
})
