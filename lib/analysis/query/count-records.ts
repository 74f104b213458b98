import { z } from 'zod'
import { optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { type FilterValues, refuseUnknown } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { analysisShape } from './analysis-schema'
import { readCube } from './cube'
import { denominatorText } from './denominator'
import { columnStore, isInStore } from './engines'

export const countRecords = operation({
  access: 'defect_analysis:query',
  input: z.strictObject({ filters: optional(z.object(analysisShape).loose()) }),
  async run(ctx, { filters: given = {} }) {
    refuseUnknown(given, analysisShape)
    const filters: FilterValues = { ...given, counted: true }
    const [{ total }, matches] = await Promise.all([
      readCube(ctx, { windows: [filters], sets: { total: [] } }),
      matchesOf(ctx, filters),
    ])
    const n = total[0]?.n ?? 0
    const { receivedAtFrom: from = '…', receivedAtTo: to = '…' } = filters as Record<string, string>
    const engine = columnStore()
    const { source, where } = engine.rows(matches, [])
    return {
      n,
      question: await denominatorText(ctx, { window: { from, to }, filters }, n),
      // As `npm run ask` takes it; null for what the column store does not have.
      statement: isInStore([matches])
        ? engine.text(`SELECT count(*) AS n FROM ${[source, where].join(' ').trim()}`)
        : null,
    }
  },
})
