import { z } from 'zod'
import { optional } from '@/lib/core/input'
import { id } from '@/lib/core/text'

export const seriesInput = z.strictObject({ modelRangeId: id, typeCodeId: optional(id) })
