import { z } from 'zod'
import { id, requiredText } from '@/lib/core/text'

// What people write about, and who may read it.
export const commented = {
  defect: 'vehicle_defect:get',
  watchItem: 'watch_item:get',
  recall: 'recall:get',
  investigation: 'investigation:get',
} as const

export type Commented = keyof typeof commented

export const commentAccess = Object.values(commented)

const about = { entity: z.enum(Object.keys(commented) as [Commented, ...Commented[]]), entityId: id }

export const listCommentsInput = z.strictObject(about)

export const addCommentInput = z.strictObject({
  ...about,
  text: requiredText(2000),
  mentioned: z.array(id).max(20).default([]),
})
