import { z } from 'zod'
import { day, emptyAsNull, version, wholeNumber } from '@/lib/core/input'
import { id, text } from '@/lib/core/text'

const vehicles = wholeNumber(0, 100_000_000)

const fields = {
  asOf: day,
  total: vehicles,
  done: vehicles,
  unreachable: vehicles,
  removed: vehicles,
  note: emptyAsNull(text(500)),
  fileId: emptyAsNull(id),
}

export const addProgressInput = z.strictObject({
  ...fields,
  id,
  unreachable: vehicles.default(0),
  removed: vehicles.default(0),
})
export const amendProgressInput = z.strictObject(fields).partial().extend({ id, progressId: id, version })
export const oneProgress = z.strictObject({ id, progressId: id })
