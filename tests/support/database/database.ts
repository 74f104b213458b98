import { connect, type Database } from '@/db/client'
import { cloneTemplate, dropClone, newName } from './clones'
import { asAdministrator, ownerUrlOf, urlOf } from './urls'

export interface TestDatabase extends Database {
  url: string
  owner: Database & { url: string }
}

/** Of the worker: what is kept on globalThis is removed before its next file. */
const key = Symbol.for('test.spare-database')
const worker = process as { [key]?: Promise<string | undefined> }

/** A database of its own, cloned from the migrated template with dictionaries, roles, demo users and 200 records. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_TEMPLATE!
  const spare = worker[key]
  // For the next one who asks, made while this one is used.
  worker[key] = cloneTemplate(template).catch(() => undefined)
  const name = (await spare) ?? (await cloneTemplate(template))
  const database = connect(urlOf(name), { max: 8 })
  const owner = connect(ownerUrlOf(name), { max: 2 })
  return {
    ...database,
    url: urlOf(name),
    owner: { ...owner, url: ownerUrlOf(name) },
    async close() {
      await Promise.all([database.close(), owner.close()])
      // What is not dropped in the end, the next run drops.
      dropClone(name).catch(() => {})
    },
  }
}

export async function openEmptyDatabase({ ctype }: { ctype?: string } = {}): Promise<{
  url: string
  serverUrl: string
  drop(): Promise<void>
}> {
  const name = newName()
  const locale = ctype ? `locale_provider libc lc_ctype '${ctype}'` : ''
  await asAdministrator(client => client.query(`create database ${name} template template0 ${locale}`))
  return {
    url: ownerUrlOf(name),
    serverUrl: urlOf(name),
    drop: () => dropClone(name),
  }
}
