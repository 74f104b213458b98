import type { defects } from '@/db/schema/defects'
import type { Marks } from './fields'

export type SystemField = Marks & { erase?: 'keep' } & (
    | { kind: 'id' | 'number' | 'state' | 'version' | 'integer' | 'text' | 'person' | 'instant' }
    | { kind: 'code'; list: string }
  )

export const systemFields = {
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
  updatedAt: { kind: 'instant', listed: 34, sort: true },
} as const satisfies Partial<Record<keyof typeof defects.$inferSelect, SystemField>>
