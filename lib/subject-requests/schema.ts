import { z } from 'zod'
import { subjectRequests } from '@/db/schema/subject-requests'
import { day, emptyAsNull, listOf, optional, version } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id, normalized, requiredText, text } from '@/lib/core/text'
import { isOnePlate, isPhone } from '@/lib/defects/contact-schema'
import { normalizeMobile } from '@/lib/values/phone'
import { normalizePlate } from '@/lib/values/plate'
import { normalizeVin } from '@/lib/values/vin'

export const requestKinds = subjectRequests.kind.enumValues
export const requestChannels = subjectRequests.channel.enumValues
export const requestStates = subjectRequests.state.enumValues

export const personFields = ['mobile', 'name', 'vin', 'plateNo'] as const
export type PersonField = (typeof personFields)[number]
export type SubjectPerson = Record<PersonField, string | null>

// What is no number finds nothing, and its person would be told that we hold nothing.
const sound = (max: number, isSound: (typed: string) => boolean, error: string) =>
  text(max).refine(typed => typed === '' || isSound(typed), { error })

export const addRequestInput = z
  .strictObject({
    kind: z.enum(requestKinds),
    askedOn: day,
    channel: z.enum(requestChannels),
    identityProof: requiredText(200),
    mobile: normalized(normalizeMobile, emptyAsNull(sound(30, isPhone, 'not_phone'))),
    name: emptyAsNull(text(50)),
    vin: normalized(
      normalizeVin,
      emptyAsNull(sound(60, typed => /^[A-Z0-9*]{1,17}$/.test(typed), 'vin_length')),
    ),
    plateNo: normalized(normalizePlate, emptyAsNull(sound(20, isOnePlate, 'not_plate'))),
  })
  .refine(given => personFields.some(field => given[field]), { path: ['mobile'], error: 'required' })

export const requestFilters = {
  kind: optional(z.enum(requestKinds)),
  state: optional(z.enum(requestStates)),
  mobile: normalized(normalizeMobile, optional(text(30))),
}

export const pageRequestsInput = pageInput
  .omit({ sortField: true, sortOrder: true })
  .extend(requestFilters)
  .strict()

const ids = listOf(id).default([])

export const copyInput = z.strictObject({ id, records: ids, reports: ids })

export const settleInput = z.strictObject({ id, version, records: ids, reports: ids })

export const closeInput = z.strictObject({
  id,
  version,
  state: z.enum(['done', 'refused']),
  outcome: requiredText(500),
})
