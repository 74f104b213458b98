import { z } from 'zod'
import type { investigationLetters, LetterData } from '@/db/schema/investigations'
import { day } from '@/lib/core/input'
import { id, requiredText, text } from '@/lib/core/text'

export type StoredLetter = typeof investigationLetters.$inferSelect

export const letterKinds = [
  ...(['verification', 'materials', 'investigation'] as const),
  ...(['minutes', 'recall_suggestion', 'report'] as const),
] as const
export type LetterKind = (typeof letterKinds)[number]

// Kept in the office: nobody receives them, nobody answers.
export const isInternal = (kind: string) => kind === 'minutes' || kind === 'report'

export const mostQuestions = 50
export const mostAnnexed = 200
export const longestAnswer = 5000
export const questionText = requiredText(1000)

export const letterData = z.strictObject({
  paragraphs: text(10_000),
  questions: z
    .array(
      z.strictObject({
        no: z.number().int().positive(),
        text: questionText,
        answer: text(longestAnswer).optional(),
        answeredAt: z.string().optional(),
      }),
    )
    .max(mostQuestions),
  annexIds: z.array(id).max(mostAnnexed),
  extension: z
    .strictObject({
      ...{ until: day, reason: requiredText(1000), askedAt: z.string() },
      ...{ decision: z.enum(['accepted', 'refused']).optional(), decidedBy: id.optional() },
    })
    .optional(),
}) satisfies z.ZodType<LetterData>
