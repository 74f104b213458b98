import { setImmediate as nextTurn } from 'node:timers/promises'
import { getTableColumns } from 'drizzle-orm'
import { query } from '@/db/client'
import { copyRows, copyText } from '@/db/copy-rows'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { snakeCase } from '@/lib/core/snake-case'
import { fieldNames, fieldOf } from '@/lib/defects/fields'
import { nextNumbers } from '@/lib/defects/number'
import { lockKnownRecalls } from '@/lib/defects/recalls/evaluate-changes'
import { type KnownRecalls, knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { deciding, matchedFields } from '@/lib/defects/recalls/matched-fields'
import { coveringOf, type Match, matchesOf, writeRowChanges } from '@/lib/defects/recalls/recall-rows'
import { keysOf } from '@/lib/values/fold'
import { writeEvents } from '@/lib/webhooks/write-events'
import { recordEvents } from './record-events'
import {
  type Changes,
  changesBetween,
  type DefectRecord,
  type History,
  historyOf,
  type Write,
  writeHistory,
} from './write-version'

const table = getTableColumns(defects)
const names = Object.keys(table).filter(name => !['id', 'complaintNo'].includes(name))
const plain = Object.fromEntries(names.map(name => [name, plainOf(name)]))
const decimals = fieldNames.filter(name => fieldOf[name].kind === 'decimal')

function plainOf(name: string): unknown {
  const { default: value } = (table as Record<string, { default: unknown }>)[name]!
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : (value ?? null)
}

const reserve = `SELECT id::text FROM reserve_ids('defects', $1::int) AS id`

export type NewDefect = Omit<typeof defects.$inferInsert, 'id' | 'version' | 'complaintNo'> & {
  state: number
  proposed?: Changes
  remarks?: string
}

const yieldEvery = 50

interface PreparedRow {
  row: NewDefect
  record: string
  history: History
  state: number
  matches: readonly Match[]
  recallMatched: boolean
  recallNo: string | null
}

interface Prepared {
  columns: string[]
  rows: PreparedRow[]
  write: Write
  revision: number
}

/** Numbers are taken last, because nextNumbers locks the row of the day until the transaction ends. */
export async function insertDefects(
  ctx: Ctx,
  rows: readonly NewDefect[],
  write: Write,
  numbers?: (count: number) => Promise<string[]>,
): Promise<{ id: string; complaintNo: string }[]> {
  const known = await lockKnownRecalls(ctx)
  return insertJudged(ctx, await prepareDefects(ctx, rows, write, known), numbers)
}

export async function prepareDefects(
  ctx: Ctx,
  rows: readonly NewDefect[],
  write: Write,
  recalls?: KnownRecalls,
): Promise<Prepared> {
  const known = recalls ?? (await knownRecalls(ctx))
  const by = ctx.user?.id ?? null
  const stamps = { createdBy: by, createdAt: ctx.now, updatedBy: by, updatedAt: ctx.now, version: 1 }
  const given = new Set(Object.keys(stamps))
  const judged = rows.map(row => judge(known, row))
  const records = rows.map(
    (row, at) =>
      Object.assign(withPlain(given, row, judged[at]!.fields, keysOf(row)), stamps) as DefectRecord,
  )
  const filled = names.filter(name => plain[name] !== null || given.has(name))
  const history = historyOf(ctx, write)
  const { revision } = known
  const prepared: Prepared = { columns: filled.map(snakeCase), rows: [], write, revision }
  for (const [at, record] of records.entries()) {
    if (prepared.rows.length % yieldEvery === yieldEvery - 1) await nextTurn()
    const { state, recallMatched, recallNo } = record
    const { remarks } = rows[at]!
    prepared.rows.push({
      row: rows[at]!,
      record: lineOf(record, filled),
      state,
      history: (remarks ? historyOf(ctx, { ...write, remarks }) : history)(
        1,
        { ...changesBetween(null, record), ...rows[at]!.proposed },
        null,
        state,
      ),
      matches: judged[at]!.matches,
      recallMatched,
      recallNo,
    })
  }
  return prepared
}

function judge(known: KnownRecalls, row: NewDefect) {
  const matches = matchesOf(known, row)
  const covering = deciding(coveringOf(known, matches, []))
  return { matches, fields: covering ? matchedFields({}, row, covering) : {} }
}

export async function nextIds(ctx: Ctx, count: number): Promise<string[]> {
  return (await query<{ id: string }>(ctx.db, reserve, [count])).map(({ id }) => id)
}

export async function insertPrepared(
  ctx: Ctx,
  prepared: Prepared,
  numbers?: (count: number) => Promise<string[]>,
  reserved?: readonly string[],
): Promise<{ id: string; complaintNo: string }[]> {
  if (prepared.rows.length === 0) return []
  const known = await lockKnownRecalls(ctx)
  const rows = prepared.rows.map(({ row }) => row)
  const judged =
    known.revision === prepared.revision ? prepared : await prepareDefects(ctx, rows, prepared.write, known)
  return insertJudged(ctx, judged, numbers, reserved)
}

async function insertJudged(
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
  await writeRowChanges(
    ctx,
    rows.map(({ matches }, at) => ({
      put: matches.map(match => ({ ...match, defectId: ids[at]! })),
      remove: [],
    })),
  )
  const inserted = ids.map((id, at) => ({ id, complaintNo: given[at]! }))
  await writeEvents(
    ctx,
    inserted.flatMap((one, at) => {
      const { state, recallMatched, recallNo } = rows[at]!
      return recordEvents(null, { ...one, state, recallMatched, recallNo, version: 1 })
    }),
  )
  return inserted
}

function lineOf(record: DefectRecord, columns: readonly string[]): string {
  let line = ''
  for (const column of columns) line += `${line && '\t'}${copyText(held(record, column))}`
  return line
}

const held = (record: DefectRecord, name: string) => (record as Record<string, unknown>)[name]

function withPlain(filledColumns: Set<string>, ...parts: object[]): Record<string, unknown> {
  const record: Record<string, unknown> = { ...plain }
  for (const part of parts as Record<string, unknown>[])
    for (const name in part) {
      if (part[name] === undefined) continue
      record[name] = part[name] ?? plain[name]
      if (part[name] !== null) filledColumns.add(name)
    }
  for (const name of decimals) if (record[name] != null) record[name] = twoPlaces(String(record[name]))
  return record
}

function twoPlaces(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(2, '0')}`
}

const raisePendingLimit = `SET LOCAL gin_pending_list_limit = '8MB'`
// Only the owner of the index may do this; for any other user the next write of a record does it.
export const flushPendingList = `SELECT gin_clean_pending_list(oid) FROM pg_class
  WHERE oid = 'defects_keyword'::regclass AND pg_has_role(relowner, 'USAGE')`

export async function deferKeywordIndex(tx: Ctx): Promise<void> {
  await query(tx.db, raisePendingLimit)
}

export async function flushKeywordIndex(ctx: Ctx): Promise<void> {
  await query(ctx.db, flushPendingList).catch(() => {})
}
