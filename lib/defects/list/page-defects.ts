import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput } from '@/lib/core/paging'
import { isKnownThen, refuseAsOf } from './as-of'
import { filterShape, refuseUnknown } from './filters'
import { findPage } from './find-page'
import { conditionOf, type HomeType } from './home-filters'
import { defectSortFields, sorts } from './sorts'

export const pageDefects = operation({
  access: 'vehicle_defect:query',
  input: pageInput.extend(filterShape).loose(),
  async run(ctx, { page, limit, sortField, sortOrder, ...filters }) {
    refuseUnknown(filters, filterShape)
    return findPage(ctx, { page, limit, sortField, sortOrder }, filters)
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
