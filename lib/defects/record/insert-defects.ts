import { setImmediate as nextTurn } from 'node:timers/promises'
import { getTableColumns } from 'drizzle-orm'
import { query } from '@/db/client'
import { copyRows, copyText } from '@/db/copy-rows'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { snakeCase } from '@/lib/core/snake-case'
import { fieldNames, fieldOf } from '@/lib/defects/fields'
import { nextNumbers } from '@/lib/defects/number'
import { writeEvents } from '@/lib/webhooks/write-events'
import { recordEvents } from './record-events'
import { type History, historyOf, type Write, writeHistory } from './write-history'
import { changesBetween, type DefectRecord } from './write-version'

const table = getTableColumns(defects)
const names = Object.keys(table).filter(name => !['id', 'complaintNo'].includes(name))
const plain = Object.fromEntries(names.map(name => [name, plainOf(name)]))
const decimals = fieldNames.filter(name => fieldOf[name].kind === 'decimal')

function plainOf(name: string): unknown {
  const { default: value } = (table as Record<string, { default: unknown }>)[name]!
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : (value ?? null)
}

const reserve = `SELECT nextval(pg_get_serial_sequence('defects', 'id'))::text AS id FROM generate_series(1, $1::int)`

export type NewDefect = Omit<typeof defects.$inferInsert, 'id' | 'version' | 'complaintNo'> & {
  state: number
}

const yieldEvery = 50

interface Prepared {
  columns: string[]
  rows: { record: string; history: History; state: number }[]
}

/** Numbers are taken last, because nextNumbers locks the row of the day until the transaction ends. */
export async function insertDefects(
  ctx: Ctx,
  rows: readonly NewDefect[],
  write: Write,
  numbers?: (count: number) => Promise<string[]>,
): Promise<{ id: string; complaintNo: string }[]> {
  return insertPrepared(ctx, await prepareDefects(ctx, rows, write), numbers)
}

export async function prepareDefects(ctx: Ctx, rows: readonly NewDefect[], write: Write): Promise<Prepared> {
  const by = ctx.user?.id ?? null
  const stamps = { createdBy: by, createdAt: ctx.now, updatedBy: by, updatedAt: ctx.now, version: 1 }
  const given = new Set(Object.keys(stamps))
  const records = rows.map(row => Object.assign(withPlain(row, given), stamps) as DefectRecord)
  const filled = names.filter(name => plain[name] !== null || given.has(name))
  const history = historyOf(ctx, write)
  const prepared: Prepared = { columns: filled.map(snakeCase), rows: [] }
  for (const record of records) {
    if (prepared.rows.length % yieldEvery === yieldEvery - 1) await nextTurn()
    prepared.rows.push({
      record: lineOf(record, filled),
      state: record.state,
      history: history(1, changesBetween(null, record), null, record.state),
    })
  }
  return prepared
}

export async function nextIds(ctx: Ctx, count: number): Promise<string[]> {
  return (await query<{ id: string }>(ctx.db, reserve, [count])).map(({ id }) => id)
}

export async function insertPrepared(
  ctx: Ctx,
  { columns, rows }: Prepared,
  numbers: (count: number) => Promise<string[]> = count => nextNumbers(ctx, count),
  reserved?: readonly string[],
): Promise<{ id: string; complaintNo: string }[]> {
  if (rows.length === 0) return []
  const ids = reserved ?? (await nextIds(ctx, rows.length))
  await writeHistory(
    ctx,
    ids,
    rows.map(({ history }) => history),
  )
  const given = await numbers(rows.length)
  await copyRows(
    ctx.db,
    'defects',
    ['id', 'complaint_no', ...columns],
    rows.map(({ record }, at) => `${ids[at]}\t${copyText(given[at])}\t${record}\n`),
  )
  const inserted = ids.map((id, at) => ({ id, complaintNo: given[at]! }))
  await writeEvents(ctx, () =>
    inserted.flatMap((one, at) => recordEvents(null, { ...one, state: rows[at]!.state, version: 1 })),
  )
  return inserted
}

/** Concatenated, not joined: a sheet has millions of cells. */
function lineOf(record: DefectRecord, columns: readonly string[]): string {
  let line = ''
  for (const column of columns) line += `${line && '\t'}${copyText(held(record, column))}`
  return line
}

const held = (record: DefectRecord, name: string) => (record as Record<string, unknown>)[name]

/** Decimals as the database writes them. Adds the names that the row has values for to `filledColumns`. */
function withPlain(row: NewDefect, filledColumns: Set<string>): Record<string, unknown> {
  const record: Record<string, unknown> = { ...plain }
  const given = row as Record<string, unknown>
  for (const name in given)
    if (given[name] !== undefined && given[name] !== null) {
      record[name] = given[name]
      filledColumns.add(name)
    }
  for (const name of decimals) if (record[name] != null) record[name] = twoPlaces(String(record[name]))
  return record
}

function twoPlaces(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(2, '0')}`
}
