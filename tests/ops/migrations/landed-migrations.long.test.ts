import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type KnownMigration, knownMigrations } from '@/db/known-migrations'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { openEmptyDatabase } from '@/tests/support/database/database'
import { schemaOf } from '@/tests/support/source/schema-of'

type Empty = Awaited<ReturnType<typeof openEmptyDatabase>>

const textOf = (tag: string) => readFileSync(`db/migrations/${tag}.sql`, 'utf8')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const migrate = ({ url, serverUrl }: Empty) => migrateDatabase(url, { serverUrl })

let fresh: string[]

beforeAll(async () => {
  fresh = await inDatabase(async (client, database) => {
    await migrate(database)
    return schemaOf(client)
  })
})

async function inDatabase<T>(work: (client: pg.Client, database: Empty) => Promise<T>): Promise<T> {
  const database = await openEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client, database)
  } finally {
    await client.end()
    await database.drop()
  }
}

interface Earlier {
  what: string
  tag: string
  worded?(text: string): string
  when?: number
  without?: string[]
}

const cut = (from: string, to: string) => (text: string) => {
  const start = text.indexOf(from)
  return text.slice(0, start) + text.slice(text.indexOf(to, start))
}
const end = '--> statement-breakpoint\n'

const earlier: Earlier[] = [
  {
    what: 'indexes of the list that had not been thought of',
    tag: '0003_defect_lists',
    worded: cut('CREATE INDEX defects_by_source', 'CREATE INDEX defects_by_created'),
  },
  {
    what: 'an index that another one made superfluous',
    tag: '0011_use_counts',
    worded: text => `${text}${end}CREATE INDEX defect_reviews_opinion ON defect_reviews (opinion_id);\n`,
  },
  {
    what: 'a step under another name',
    tag: '0007_workflow',
    worded: text => text.replace("WHEN 20 THEN 'amend'", "WHEN 20 THEN 'submit'"),
    when: 1795191463000,
  },
  {
    what: 'the same statements, set otherwise',
    tag: '0009_duplicates',
    worded: text =>
      text.replace(
        'WHERE undone_at is null;\n--> statement-breakpoint\n--',
        'WHERE undone_at is null;--> statement-breakpoint\n--',
      ),
    when: 1795191500000,
  },
  {
    what: 'the same statements with another line end',
    tag: '0014_intake',
    worded: text =>
      text.replace(';--> statement-breakpoint\n-- by hand', ';\n--> statement-breakpoint\n-- by hand'),
    when: 1795203100000,
  },
  {
    what: 'tables without what they are shipped with',
    tag: '0014_intake',
    worded: text => text.slice(0, text.indexOf('--> statement-breakpoint\n-- by hand')),
    when: 1795203000000,
  },
  {
    what: 'what a later migration brings',
    tag: '0015_params',
    worded: text => {
      const [kind, numbers] = textOf('0019_retention').split('--> statement-breakpoint\n-- by hand\n')
      expect(kind).toContain('audit_log_kind')
      return `${text.replace(
        'CREATE INDEX audit_log_address',
        `CREATE INDEX audit_log_kind ON audit_log (entity, at) WHERE entity <> 'defect';\n${end}CREATE INDEX audit_log_address`,
      )}${end}${numbers}`
    },
    when: 1795204000000,
  },
  {
    what: 'another date',
    tag: '0008_dictionaries',
    when: 1795191205420,
    without: ['0005_jobs', '0006_confirmed_vehicles', '0007_workflow'],
  },
]

async function makeAsThen(client: pg.Client, { tag, worded, when, without = [] }: Earlier) {
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const upTo = knownMigrations.findIndex(known => known.tag === tag)
  for (const known of knownMigrations.slice(0, upTo + 1)) {
    if (without.includes(known.tag)) continue
    const text = known.tag === tag && worded ? worded(textOf(tag)) : textOf(known.tag)
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hashOf(text),
      known.tag === tag && when ? when : known.when,
    ])
  }
}

test.each(earlier.map(one => [one.tag, one.what, one] as const))(
  'a database made when %s had %s ends as a new one does',
  async (_tag, _what, one) => {
    const known = knownMigrations.find(({ tag }) => tag === one.tag) as KnownMigration
    if (one.worded) expect(known.earlier).toContain(hashOf(one.worded(textOf(one.tag))))
    await inDatabase(async (client, database) => {
      await makeAsThen(client, one)
      await migrate(database)
      expect(await schemaOf(client)).toEqual(fresh)
      // And once more, when nothing is left to do.
      await migrate(database)
      expect(await schemaOf(client)).toEqual(fresh)
    })
  },
)

test('every earlier wording is tried', () => {
  const tried = earlier.flatMap(({ tag, worded }) => (worded ? [hashOf(worded(textOf(tag)))] : []))
  const known = knownMigrations.flatMap(({ earlier: hashes = [] }) => hashes)
  expect(new Set(tried)).toEqual(new Set(known))
})
