import { z } from 'zod'
import { optional, truth } from '@/lib/core/input'
import { id, normalized, text } from '@/lib/core/text'
import { typedVin } from '@/lib/defects/schema'
import { normalizeNumber } from '@/lib/values/spelling'

export const fileInput = z.strictObject({
  vin: optional(typedVin),
  complaintNo: optional(normalized(normalizeNumber, text(40))),
  complaintId: optional(id),
  /** Whole VINs of records stay masked for everybody, until a record reveals its own. */
  masked: optional(truth),
})

export type FileQuestion = z.output<typeof fileInput>
