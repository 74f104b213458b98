import { readAnnual } from '@/lib/analysis/report/read-annual'
import { readReport } from '@/lib/analysis/report/read-report'
import type { Ctx } from '@/lib/core/context'
import { pageRecalls } from '@/lib/recalls/page-recalls'
import { type RecallSums, sumRecalls } from '@/lib/recalls/sum-recalls'
import type { Query } from '../../_parts/analysis/address'
import { questionOf, type Tab, tabOf } from './report-words'

export type Report = Awaited<ReturnType<typeof readReport>>
/** `recalls` is null for whoever may not see them. */
export type Annual = Awaited<ReturnType<typeof readAnnual>> & {
  recalls: (Awaited<ReturnType<typeof pageRecalls>> & { sums: RecallSums; filters: RecallQuestion }) | null
}

type RecallQuestion = Parameters<typeof sumRecalls>[1]
type Question = Parameters<typeof readReport>[1]

export function readTab(ctx: Ctx, query: Query): Promise<Report> {
  const tab = tabOf(query) as Exclude<Tab, 'annual'>
  const question = questionOf(query) as Question
  // Without another period there is nothing to show side by side.
  const compare = tab === 'compare' && question.compare === 'none' ? 'year' : question.compare
  const across = question.across === (question.by ?? 'assemblyCode') ? undefined : question.across
  return readReport(ctx, { ...question, across, compare, tab })
}

export async function readYear(ctx: Ctx, query: Query): Promise<Annual> {
  const { receivedAtFrom: _from, receivedAtTo: _to, ...question } = questionOf(query)
  const annual = await readAnnual(ctx, question as Parameters<typeof readAnnual>[1])
  return { ...annual, recalls: await recallsOf(ctx, annual.year, question) }
}

/** Filed in the year, of the vehicles and assemblies that the report is limited to. */
async function recallsOf(ctx: Ctx, year: number, question: Query): Promise<Annual['recalls']> {
  if (!ctx.can(pageRecalls.access)) return null
  const names = ['producerId', 'brandId', 'modelRangeId', 'assemblyCode'] as const
  const filters: RecallQuestion = {
    ...Object.fromEntries(names.flatMap(name => (question[name] ? [[name, question[name]]] : []))),
    ...{ filedAtFrom: `${year}-01-01`, filedAtTo: `${year}-12-31`, state: ['filed', 'running', 'done'] },
  }
  const [page, sums] = await Promise.all([
    pageRecalls(ctx, { ...filters, limit: 100 }),
    sumRecalls(ctx, filters),
  ])
  return { ...page, sums, filters }
}
