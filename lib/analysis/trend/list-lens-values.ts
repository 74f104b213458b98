import { z } from 'zod'
import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { presentAssemblies } from '@/lib/analysis/query/assemblies'
import { readCube } from '@/lib/analysis/query/cube'
import { namesFor } from '@/lib/analysis/query/names'
import { operation } from '@/lib/core/operation'
import { lensOf } from './lens'
import { trendWindow } from './read-trend'
import { lensShape } from './trend-schema'

const maxValues = 500

export const listLensValues = operation({
  access: 'defect_analysis:query',
  input: z.strictObject(lensShape),
  async run(caller, looked) {
    const ctx = asOfInstant(caller, looked)
    const { base, dimension } = lensOf(looked, trendWindow(ctx.now), await presentAssemblies(ctx))
    const { values } = await readCube(ctx, { windows: [base.filters], sets: { values: [dimension] } })
    const commonest = values
      .flatMap(({ keys: [key], n }) => (key == null ? [] : [{ key, n }]))
      .sort((one, other) => other.n - one.n || (one.key < other.key ? -1 : 1))
      .slice(0, maxValues)
    const nameOf = await namesFor(
      ctx,
      dimension,
      commonest.map(({ key }) => key),
    )
    return { dimension, values: commonest.map(({ key, n }) => ({ key, name: nameOf(key), n })) }
  },
})
