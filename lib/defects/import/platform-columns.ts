import type { FieldName } from '@/lib/defects/fields'
import { modelYearIn } from '@/lib/dictionaries/names/add-catalogue-names'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import { outsideNoHeading } from './match-headings'
import { assemblyOfLetter, assemblyOfProblem, symptomOfProblem } from './problem-codes'

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

export const platformSource = '09'

const passedOn = ['厂家受理', '处理反馈', '用户评分']

type Known = {
  [Dictionary in 'assemblies' | 'subAssemblies']: Pick<Lookups[Dictionary], 'has'>
} & Pick<Lookups, 'has'>
type Column = (row: PlatformRow, known: Known) => string

export const platformColumns: Partial<Record<FieldName | typeof outsideNoHeading, Column>> = {
  [outsideNoHeading]: row => row.id,
  // Keeps number, codes and status as the platform wrote them, because the mapping below loses detail.
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
  assemblyCode: (row, known) => assembliesOf(row, known)[0] ?? '',
  extraAssemblies: (row, known) => assembliesOf(row, known).slice(1).join(','),
  subAssemblyCode(row, known) {
    const [assembly = ''] = assembliesOf(row, known)
    const within = (part: string) => part.length === 4 && part.startsWith(assembly)
    return (assembly && partsOf(row).find(part => within(part) && known.subAssemblies.has(part))) || ''
  },
  symptomCodes: (row, known) =>
    [...new Set(problemsOf(row).map(code => symptomOfProblem.get(code)))]
      .filter(code => code && known.has('symptomCodes', code))
      .join(','),
  summary: row => row.desc,
  reportedToMaker: row => (passedOn.includes(row.status) ? '是' : ''),
}

const shortened = (text: string) => [...text].slice(0, 60).join('')

const problemsOf = ({ problem }: PlatformRow) =>
  problem
    .split(',')
    .map(code => code.trim().toUpperCase())
    .filter(Boolean)

const partsOf = (row: PlatformRow) =>
  problemsOf(row).flatMap(code => assemblyOfProblem.get(code) ?? assemblyOfLetter.get(code[0] ?? '') ?? [])

const assembliesOf = (row: PlatformRow, known: Known) =>
  [...new Set(partsOf(row).map(part => part.slice(0, 2)))].filter(code => known.assemblies.has(code))
