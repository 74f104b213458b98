import { totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Client } from 'pg'
import { whileConnected } from '@/db/client'
import { bare, type Part } from '@/db/seed/bare-table'
import { seedDemo } from '@/db/seed/demo'
import { seedSales } from '@/db/seed/demo-sales'
import { seedFoundation } from '@/db/seed/foundation'
import { isPlanted } from '@/db/seed/generator/plants'
import type { Settings } from '@/db/seed/generator/world'
import { type Bytes, batchSize, loadRecords } from '@/db/seed/load-records'
import { withClient } from '@/db/with-client'
import { type Place, withDatabase } from '@/lib/ops/postgres/with-database'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'
import { migrateDatabase } from './migrate'

const many = 5_000

export async function seed({ ownerUrl, url: serverUrl }: Place, records: number) {
  const url = ownerUrl
  await migrateDatabase(url, { serverUrl })
  await whileConnected(url, { max: 2 }, async db => {
    await step('Filling dictionaries', () => seedFoundation(db))
    await step('Making demo users', () => seedDemo(db, { records: 0 }))
  })
  await withClient({ connectionString: url }, async client => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from defects')
    const there = rows[0]!.count
    const missing = records - there
    if (missing <= 0) {
      console.log(`${there} records are there already; nothing to add.`)
      return
    }
    console.log(`${there} records are there; adding ${missing}.`)
    await client.query('begin')
    if (missing < many) await load(client, missing)
    else await loadMany(client, missing)
    await client.query('commit')
    await step('Cleaning and counting for the planner', () => client.query('vacuum (analyze) defects'))
    await client.query(
      'vacuum (analyze) defect_versions, defect_flow, defect_reviews, defect_audits, defect_feedback',
    )
  })
}

async function load(client: Client, records: number, freeze = false) {
  let shown = 0
  await loadRecords(client, {
    records,
    chunks: inWorker,
    freeze,
    step,
    onProgress(done) {
      const tenth = Math.floor((done * 10) / records)
      if (tenth > shown) process.stdout.write(` ${tenth * 10} %`)
      shown = tenth
    },
  })
  if (isPlanted(records)) await step('Making sales', () => seedSales(client))
}

async function loadMany(client: Client, records: number) {
  const memory = Math.max(64, Math.min(1024, Math.floor(totalmem() / 2 ** 20 / 16)))
  await client.query(`set local maintenance_work_mem = '${memory}MB'`)
  // WAL compression costs more than it saves; only a superuser may turn it off.
  await client.query('savepoint quick')
  await client.query(`set local wal_compression = off`).catch(() => client.query('rollback to quick'))
  const parts = await bare(client, 'defects')
  await emptyAndRefill(client)
  await load(client, records, true)
  await step('Counting by state', async () => {
    await client.query('delete from defect_counts')
    await client.query(
      `insert into defect_counts (state, deleted, slot, records)
       select state, deleted_at is not null, 0, count(*) from defects group by 1, 2`,
    )
    await client.query('select count_month_write(null)')
  })
  await make(client, parts, 'Checking foreign keys', part => part.kind === 'foreign key')
  await make(client, parts, 'Building the keyword index', part => part.name === 'defects_keyword')
  await make(
    client,
    parts,
    'Building indexes',
    part => part.kind === 'index' && part.name !== 'defects_keyword',
  )
  await make(client, parts, 'Switching triggers on', part => part.kind === 'triggers')
}

// COPY FREEZE needs a table emptied in the same transaction; its rows then need no vacuum. Existing rows are
// put back first.
async function emptyAndRefill(client: Client) {
  await client.query('create temporary table kept on commit drop as table defects')
  await client.query('truncate defects')
  await client.query('insert into defects select * from kept order by id')
}

async function make(client: Client, parts: Part[], title: string, which: (part: Part) => boolean) {
  await step(title, async () => {
    for (const part of parts.filter(which)) await client.query(part.make)
  })
}

async function* inWorker(settings: Settings, records: number): AsyncGenerator<Bytes> {
  const worker = new Worker(new URL('./seed-worker.mjs', import.meta.url), { workerData: settings })
  const ready: Bytes[] = []
  let wake = () => {}
  let failure: Error | undefined
  worker.on('message', (chunk: Bytes) => {
    ready.push(chunk)
    wake()
  })
  worker.on('error', (error: Error) => {
    failure = error
    wake()
  })
  let offset = 0
  const ask = () => {
    if (offset >= records) return
    worker.postMessage([offset, Math.min(records, offset + batchSize)])
    offset += batchSize
  }
  try {
    for (let ahead = 0; ahead < 16; ahead++) ask()
    for (let taken = 0; taken < records; taken += batchSize) {
      while (!ready.length && !failure) await new Promise<void>(done => (wake = done))
      if (failure) throw failure
      ask()
      yield ready.shift()!
    }
  } finally {
    await worker.terminate()
  }
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run seed -- [--records N] [--yes]
Fills the database up to N generated records (1000000 when left out) and adds the demo users; what is there stays.
Needs --yes where DATABASE_URL names a database.`,
  options: { records: { type: 'string' }, yes: { type: 'boolean' } },
  async run({ records: requested = '1000000', yes }) {
    const records = Number(requested)
    if (!Number.isInteger(records) || records < 1) throw new OperationError('--records takes a whole number.')
    if (process.env.DATABASE_URL && !yes)
      throw new OperationError('DATABASE_URL names a database: add --yes to fill it with generated records.')
    const startedAt = Date.now()
    await withDatabase(place => seed(place, records))
    return `Done in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`
  },
})
