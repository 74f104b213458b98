import { z } from 'zod'
import { optional, truth } from '@/lib/core/input'
import { normalizeNumber } from '@/lib/core/normalize'
import { id, normalized, text } from '@/lib/core/text'
import { typedVin } from '@/lib/defects/schema'

export const fileInput = z.strictObject({
  vin: optional(typedVin),
  complaintNo: optional(normalized(normalizeNumber, text(40))),
  complaintId: optional(id),
  /** Whole VINs of records stay masked for everybody, until a record reveals its own. */
  masked: optional(truth),
})

export type FileQuestion = z.output<typeof fileInput>
