import { z } from 'zod'
import { removeView } from '@/lib/accounts/views/remove-view'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { listExportColumns } from './list-export-columns'
import { exportAccess } from './read-export'

export const removeExportColumns = operation({
  access: exportAccess,
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const { sets } = await listExportColumns(ctx, {})
    if (!sets.some(set => set.id === id)) throw new AppError('not_found')
    return removeView(ctx, { id })
  },
})
