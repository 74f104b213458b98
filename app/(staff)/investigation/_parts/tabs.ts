import { type RecordVerdict, verdicts } from '@/lib/investigations/states'

export const tabs = [
  ...(['summary', 'records', 'letters', 'documents', 'tasks', 'budget'] as const),
  ...(['timeline', 'flow', 'comments', 'history'] as const),
] as const
export type Tab = (typeof tabs)[number]

export const tabOf = (requested: unknown): Tab => tabs.find(tab => tab === requested) ?? 'summary'

export const tabHref = (id: string, tab: Tab) =>
  `/investigation/${id}${tab === 'summary' ? '' : `?tab=${tab}`}`

type Counts = Partial<Record<RecordVerdict, number>>

export const verdictOf = (requested: unknown, counts: Counts): RecordVerdict =>
  verdicts.find(verdict => verdict === requested) ?? verdicts.find(verdict => counts[verdict]) ?? 'included'

export const recordsHref = (id: string, verdict: RecordVerdict, page = 1) =>
  `${tabHref(id, 'records')}&verdict=${verdict}${page > 1 ? `&page=${page}` : ''}`
