import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { day, optional, truth, version } from '@/lib/core/input'
import { id, requiredText, text } from '@/lib/core/text'
import { filterShape } from '@/lib/defects/list/filters'
import { productStates } from '@/lib/intake/states'

export const queueTabs = ['waiting', 'supplement', 'product', 'all'] as const
export type QueueTab = (typeof queueTabs)[number]

export const queueRecordFilters = pick(
  filterShape,
  'assemblyCode brandId missing mobile newEnergy plateNo reporterName severe',
)

export const queueFilters = {
  keyword: text(60)
    .transform(typed => typed || undefined)
    .optional(),
  receivedAtFrom: optional(day),
  receivedAtTo: optional(day),
  suspected: optional(truth),
  untold: optional(truth),
  ...queueRecordFilters,
}

export const queueState = z.enum(productStates)

export const seen = { id, version }

export const noteLength = 500
export const opinionId = id.nullish()
export const remarks = text(noteLength).nullish()
export const message = requiredText(noteLength)
export const requestedFields = z.array(z.string().max(40)).max(60).default([])
