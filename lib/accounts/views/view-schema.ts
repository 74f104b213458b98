import { z } from 'zod'
import { preferenceKey } from '@/lib/accounts/schema'

export const viewTable = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        key: preferenceKey,
        width: z.number().int().min(0).max(4_000).optional(),
        hidden: z.boolean().optional(),
      }),
    )
    .max(200)
    .optional(),
  density: z.enum(['small', 'middle', 'large']).optional(),
})

export const orderKey = (list: string) => `${list}:views`

export const columnsKey = (list: string, viewId: string) => `${list}:view-${viewId}`
