import { Client } from 'pg'

export const databaseName = 'defects'

export const serverRole = 'defects_server'

export async function createDatabase(port: number, password: string, serverPassword: string) {
  const client = await connect(port, 'postgres', 'postgres', password)
  try {
    // The application is not a superuser: otherwise an SQL injection could run shell commands.
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (!(await answers(port, serverPassword, serverRole))) await makeServerRole(client, serverPassword)
    if (rows.length) return
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [databaseName])
    if (!rowCount) await client.query(`create role ${databaseName} login createdb password '${password}'`)
    await client.query(`create database ${databaseName} owner ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function makeServerRole(client: Client, password: string) {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [serverRole])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${serverRole} login password '${password}'`)
}

async function connect(port: number, user: string, database: string, password: string) {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user,
    database,
    password,
    connectionTimeoutMillis: 3000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function answers(port: number, password: string, role = 'postgres'): Promise<boolean> {
  try {
    const client = await connect(port, role, 'postgres', password)
    await client.end()
    return true
  } catch {
    return false
  }
}
