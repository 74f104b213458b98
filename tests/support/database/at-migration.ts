import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openEmptyDatabase } from './database'

export async function atMigration(ending: string) {
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string }[]
  }
  const at = entries.findIndex(({ tag }) => tag.endsWith(ending))
  const database = await openEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const apply = async (tags: { tag: string }[]) => {
    for (const { tag } of tags)
      for (const statement of readFileSync(`db/migrations/${tag}.sql`, 'utf8').split(
        '--> statement-breakpoint',
      ))
        await client.query(statement)
  }
  await apply(entries.slice(0, at))
  return {
    client,
    goOn: () => apply(entries.slice(at)),
    async close() {
      await client.end()
      await database.drop()
    },
  }
}
