import type { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { checkImageCode } from '@/lib/intake/tickets/codes'
import { shortText } from './form'

export const robotInput = {
  imageId: shortText(64).optional(),
  answer: shortText(100).optional(),
  heard: shortText(100).optional(),
}

type Given = z.output<z.ZodObject<typeof robotInput>>

export const robotField = ({ heard }: Given) => (heard === undefined ? 'answer' : 'heard')

/** @throws AppError at the field that was shown */
export function ticketForAnswer(ctx: Ctx, given: Given): Promise<{ imageTicket: string }> {
  const { imageId = '', answer = '', heard = answer } = given
  if (!heard.trim()) throw invalid(robotField(given), 'required')
  return checkImageCode(ctx, { imageId, answer: heard.slice(0, 20) })
}
