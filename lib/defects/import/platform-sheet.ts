import type { Ctx } from '@/lib/core/context'
import type { FieldName } from '@/lib/defects/fields'
import { modelYearIn } from '@/lib/dictionaries/names/add-catalogue-names'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { csvRows } from '@/lib/excel/csv-rows'
import { textOf } from '@/lib/excel/reading/cell-text'
import { isRow } from '@/lib/excel/sheet-row'
import { outsideNoHeading } from './match-headings'
import { problemCodesColumn } from './problem-codes'

const platformHeadings = [
  'id',
  'brand',
  'car_model',
  'type',
  'desc',
  'problem',
  'datetime',
  'status',
] as const
type PlatformRow = Record<(typeof platformHeadings)[number], string>

const passedOn = ['厂家受理', '处理反馈', '用户评分']
type Column = (row: PlatformRow, known: Pick<Lookups, 'has'>) => string

export const platformColumns: Partial<
  Record<FieldName | typeof outsideNoHeading | typeof problemCodesColumn, Column>
> = {
  [outsideNoHeading]: row => row.id,
  [problemCodesColumn]: row => problemsOf(row).join(','),
  // Keeps number, codes and status as the platform wrote them, because their mapping loses detail.
  sourceRef: row => shortened([row.id, problemsOf(row).join(','), row.status].filter(Boolean).join(' ')),
  receivedAt: row => row.datetime.slice(0, 10),
  complaintType(row, known) {
    const problems = problemsOf(row)
    const type = problems.some(code => /^[A-H]/.test(code)) ? '01' : '03'
    return problems.length > 0 && known.has('complaintType', type) ? type : ''
  },
  brandId: row => row.brand,
  modelRangeId: row => row.brand && row.car_model,
  modelName: row => row.type,
  modelYear: row => String(modelYearIn(row.type) ?? ''),
  summary: row => row.desc,
  reportedToMaker: row => (passedOn.includes(row.status) ? '是' : ''),
}

const shortened = (text: string) => [...text].slice(0, 60).join('')

const problemsOf = ({ problem }: PlatformRow) =>
  problem
    .split(',')
    .map(code => code.trim().toUpperCase())
    .filter(Boolean)

const columns = Object.values(platformColumns)
const headings = Object.keys(platformColumns)

export async function* platformSheet(ctx: Ctx, file: string): AsyncGenerator<string> {
  const known = await lookups(ctx)
  let places: Record<string, number> | undefined
  let line = 0
  for await (const one of csvRows(file)) {
    if (!isRow(one)) continue
    const cells = one.cells.map(textOf)
    const skipped = '\n'.repeat(one.row - line - 1)
    line = one.row
    if (!places) {
      const missing = platformHeadings.filter(heading => !cells.includes(heading))
      if (missing.length > 0) throw new MissingColumns(missing)
      places = Object.fromEntries(platformHeadings.map(heading => [heading, cells.indexOf(heading)]))
      yield skipped + csvLine(headings)
      continue
    }
    const at = places
    const row = Object.fromEntries(
      platformHeadings.map(heading => [heading, cells[at[heading]!] ?? '']),
    ) as PlatformRow
    yield skipped + csvLine(columns.map(column => column(row, known)))
  }
}

export class MissingColumns extends Error {
  constructor(missing: readonly string[]) {
    super(`has no column ${missing.join(', ')}; expected ${platformHeadings.join(', ')}.`)
  }
}

const csvLine = (cells: string[]) => `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`
