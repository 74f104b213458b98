import type { FieldName } from '@/lib/defects/fields'
import { modelYearIn } from '@/lib/dictionaries/names/add-catalogue-names'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import { outsideNoHeading } from './match-headings'
import { problemCodesColumn } from './problem-codes'

export const platformHeadings = [
  'id',
  'brand',
  'car_model',
  'type',
  'desc',
  'problem',
  'datetime',
  'status',
] as const
export type PlatformRow = Record<(typeof platformHeadings)[number], string>

const passedOn = ['厂家受理', '处理反馈', '用户评分']

type Known = Pick<Lookups, 'has'>
type Column = (row: PlatformRow, known: Known) => string

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
