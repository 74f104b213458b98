import { operation } from '@/lib/core/operation'
import { pageInput } from '@/lib/core/paging'
import { filterShape } from './filters'
import { findPage } from './find-page'
import { refuseUnknown } from './refuse-unknown'

export const pageDefects = operation({
  access: 'vehicle_defect:query',
  input: pageInput.extend(filterShape).loose(),
  async run(ctx, { page, limit, sortField, sortOrder, ...filters }) {
    refuseUnknown(filters, filterShape)
    return findPage(ctx, { page, limit, sortField, sortOrder }, filters)
  },
})
