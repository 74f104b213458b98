import { readAnnual } from '@/lib/analysis/report/read-annual'
import { readReport } from '@/lib/analysis/report/read-report'
import { readYearRecalls } from '@/lib/analysis/report/year-recalls'
import type { Ctx } from '@/lib/core/context'
import type { Query } from '../../_parts/analysis/address'
import { questionOf, type Tab, tabOf } from './report-words'

export type Report = Awaited<ReturnType<typeof readReport>>
export type Annual = Awaited<ReturnType<typeof readYear>>

type Question = Parameters<typeof readReport>[1]

export function readTab(ctx: Ctx, query: Query): Promise<Report> {
  const tab = tabOf(query) as Exclude<Tab, 'annual'>
  const question = questionOf(query) as Question
  // Without another period there is nothing to show side by side.
  const compare = tab === 'compare' && question.compare === 'none' ? 'year' : question.compare
  const across = question.across === (question.by ?? 'assemblyCode') ? undefined : question.across
  return readReport(ctx, { ...question, across, compare, tab })
}

export async function readYear(ctx: Ctx, query: Query) {
  const { receivedAtFrom: _from, receivedAtTo: _to, ...question } = questionOf(query)
  const annual = await readAnnual(ctx, question as Parameters<typeof readAnnual>[1])
  return { ...annual, recalls: await readYearRecalls(ctx, { ...question, year: annual.year }) }
}
