import { readAnnual } from '@/lib/analysis/report/read-annual'
import { readReport } from '@/lib/analysis/report/read-report'
import type { Ctx } from '@/lib/core/context'
import { type Query, type Tab, tabOf } from './report-words'

export type Report = Awaited<ReturnType<typeof readReport>>
export type Annual = Awaited<ReturnType<typeof readAnnual>>

type Question = Parameters<typeof readReport>[1]

/** What the address says beside its filters that each tab answers to. */
const ownOf: Record<Exclude<Tab, 'annual'>, readonly string[]> = {
  overview: ['compare'],
  split: ['by', 'across', 'compare', 'limit', 'sortField', 'sortOrder'],
  compare: ['by', 'compare', 'limit', 'sortField', 'sortOrder'],
}
const own = ['by', 'across', 'compare', 'limit', 'sortField', 'sortOrder', 'year', 'tab', 'print', 'viewId']

const kept = (query: Query, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !own.includes(name) || names.includes(name)),
  ) as Question

export function readTab(ctx: Ctx, query: Query): Promise<Report> {
  const tab = tabOf(query) as Exclude<Tab, 'annual'>
  const question = kept(query, ownOf[tab])
  // Without another period there is nothing to show side by side.
  const compare = tab === 'compare' && question.compare === 'none' ? 'year' : question.compare
  const across = question.across === (question.by ?? 'assemblyCode') ? undefined : question.across
  return readReport(ctx, { ...question, across, compare, tab })
}

export function readYear(ctx: Ctx, query: Query): Promise<Annual> {
  const { receivedAtFrom: _from, receivedAtTo: _to, ...question } = kept(query, ['year'])
  return readAnnual(ctx, question as Parameters<typeof readAnnual>[1])
}
