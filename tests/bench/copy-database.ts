import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { dropDatabase } from '../support/database/drop-database'

/** `inPlace`: there is no room for a copy, and what is written stays. */
export async function copyDatabase(url: string, ownerUrl: string, { inPlace = false } = {}) {
  if (inPlace) return { url, drop: async () => {} }
  const name = `bench_${randomBytes(4).toString('hex')}`
  const urlOf = (database: string, of = url) => Object.assign(new URL(of), { pathname: `/${database}` }).href
  const within = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: urlOf('postgres', ownerUrl) })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  const source = new URL(url).pathname.slice(1)
  await within(client => client.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`))
  // Said, never instead of what failed before.
  const drop = () =>
    within(client => dropDatabase(client, name)).catch(error => console.error(`${name} is left: ${error}`))
  return { url: urlOf(name), drop }
}
