import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '@/db/client'
import { seedFirstStart } from '@/lib/ops/commands/first-seed'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { dropDatabase } from './drop-database'

export interface TestDatabase extends Database {
  url: string
  owner: Database & { url: string }
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdministrator(async client => {
    const template = await ensureTemplate(client)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const url = urlOf(name)
  const database = connect(url, { max: 8 })
  const owner = connect(ownerUrlOf(name), { max: 2 })
  return {
    ...database,
    url,
    owner: { ...owner, url: ownerUrlOf(name) },
    async close() {
      await Promise.all([database.close(), owner.close()])
      await asAdministrator(client => dropDatabase(client, name))
    },
  }
}

export async function openEmptyDatabase({ ctype }: { ctype?: string } = {}): Promise<{
  url: string
  serverUrl: string
  drop(): Promise<void>
}> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  const locale = ctype ? `locale_provider libc lc_ctype '${ctype}'` : ''
  await asAdministrator(client => client.query(`create database ${name} template template0 ${locale}`))
  return {
    url: ownerUrlOf(name),
    serverUrl: urlOf(name),
    drop: async () => {
      await asAdministrator(client => dropDatabase(client, name))
    },
  }
}

const inDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
const urlOf = (name: string) => inDatabase(process.env.TEST_DATABASE_URL!, name)
const ownerUrlOf = (name: string) => inDatabase(process.env.TEST_OWNER_DATABASE_URL!, name)

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.TEST_OWNER_DATABASE_URL })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The first test file creates the template while the others wait for its lock; it is reused until schema or seed
 * change.
 */
async function ensureTemplate(client: pg.Client): Promise<string> {
  const name = `template_${fingerprint()}`
  await client.query('select pg_advisory_lock(20260801)')
  try {
    const { rows } = await client.query(`select datname from pg_database where datname like 'template\\__%'`)
    const names = rows.map(row => row.datname as string)
    if (names.includes(name)) return name
    const unfinished = `${name}_unfinished`
    for (const old of names.filter(name => /^template_[0-9a-f]{12}/.test(name))) {
      await client.query(`drop database ${old} with (force)`)
    }
    await client.query(`create database ${unfinished} template template0`)
    await migrateDatabase(ownerUrlOf(unfinished), { serverUrl: urlOf(unfinished) })
    await seedFirstStart({ url: ownerUrlOf(unfinished), demo: true, records: 200 })
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock(20260801)')
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path).update(readFileSync(path))
  }
  for (const path of [
    'db/migrations',
    'db/seed',
    'lib/core/permissions.ts',
    'lib/signals/rules/rule-schema.ts',
    'lib/signals/rules/shipped-rules.ts',
    'lib/ops/postgres/server-grants.ts',
  ])
    add(path)
  return hash.digest('hex').slice(0, 12)
}
