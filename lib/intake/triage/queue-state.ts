import { z } from 'zod'
import { id, requiredText, text } from '@/lib/core/text'
import { productStates } from '@/lib/intake/states'

/** What the queue shows: waiting for staff, waiting for the reporter, other products, all. */
export const queueTabs = ['waiting', 'supplement', 'product', 'all'] as const
export type QueueTab = (typeof queueTabs)[number]

export const queueState = z.enum(productStates)

/** A report as somebody saw it: a vehicle's at the version of its record, a product's at its own. */
export const seen = { id, version: z.coerce.number().int().min(1) }

export const noteLength = 500
export const messageLength = 500
export const opinionId = id.nullish()
export const remarks = text(noteLength).nullish()
export const message = requiredText(messageLength)
/** Names of answers, or `files`. */
export const requestedFields = z.array(z.string().max(40)).max(60).default([])
