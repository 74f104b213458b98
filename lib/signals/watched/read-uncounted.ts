import { z } from 'zod'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import { readCube } from '@/lib/analysis/query/cube'
import { narrowing } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import type { FilterValues } from '@/lib/defects/list/filters'
import { countDefects } from '@/lib/defects/list/page-defects'
import { states } from '@/lib/defects/states'
import { recentWindow } from '../cells/cell-figures'
import { usualFilters } from '../rules/rule-schema'

const seenByRules: FilterValues = usualFilters
// Each record that is not seen stands under one of these, so that they make up the sum with those seen.
const notReturned = { state: usualFilters.state, severe: false }
const counted = {
  otherTypes: { complaintType: ['03', '04', '05', '07', '08', '99'], ...notReturned },
  untyped: { missing: ['complaintType'], ...notReturned },
  returned: { state: [states.returned] },
  uncoded: { missing: ['assemblyCode'] },
  unreviewed: { state: [states.toReview] },
} as const satisfies Record<string, FilterValues>
const ofNight = {
  suspectedRepeat: { suspectedRepeat: true },
  codingDoubted: { codingDoubted: true },
  readsAsDefect: { readsAsDefect: true },
} as const

type Kind = keyof typeof counted | keyof typeof ofNight

export interface Uncounted {
  all: number
  seen: number
  // Capped: at least so many.
  kinds: { kind: Kind; n: number; capped?: boolean; filters: FilterValues }[]
}

// What of the records of a page, or of the last weeks, rules do not look at, and what of the rest may be wrongly coded.
export const readUncounted = operation({
  access: 'defect_analysis:query',
  input: z.strictObject({ filters: optional(z.object(analysisShape).loose()) }),
  run: (ctx, { filters }) => countUncounted(ctx, filters ?? recentRecords(ctx)),
})

function recentRecords({ now }: Ctx): FilterValues {
  const { from, to } = recentWindow(now)
  return { counted: true, alsoExtra: false, receivedAtFrom: from, receivedAtTo: to }
}

async function countUncounted(ctx: Ctx, base: FilterValues): Promise<Uncounted | null> {
  // Of an earlier time neither states nor doubts are kept.
  if (base.asOf !== undefined) return null
  const under = (all: Record<string, FilterValues>) =>
    Object.entries(all).flatMap(([kind, filters]) => {
      const narrowed = narrowing(base, filters)
      return narrowed ? [{ kind: kind as Kind, filters: { ...base, ...narrowed } }] : []
    })
  const [cube, ofToday] = await Promise.all([
    readCube(ctx, {
      windows: [base],
      sets: { total: [] },
      counts: { seen: seenByRules, ...counted },
    }),
    ctx.can(countDefects.access)
      ? Promise.all(
          under(ofNight).map(async one => {
            const count = await countDefects(ctx, one.filters as Parameters<typeof countDefects>[1])
            return { ...one, n: count.total, ...(count.totalCapped && { capped: true }) }
          }),
        )
      : [],
  ])
  const [total] = cube.total
  const kinds = under(counted).map(one => ({
    ...one,
    n: total?.counts[one.kind as keyof typeof counted] ?? 0,
  }))
  return {
    all: total?.n ?? 0,
    seen: total?.counts.seen ?? 0,
    kinds: [...kinds, ...ofToday].filter(({ n }) => n > 0),
  }
}
