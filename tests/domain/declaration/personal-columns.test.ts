import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snakeCase } from '@/lib/core/snake-case'
import { fieldNames, fieldOf } from '@/lib/defects/fields'
import { applyRetention } from '@/lib/retention/apply-retention'
import { columns } from '@/lib/retention/personal-columns'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Column, fillEveryTable } from '@/tests/support/database/fill-every-table'
import { listFiles, temporaryFolder } from '@/tests/support/intake/uploads'

let database: TestDatabase
let place: ReturnType<typeof temporaryFolder>

beforeAll(async () => {
  database = await openTestDatabase()
  place = temporaryFolder()
})
afterAll(async () => {
  await database?.close()
  place?.remove()
})

const name = '欧阳清晏'
const person = {
  name,
  phone: '13987654321',
  cardNo: '110101199003074516',
  vin: 'LSVAB2183K2109873',
  plate: '苏E8K29Q',
  email: 'qingyan@example.com',
  address: '观前街 118 号 3 幢',
  encoded: encodeURIComponent(name),
}
const written = `${name}，139 8765 4321，１３９８７６５４３２１，${person.cardNo}，${person.vin.toLowerCase()}，苏E·8K29Q，${person.email}，${person.address}，q=${person.encoded}&mobile=${person.phone}`
const marks = [
  ...Object.values(person),
  '139 8765 4321',
  '１３９８７６５４３２１',
  '8K29Q',
  'lsvab2183k2109873',
]

const words = (text = '') => text.split(/\s+/).filter(Boolean)
const declaredAs = ({ personal = {}, free }: (typeof columns)[string] = {}) => [
  ...Object.keys(personal),
  ...words(free),
]

const ofField = {
  name,
  phone: person.phone,
  cardNo: person.cardNo,
  vin: person.vin,
  plate: person.plate,
  email: person.email,
  hidden: person.address,
}
const fieldValues = Object.fromEntries(
  fieldNames.flatMap(field => {
    const { personal, erase } = fieldOf[field]
    return personal && erase !== 'keep' ? [[snakeCase(field), ofField[personal]]] : []
  }),
)
const answers = { reporterName: name, mobile: person.phone, vin: person.vin, address: person.address }
const changes = {
  ...Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, [null, value]])),
  reviewRemark: [null, written],
  feedback: [null, written],
  files: [null, [`${name}.jpg`, '行驶证（老周）.jpg']],
}

const special: Record<string, Record<string, unknown>> = {
  defects: { state: 90, version: 1, ...fieldValues },
  defect_versions: { changes },
  intake_reports: { branch: 'vehicle', mobile: person.phone, answers },
  defect_merges: { taken: { reporterName: [null, name], summary: [null, written] }, undone_at: null },
  defect_files: { kind: '3' },
  intake_uploads: { kind: '3' },
  jobs: { state: 'done' },
  import_rows: { outcome: 'failed' },
  rate_limits: { expire: 1 },
  defect_numbers: { day: '2011-02-03' },
  audit_log: { entity: 'defect', user_id: null },
  comments: { entity: 'defect' },
}
const notYet = ['deleted_at', 'anonymised_at', 'undone_at']

test('every column of text or JSON is declared as personal, free text or neither', async () => {
  const { rows } = await database.pool.query<{ table: string; names: string[] }>(
    `select c.oid::regclass::text as table, array_agg(a.attname::text) as names
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and format_type(a.atttypid, null) ~ '^(text|json|character)' group by 1`,
  )
  const advice = rows.flatMap(({ table, names }) => {
    const known = [...declaredAs(columns[table]), ...words(columns[table]?.neither)]
    return names
      .filter(column => !known.includes(column))
      .map(
        column =>
          `${table}.${column}: say in lib/retention/personal-columns.ts whether it may name a reporter`,
      )
  })
  expect(advice).toEqual([])
  const there = new Map(rows.map(row => [row.table, row.names]))
  const unknown = Object.entries(columns).flatMap(([table, declared]) =>
    [...declaredAs(declared), ...(table === 'defects' ? [] : words(declared.neither))].flatMap(column =>
      there.get(table)?.includes(column) ? [] : `${table}.${column}`,
    ),
  )
  expect(unknown).toEqual([])
})

test('what names the person of a record whose time is over is nowhere in the database and the files', async () => {
  const { pool } = database.owner
  const store = embeddedFileStore(place.folder)
  const { key: licence } = await store.put(Buffer.from(written))
  const valueFor = (table: string, { name: column, type }: Column): unknown => {
    const own = special[table]?.[column]
    if (own !== undefined) return own !== null && typeof own === 'object' ? JSON.stringify(own) : own
    if (notYet.includes(column)) return null
    if (column === 'defect_id' || `${table}.${column}` === 'comments.entity_id') return recordId
    if (type.startsWith('timestamp')) return '2010-03-04T05:06:07Z'
    if (!declaredAs(columns[table]).includes(column)) return undefined
    return type === 'jsonb'
      ? JSON.stringify({ text: written, list: [written], phone: Number(person.phone) })
      : written
  }
  const found = await pool.query('select max(id) + 1 as id from defects')
  const recordId = found.rows[0].id
  await pool.query(`select setval(pg_get_serial_sequence('defects', 'id'), $1, false)`, [recordId])
  await fillEveryTable(pool as never, { rows: 1, valueFor })
  await pool.query(
    `insert into defect_files (defect_id, kind, name, mime, size, sha256, store_key) values ($1, null, $2, 'image/jpeg', 1, 'x', $3)`,
    [recordId, `${name}.jpg`, licence],
  )
  for (const entity of ['watchItem', 'recall'])
    await pool.query(
      `insert into comments (entity, entity_id, text, created_by)
       values ($1, 1, $2, (select min(id) from users)), ($1, 1, 'a word about nobody', (select min(id) from users))`,
      [entity, written],
    )
  for (const file of listFiles(place.folder)) {
    const path = join(place.folder, file.split(' ')[0]!)
    utimesSync(path, new Date('2010-01-01'), new Date('2010-01-01'))
  }
  expect((await leftovers()).length).toBeGreaterThan(50)

  await applyRetention({ db: database.db, fileStore: store, now: new Date() })

  expect(await leftovers()).toEqual([])
  const { rows } = await pool.query('select anonymised_at, vin, gender from defects where id = $1', [
    recordId,
  ])
  expect(rows).toEqual([
    { anonymised_at: expect.any(Date), vin: person.vin.slice(0, 11), gender: expect.any(String) },
  ])
  expect(listFiles(place.folder).filter(file => !file.startsWith('tmp'))).toEqual([])
  const others = await pool.query(`select from comments where text = 'a word about nobody'`)
  expect(others.rowCount).toBe(2)
})

async function leftovers(): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.keys(columns)) {
    const { rows } = await database.owner.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} as t where lower(t::text) like any ($1)`,
      [marks.map(mark => `%${mark.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`)],
    )
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row)))
      if (names(JSON.stringify(value))) found.push(`${table}.${column}`)
  }
  for (const file of listFiles(place.folder).map(one => one.split(' ')[0]!))
    if (names(readFileSync(join(place.folder, file), 'utf8'))) found.push(file)
  return found
}

const names = (text = '') => marks.some(mark => text.toLowerCase().includes(mark.toLowerCase()))
