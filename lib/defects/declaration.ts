import type { defects } from '@/db/schema/defects'
import { type Field, fieldOf, type fields, type Marks } from './fields'

type SystemField = Marks & { erase?: 'keep' } & (
    | { kind: 'id' | 'number' | 'state' | 'version' | 'integer' | 'text' | 'person' | 'instant' }
    | { kind: 'code'; list: string }
  )

const systemFields = {
  id: { kind: 'id', listed: 1 },
  complaintNo: { kind: 'number', listed: 2, filter: 1, sort: true },
  state: { kind: 'state', listed: 3, filter: 15, sort: true },
  version: { kind: 'version', listed: 4 },
  riskLevel: { kind: 'code', list: 'riskLevel', listed: 20, filter: 16, sort: true },
  severityScore: { kind: 'integer', listed: 21, filter: 32, searchForm: false, sort: true },
  qualityType: { kind: 'code', list: 'qualityType', listed: 23, filter: 18 },
  reviewStatus: { kind: 'code', list: 'reviewStatus', filter: 34 },
  auditResult: { kind: 'code', list: 'auditResult', filter: 35 },
  productionMonth: { kind: 'text', erase: 'keep', filter: 36, searchForm: false },
  monthsInService: { kind: 'integer', filter: 37, searchForm: false },
  lagDays: { kind: 'integer', filter: 50, searchForm: false },
  reviewRemark: { kind: 'text' },
  auditOpinion: { kind: 'text' },
  deleteReason: { kind: 'text' },
  enteredRecallNo: { kind: 'text' },
  createdBy: { kind: 'person', listed: 32, filter: 7 },
  createdAt: { kind: 'instant', listed: 33, filter: 38, sort: true },
  updatedAt: { kind: 'instant', listed: 34, filter: 39, sort: true },
} as const satisfies Partial<Record<keyof typeof defects.$inferSelect, SystemField>>

type Everything = typeof fields & typeof systemFields
type Mark = 'listed' | 'filter' | 'sort'

export type MarkedName<M extends Mark> = {
  [Name in keyof Everything]: Everything[Name] extends Required<Pick<Marks, M>> ? Name : never
}[keyof Everything]

export type NameOfKind<Name extends keyof Everything, K extends Everything[keyof Everything]['kind']> = {
  [One in Name]: Everything[One]['kind'] extends K ? One : never
}[Name]

export type Declared = Field | SystemField
export type Declaration = Readonly<Record<string, Declared>>

export const declaration: Declaration = { ...systemFields, ...fieldOf }

export function marked(declared: Declaration, mark: Mark): [name: string, field: Declared][] {
  const placeOf = ({ [mark]: place }: Declared) => (typeof place === 'number' ? place : Number.MAX_VALUE)
  return Object.entries(declared)
    .filter(([, field]) => field[mark] !== undefined)
    .sort(([, one], [, other]) => placeOf(one) - placeOf(other))
}
