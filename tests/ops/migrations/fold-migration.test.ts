import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { knownMigrations } from '@/db/known-migrations'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { foldRecords } from '@/lib/ops/postgres/fold-rows'
import { openEmptyDatabase } from '@/tests/support/database/database'

const records = 2_500
const before = knownMigrations[knownMigrations.findIndex(({ tag }) => tag === '0060_fold') - 1]!
const unfolded = 'select count(*)::int as n from defects where fold_version = 0'
const indexes = `select count(*)::int as n from pg_indexes where indexname like 'defects\\_%\\_raw'`

test('records of before get their keys in batches, which can be interrupted, and the old indexes go last', async () => {
  const database = await openEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const numberOf = async (text: string) => (await client.query<{ n: number }>(text)).rows[0]!.n
  try {
    await migrateDatabase(database.url, { upTo: before.when })
    await client.query(
      `insert into defects (complaint_no, summary, reporter_name, plate_no)
       select 'QX' || n, '水温110℃，' || n, '张　三', '京A·12345' from generate_series(1, $1::int) as n`,
      [records],
    )
    await migrateDatabase(database.url, {
      upTo: knownMigrations.find(({ tag }) => tag === '0060_fold')!.when,
    })
    expect([await numberOf(unfolded), await numberOf(indexes)]).toEqual([records, 3])

    const killed = new Error('killed')
    const interrupted = foldRecords(client, done => {
      if (done > 1_000) throw killed
    })
    await expect(interrupted).rejects.toBe(killed)
    expect(await numberOf(unfolded)).toBe(500)

    await migrateDatabase(database.url)
    expect([await numberOf(unfolded), await numberOf(indexes)]).toEqual([0, 0])
    const { rows } = await client.query(
      'select words_key, reporter_key, plate_key, summary, plate_no from defects where id in (1, 2500) order by id',
    )
    const keys = { reporter_key: '张三', plate_key: '京a12345', plate_no: '京A·12345' }
    expect(rows).toEqual([
      { ...keys, words_key: '水温110c;1', summary: '水温110℃，1' },
      { ...keys, words_key: '水温110c;2500', summary: '水温110℃，2500' },
    ])

    // What has two spellings since one of these migrations gets its key anew, nothing else does.
    for (const [migration, summary, key, now] of [
      ['0085_fold_points', '２。0T', '2;0t', '2.0t'],
      ['0106_fold_shapes', '锺先生', '锺先生', '钟先生'],
    ]) {
      const before = 'update defects set summary = $1, words_key = $2, fold_version = 1 where id = 1'
      await client.query(before, [summary, key])
      await client.query(readFileSync(`db/migrations/${migration}.sql`, 'utf8'))
      expect(await numberOf(unfolded)).toBe(1)
      await foldRecords(client)
      expect((await client.query('select words_key from defects where id = 1')).rows).toEqual([
        { words_key: now },
      ])
    }
  } finally {
    await client.end()
    await database.drop()
  }
})
