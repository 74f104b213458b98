import type { Ctx } from '@/lib/core/context'
import { pageRecalls } from '@/lib/recalls/page-recalls'
import { type RecallSums, sumRecalls } from '@/lib/recalls/sum-recalls'

type RecallQuestion = Parameters<typeof sumRecalls>[1]
type Rows = Awaited<ReturnType<typeof pageRecalls>>

export interface YearRecalls extends Pick<Rows, 'records' | 'total'> {
  sums: RecallSums
  filters: RecallQuestion
}

const narrowing = ['producerId', 'brandId', 'modelRangeId', 'assemblyCode'] as const
const pageSize = 100

export async function yearRecallsOf(
  ctx: Ctx,
  { year, all = false, ...question }: { year: number; all?: boolean; [filter: string]: unknown },
): Promise<YearRecalls | null> {
  if (!ctx.can(pageRecalls.access)) return null
  const filters: RecallQuestion = {
    ...Object.fromEntries(narrowing.flatMap(name => (question[name] ? [[name, question[name]]] : []))),
    ...{ filedAtFrom: `${year}-01-01`, filedAtTo: `${year}-12-31`, state: ['filed', 'running', 'done'] },
  }
  const pageOf = (page: number) => pageRecalls(ctx, { ...filters, page, limit: pageSize })
  const [{ records, total, pages }, sums] = await Promise.all([pageOf(1), sumRecalls(ctx, filters)])
  const rest: Rows['records'] = []
  if (all) for (let page = 2; page <= pages; page++) rest.push(...(await pageOf(page)).records)
  return { records: [...records, ...rest], total, sums, filters }
}
