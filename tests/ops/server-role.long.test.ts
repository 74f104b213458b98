import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { openEmptyDatabase } from '../support/database/database'

const as = (url: string, role: string) => Object.assign(new URL(url), { username: role }).href

test('migrating makes the role of the server where the owner may, with the password of DATABASE_URL', async () => {
  const empty = await openEmptyDatabase()
  const role = `server_${randomBytes(4).toString('hex')}`
  // The embedded database's superuser has the owner's password.
  const superuser = as(empty.url, 'postgres')
  const serverUrl = as(empty.serverUrl, role)
  const client = new pg.Client({ connectionString: serverUrl })
  try {
    await migrateDatabase(superuser, { serverUrl })
    await client.connect()
    expect((await client.query('select count(*)::int as n from defects')).rows).toEqual([{ n: 0 }])
    await expect(client.query('truncate defects')).rejects.toThrow(/permission denied/)
  } finally {
    await client.end()
    const cleaner = new pg.Client({ connectionString: superuser })
    await cleaner.connect()
    await cleaner.query(`drop owned by ${role}; drop role ${role}`)
    await cleaner.end()
    await empty.drop()
  }
})

test('one role for owner and server goes on as before', async () => {
  const empty = await openEmptyDatabase()
  try {
    await migrateDatabase(empty.url, { serverUrl: empty.url })
    await migrateDatabase(empty.url, { serverUrl: `${empty.url}?application_name=x` })
  } finally {
    await empty.drop()
  }
})
