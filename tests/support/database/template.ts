import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { today } from '@/lib/core/today'
import { seedFirstStart } from '@/lib/ops/commands/first-seed'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { isRunning } from '@/lib/ops/process/processes'
import { dropDatabase } from './drop-database'
import { asAdministrator, ownerUrlOf, urlOf } from './urls'

interface Contents {
  /** Separates templates of different contents. */
  kind: 'few' | 'demo'
  records: number
  lastDay?: string
  /** Statements that make it what its tests need. */
  more?: string
}

export const fewRecords: Contents = { kind: 'few', records: 200 }

/**
 * A migrated database with dictionaries, roles, demo users and generated records, from which test databases are
 * cloned. It is made once and reused until what it is made of, or the day, changes.
 * @returns its name
 */
export const ensureTemplate = (contents: Contents): Promise<string> =>
  asAdministrator(async client => {
    const prefix = `template_${contents.kind}_`
    const name = prefix + fingerprint(contents)
    await client.query('select pg_advisory_lock(20260801)')
    try {
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
      const names = rows.map(({ datname }) => datname)
      await dropLeftovers(client, names)
      if (names.includes(name)) return name
      const unfinished = `${name}_unfinished`
      for (const old of names.filter(one => one.startsWith(prefix))) await dropDatabase(client, old)
      await client.query(`create database ${unfinished} template template0`)
      await migrateDatabase(ownerUrlOf(unfinished), { serverUrl: urlOf(unfinished) })
      const { records, lastDay, more } = contents
      await seedFirstStart({ url: ownerUrlOf(unfinished), demo: true, records, lastDay })
      if (more) await asAdministrator(filled => filled.query(more), unfinished)
      await client.query(`alter database ${unfinished} rename to ${name}`)
      return name
    } finally {
      await client.query('select pg_advisory_unlock(20260801)')
    }
  })

/** Of test processes that were killed, or ended before they had dropped their last. */
async function dropLeftovers(client: pg.Client, names: string[]) {
  for (const name of names) {
    const pid = /^test_(\d+)_/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await dropDatabase(client, name)
  }
}

function fingerprint(contents: Contents): string {
  const hash = createHash('sha256').update(JSON.stringify([contents, today(new Date())]))
  const add = (path: string) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path).update(readFileSync(path))
  }
  for (const path of [
    'db/migrations',
    'db/seed',
    'lib/core/permissions.ts',
    'lib/recalls',
    'lib/signals',
    'lib/ops/postgres',
    'lib/retention/personal-columns.ts',
    'lib/defects/fields.ts',
  ])
    add(path)
  return hash.digest('hex').slice(0, 12)
}
