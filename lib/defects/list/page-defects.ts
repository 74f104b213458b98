import { z } from 'zod'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { type CursorPage, cursorInput, pageInput } from '@/lib/core/paging'
import { isKnownThen, refuseAsOf } from './as-of'
import { filterShape, refuseUnknown } from './filters'
import { findPage, type ListedRow } from './find-page'
import { followDefects } from './follow-defects'
import { conditionOf, type HomeType } from './home-filters'
import { defectSortFields, sorts } from './sorts'

export const pageDefects = operation({
  access: 'vehicle_defect:query',
  input: pageInput.extend({ ...cursorInput, ...filterShape }).loose(),
  async run(ctx, { after, page, limit, sortField, sortOrder, ...filters }): Promise<CursorPage<ListedRow>> {
    refuseUnknown(filters, filterShape)
    const request = { page, limit, sortField, sortOrder }
    return after === undefined
      ? findPage(ctx, request, filters)
      : followDefects(ctx, { after, ...request }, filters)
  },
})

// Shows nobody's data, so that no look is noted.
export const countDefects = operation({
  access: 'vehicle_defect:query',
  input: z.object(filterShape).loose(),
  async run(ctx, filters) {
    refuseUnknown(filters, filterShape)
    const { total, totalCapped } = await findPage(ctx, { page: 1, limit: 0 }, filters)
    return { total, totalCapped }
  },
})

export const pageMyDefects = operation({
  access: 'vehicle_defect:query',
  input: pageInput.extend({ type: wholeNumber(1, 4).default(4), ...filterShape }).loose(),
  async run(ctx, { page, limit, sortField, sortOrder, type, ...filters }) {
    refuseUnknown(filters, filterShape)
    refuseAsOf(filters)
    const homeCondition = await conditionOf(ctx, type as HomeType)
    return findPage(ctx, { page, limit, sortField, sortOrder }, filters, homeCondition ? [homeCondition] : [])
  },
})

export const sortsAsOf: readonly string[] = defectSortFields.filter(name => isKnownThen(sorts[name].column))
