import pg from 'pg'

const inDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** With the role that the server has. */
export const urlOf = (name: string) => inDatabase(process.env.TEST_DATABASE_URL!, name)
/** With the role that owns the tables. */
export const ownerUrlOf = (name: string) => inDatabase(process.env.TEST_OWNER_DATABASE_URL!, name)

export async function asAdministrator<T>(
  work: (client: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> {
  const connectionString = database ? ownerUrlOf(database) : process.env.TEST_OWNER_DATABASE_URL
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
