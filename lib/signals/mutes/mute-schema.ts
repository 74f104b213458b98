import { z } from 'zod'
import { day, optional, truth } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id, text } from '@/lib/core/text'

export const muteReasons = ['known', 'recalled', 'data', 'seasonal', 'media', 'other'] as const
export type MuteReason = (typeof muteReasons)[number]

export const muteEnds = ['person', 'severe', 'doubled', 'over'] as const

export const usualMuteDays = 90
export const reviewDays = 180

const code = optional(text(40))

const cell = z.strictObject({
  modelRangeId: optional(id),
  brandId: optional(id),
  producerId: optional(id),
  assemblyCode: code,
  subAssemblyCode: code,
  symptomCode: code,
})

export const muteInput = z
  .strictObject({
    scope: z.union([z.strictObject({ watchItemId: id }), cell]),
    reason: z.enum(muteReasons),
    text: optional(text(500)),
    /** The last muted day, inclusive; null: until somebody ends it. */
    until: day.nullish(),
  })
  .refine(({ reason, text }) => reason !== 'other' || text, { path: ['text'], error: 'required' })

export const pageMutesInput = z.strictObject({
  page: pageInput.shape.page,
  limit: pageInput.shape.limit.default(20),
  active: optional(truth),
})
