import { denominatorText } from '@/lib/analysis/query/denominator'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { nameCells } from './name-cells'
import type { View } from './read-tables'

/** What stands beside every table of cells: window, denominator, and the groups left out by `unmask`. */
export async function describeView(ctx: Ctx, view: View) {
  const { base, tables } = view
  const masked = await nameCells(ctx, view, tables.masked)
  return {
    asOf: instantText(ctx.now),
    window: base.window,
    N: tables.n,
    base: base.filters,
    denominator: await denominatorText(ctx, base, tables.n),
    masked: tables.masked.map(({ n, share }, at) => ({ ...masked[at]!, n, share })),
  }
}
