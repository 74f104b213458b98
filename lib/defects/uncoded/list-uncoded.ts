import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { text } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { codingAccess, readUncoded, type Uncoded } from './read-uncoded'

export const sureFrom = 0.9

const bars = [sureFrom, 0.8, 0.7, 0.5]

export const noProposal = 'none'

export const listUncoded = operation({
  ...codingAccess,
  input: pageInput
    .omit({ sortField: true, sortOrder: true })
    .extend({ group: text(40).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) })
    .strict(),
  async run(ctx, { group, page, limit }) {
    const { rows, capped } = await readUncoded(ctx)
    const { names } = await lookups(ctx)
    const groups = new Map<string, { code: string; name: string; records: number; sure: number }>()
    for (const row of rows) {
      const code = groupOf(row)
      const name = code === noProposal ? '' : names.assembly(code, ctx.locale)
      const one = groups.get(code) ?? { code, name, records: 0, sure: 0 }
      groups.set(code, one)
      one.records++
      if (isSure(row)) one.sure++
    }
    const inGroup = group ? rows.filter(row => groupOf(row) === group) : rows
    const shown = inGroup.slice((page - 1) * limit, page * limit)
    return {
      modelVersion: rows[0]?.proposed.modelVersion ?? null,
      uncoded: rows.length,
      capped,
      bars: bars.map(from => ({ from, records: inGroup.filter(row => isSure(row, from)).length })),
      groups: [...groups.values()].sort((one, other) => order(one) - order(other)),
      ...toPage(
        { page, limit },
        shown.map(({ brandId, modelRangeId, ...row }) => ({
          ...row,
          brandName: names.brand(brandId, ctx.locale),
          modelRangeName: names.series(modelRangeId, ctx.locale),
        })),
        inGroup.length,
      ),
    }
  },
})

export const groupOf = ({ proposed }: Uncoded) => proposed.assemblies[0]?.code ?? noProposal
export const isSure = ({ proposed }: Uncoded, from = sureFrom) =>
  (proposed.assemblies[0]?.probability ?? 0) >= from

const order = ({ code, records }: { code: string; records: number }) =>
  code === noProposal ? Number.POSITIVE_INFINITY : -records
