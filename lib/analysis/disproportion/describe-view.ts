import { denominatorText } from '@/lib/analysis/query/denominator'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { nameCells } from './name-cells'
import type { View } from './read-tables'

export async function describeView(ctx: Ctx, view: View) {
  const { base, n } = view
  const masked = await nameCells(ctx, view, view.masked)
  return {
    asOf: instantText(ctx.now),
    window: base.window,
    N: n,
    base: base.filters,
    denominator: await denominatorText(ctx, base, n),
    masked: view.masked.map(({ n, share }, at) => ({ ...masked[at]!, n, share })),
  }
}
