import { getTableColumns } from 'drizzle-orm'
import { query } from '@/db/client'
import { copyRows, copyText } from '@/db/copy-rows'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { fieldNames, fieldOf } from './fields'
import { nextNumbers } from './number'
import { changesBetween, type DefectRecord, type Write } from './write-version'

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const table = getTableColumns(defects)
const names = Object.keys(table).filter(name => !['id', 'complaintNo'].includes(name))
/** What a column holds where nothing was said. */
const plain = Object.fromEntries(names.map(name => [name, plainOf(name)]))
const decimals = fieldNames.filter(name => fieldOf[name].kind === 'decimal')
const versionColumns = ['defect_id', 'version', 'kind', 'door', 'at', 'user_id', 'changes']
const flowColumns = 'defect_id to_state node remarks user_id user_name dept_name created_at version'.split(
  ' ',
)

function plainOf(name: string): unknown {
  const { default: value } = (table as Record<string, { default: unknown }>)[name]!
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : (value ?? null)
}

const nextIds = `SELECT nextval(pg_get_serial_sequence('defects', 'id'))::text AS id FROM generate_series(1, $1::int)`

export type NewDefect = Omit<typeof defects.$inferInsert, 'id' | 'version' | 'complaintNo'> & {
  state: number
}

/**
 * Inserts records, one or a thousand, with their first version and flow row, in the context's transaction. Numbers
 * come last: those of today wait for whoever took theirs (`numbers`: they come from elsewhere).
 */
export async function insertDefects(
  ctx: Ctx,
  rows: readonly NewDefect[],
  write: Write,
  numbers: (count: number) => Promise<string[]> = count => nextNumbers(ctx, count),
): Promise<{ id: string; complaintNo: string }[]> {
  if (rows.length === 0) return []
  const ids = (await query<{ id: string }>(ctx.db, nextIds, [rows.length])).map(({ id }) => id)
  const by = ctx.user?.id
  const stamps = { createdBy: by, createdAt: ctx.now, updatedBy: by, updatedAt: ctx.now, version: 1 }
  const records = rows.map(row => ({ ...withPlain(row), ...stamps }) as unknown as DefectRecord)
  await writeFirstVersions(ctx, ids, records, write)
  // Columns that no row fills need not travel.
  const filled = names.filter(name => plain[name] !== null || records.some(row => held(row, name) != null))
  const lines = records.map(row => filled.map(name => copyText(held(row, name))).join('\t'))
  const given = await numbers(rows.length)
  await copyRows(
    ctx.db,
    'defects',
    ['id', 'complaint_no', ...filled.map(snake)],
    lines.map((line, at) => `${ids[at]}\t${copyText(given[at])}\t${line}\n`),
  )
  return ids.map((id, at) => ({ id, complaintNo: given[at]! }))
}

const held = (record: DefectRecord, name: string) => (record as Record<string, unknown>)[name]

async function writeFirstVersions(
  ctx: Ctx,
  ids: readonly string[],
  records: readonly DefectRecord[],
  { kind, node, remarks, also }: Write,
): Promise<void> {
  const { id: userId = null, name = '', deptName = '' } = ctx.user ?? {}
  const of = (values: unknown[]) => values.map(copyText).join('\t')
  const about = of([1, kind, ctx.door, ctx.now, userId])
  const step = of([node, remarks, userId, name, deptName, ctx.now, 1])
  const changes = (record: DefectRecord) =>
    copyText(JSON.stringify({ ...changesBetween(null, record), ...also }))
  await copyRows(
    ctx.db,
    'defect_versions',
    versionColumns,
    records.map((record, at) => `${ids[at]}\t${about}\t${changes(record)}\n`),
  )
  await copyRows(
    ctx.db,
    'defect_flow',
    flowColumns,
    records.map(({ state }, at) => `${ids[at]}\t${state}\t${step}\n`),
  )
}

/** Every column, decimals as the database writes them. */
function withPlain(row: NewDefect): Record<string, unknown> {
  const record: Record<string, unknown> = { ...plain }
  for (const [name, value] of Object.entries(row))
    if (value !== undefined && value !== null) record[name] = value
  for (const name of decimals) if (record[name] != null) record[name] = twoPlaces(String(record[name]))
  return record
}

function twoPlaces(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(2, '0')}`
}
