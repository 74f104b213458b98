import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { type FilterValues, refuseUnknown } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { analysisShape, ofOtherTables } from './analysis-schema'
import { readCube } from './cube'
import { denominatorText } from './denominator'
import { storeStatement } from './statement'

async function counted(ctx: Ctx, filters: FilterValues): Promise<number> {
  const { total } = await readCube(ctx, { windows: [filters], sets: { total: [] } })
  return total[0]?.n ?? 0
}

// What lives in other tables is not analysed: such a number is the list's.
const listed = async (ctx: Ctx, filters: FilterValues): Promise<number> =>
  (await pageDefects(ctx, { ...filters, limit: 1 } as Parameters<typeof pageDefects>[1])).total

export const countRecords = operation({
  access: 'defect_analysis:query',
  input: z.strictObject({ filters: optional(z.object(analysisShape).loose()) }),
  async run(ctx, { filters: given = {} }) {
    refuseUnknown(given, { ...analysisShape, ...Object.fromEntries(ofOtherTables.map(name => [name, true])) })
    const isOfOthers = Object.keys(given).some(name => ofOtherTables.includes(name))
    const filters: FilterValues = isOfOthers ? given : { ...given, counted: true }
    const n = isOfOthers ? await listed(ctx, filters) : await counted(ctx, filters)
    const { receivedAtFrom: from = '…', receivedAtTo: to = '…' } = filters as Record<string, string>
    const question = await denominatorText(ctx, { window: { from, to }, filters }, n)
    return { n, question, statement: isOfOthers ? null : storeStatement(await matchesOf(ctx, filters)) }
  },
})
