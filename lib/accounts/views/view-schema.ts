import { z } from 'zod'
import { preferenceKey } from '@/lib/accounts/schema'
import { truth, wholeNumber } from '@/lib/core/input'

export const viewTable = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        key: preferenceKey,
        width: wholeNumber(0, 4_000).optional(),
        hidden: truth.optional(),
      }),
    )
    .max(200)
    .optional(),
  density: z.enum(['small', 'middle', 'large']).optional(),
})

export const orderKey = (list: string) => `${list}:views`

export const columnsKey = (list: string, viewId: string) => `${list}:view-${viewId}`
