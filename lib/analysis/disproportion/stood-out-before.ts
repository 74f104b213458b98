import { createHash } from 'node:crypto'
import { comparedWindow } from '@/lib/analysis/query/calendar'
import type { Ctx } from '@/lib/core/context'
import { inSlices } from '@/lib/core/limits/between-slices'
import { cellAt } from './cells'
import { cellName } from './margins'
import { ic025Of } from './measure-cells'
import { baseOfView, type Question, readView } from './read-tables'
import type { Tables } from './tables'

export interface StoodOut {
  names: ReadonlySet<string>
  // Equal for equal names, for the key of what is made of them.
  digest: string
}

// The cells whose IC025 was above 0 in the window before: an answer of its own, because records of that time seldom change.
export async function stoodOutBefore(ctx: Ctx, question: Question): Promise<StoodOut> {
  const { from, to } = comparedWindow(baseOfView(ctx, question).window, 'previous')
  const earlier = { ...question, receivedAtFrom: from, receivedAtTo: to }
  const { made } = await readView(ctx, earlier, { name: 'stood out', of: stoodOut })
  return made
}

async function stoodOut({ cells, margins }: Tables): Promise<StoodOut> {
  const names: string[] = []
  await inSlices(cells.a.length, at => {
    const cell = cellAt(cells, at)
    if (ic025Of(margins, cell) > 0) names.push(cellName(cell))
  })
  const digest = createHash('sha256').update(names.sort().join('\n')).digest('base64')
  return { names: new Set(names), digest }
}
