import type { Client } from 'pg'
import { withClient } from '@/db/with-client'

export const databaseName = 'defects'

export const serverRole = 'defects_server'

export async function createDatabase(port: number, password: string, serverPassword: string) {
  await withClient(placeOf(port, 'postgres', password), async client => {
    // The application is not a superuser: otherwise an SQL injection could run shell commands.
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (!(await answers(port, serverPassword, serverRole))) await makeServerRole(client, serverPassword)
    if (rows.length) return
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [databaseName])
    if (!rowCount) await client.query(`create role ${databaseName} login createdb password '${password}'`)
    await client.query(`create database ${databaseName} owner ${databaseName}`)
  })
}

async function makeServerRole(client: Client, password: string) {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [serverRole])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${serverRole} login password '${password}'`)
}

const placeOf = (port: number, user: string, password: string) => ({
  ...{ host: '127.0.0.1', port, user, password, database: 'postgres' },
  connectionTimeoutMillis: 3000,
})

export const answers = (port: number, password: string, role = 'postgres'): Promise<boolean> =>
  withClient(placeOf(port, role, password), async () => true).catch(() => false)
