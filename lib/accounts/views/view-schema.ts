import { z } from 'zod'
import { preferenceKey } from '@/lib/accounts/schema'

/** Columns and density of a table, as the browser keeps them. */
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

/** A person's order of the views of a list. */
export const orderKey = (list: string) => `${list}:views`

/** A person's own columns in a view that belongs to somebody else. */
export const columnsKey = (list: string, viewId: string) => `${list}:view-${viewId}`
