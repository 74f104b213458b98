import { z } from 'zod'
import { type Block, blockOf } from '@/lib/analysis/query/blocks'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { pageRecalls, type RecallSums, sumRecalls } from '@/lib/recalls/page-recalls'

type RecallQuestion = Parameters<typeof sumRecalls>[1]
type Rows = Awaited<ReturnType<typeof pageRecalls>>

interface YearRecalls extends Pick<Rows, 'records' | 'total'> {
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

export const readYearRecalls = operation({
  access: 'defect_analysis:query',
  input: z.object({ year: z.number() }).loose(),
  run: yearRecallsOf,
})

export function recallBlocks(ctx: Ctx, { records, sums }: YearRecalls): Block[] {
  const word = (key: string) => translate(ctx.locale, `report.recalls.${key}`)
  const own = (key: string) => translate(ctx.locale, `recalls.${key}`)
  const lines = [
    { name: word('total'), ...sums.all },
    ...sums.byInfluence.map(({ influence, ...sum }) => ({ name: own(`influence.${influence}`), ...sum })),
    { name: own('remedyWay.ota'), ...sums.ota },
  ]
  type Line = (typeof lines)[number]
  type Row = YearRecalls['records'][number]
  const column = (key: string, width: number, cell: (row: Row) => string | null) => ({
    ...{ title: word(`columns.${key}`), width, cell },
  })
  return [
    blockOf<Line>({
      title: word('sums'),
      columns: [
        { title: own('fields.influence'), width: 24, cell: ({ name }) => name },
        { title: word('columns.campaigns'), kind: 'number', cell: ({ campaigns }) => campaigns },
        { title: word('columns.quantity'), kind: 'number', cell: ({ vehicles }) => vehicles },
      ],
      ...{ rows: lines, count: lines.length },
      filtersOf: () => null,
    }),
    blockOf<Row>({
      title: word('title'),
      columns: [
        column('recallNo', 16, row => row.recallNo),
        column('title', 40, row => row.title),
        column('producer', 28, row => row.producerName),
        column('assembly', 20, row => row.assemblyName),
        { ...column('filedAt', 12, row => row.filedAt), kind: 'date' },
        column('state', 10, row => own(`state.${row.state}`)),
        { title: word('columns.quantity'), kind: 'number', cell: ({ quantity }) => quantity },
        { title: word('columns.completion'), kind: 'share', cell: ({ completion }) => completion },
        { title: word('columns.covered'), kind: 'number', cell: ({ covered }) => covered },
      ],
      ...{ rows: records, count: records.length },
      filtersOf: ({ filters }) => filters.covered,
    }),
  ]
}
