import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { saveChoices } from './column-choices'
import { listExportColumns } from './list-export-columns'
import { exportAccess } from './read-export'

export const chooseExportColumns = operation({
  access: exportAccess,
  input: z.strictObject({ id: z.union([z.enum(['standard', 'last']), id]) }),
  async run(ctx, { id: chosen }) {
    const { sets } = await listExportColumns(ctx, {})
    if (chosen !== 'last' && !sets.some(set => set.id === chosen)) throw new AppError('not_found')
    await saveChoices(ctx, { chosen })
    return { chosen }
  },
})
