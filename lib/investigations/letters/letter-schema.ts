import { z } from 'zod'
import type { investigationLetters } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { day, emptyAsNull, optional, version } from '@/lib/core/input'
import type { Access } from '@/lib/core/permissions'
import { ReceivedFile } from '@/lib/core/replies'
import { id, requiredText, text } from '@/lib/core/text'
import type { FieldNames } from '@/lib/documents/schema'

export type StoredLetter = typeof investigationLetters.$inferSelect

export const letterKinds = [
  ...(['verification', 'materials', 'investigation'] as const),
  ...(['minutes', 'recall_suggestion', 'report'] as const),
] as const
export type LetterKind = (typeof letterKinds)[number]
export const isLetterKind = (kind: unknown): kind is LetterKind => letterKinds.some(one => one === kind)

// Kept in the office: nobody receives them, nobody answers.
export const isInternal = (kind: string) => kind === 'minutes' || kind === 'report'

// A clue is verified, and a meeting held, to find out whether a file is to be applied for.
export const beforeApproval = ['verification', 'minutes']

export const letterStates = ['draft', 'checked', 'signed', 'sent', 'answered', 'withdrawn'] as const
export type LetterState = (typeof letterStates)[number]

interface LetterStep {
  access: Access
  from: readonly LetterState[]
  to: LetterState
  // Not by whoever drafted it.
  byOther?: boolean
  // Of what a producer receives.
  external?: boolean
}

export const letterSteps = {
  check: { access: 'investigation:edit', from: ['draft'], to: 'checked', byOther: true },
  return: { access: 'investigation:edit', from: ['checked'], to: 'draft' },
  sign: { access: 'investigation_approve:edit', from: ['checked'], to: 'signed', byOther: true },
  send: { access: 'investigation:edit', from: ['signed'], to: 'sent', external: true },
  answer: { access: 'investigation:edit', from: ['sent', 'answered'], to: 'answered', external: true },
  // What was signed and is changed is a new edition.
  revise: { access: 'investigation:edit', from: ['signed'], to: 'draft' },
  discard: { access: 'investigation:edit', from: ['draft', 'checked'], to: 'withdrawn' },
  withdraw: { access: 'investigation_approve:edit', from: ['signed', 'sent'], to: 'withdrawn' },
} as const satisfies Record<string, LetterStep>

export type LetterStepName = keyof typeof letterSteps
export const letterStepNames = Object.keys(letterSteps) as LetterStepName[]
export const letterStepOf = (name: LetterStepName): LetterStep => letterSteps[name]

type Placed = Pick<StoredLetter, 'state' | 'kind' | 'createdBy'>

export function letterFault(
  ctx: Pick<Ctx, 'can' | 'user'>,
  { state, kind, createdBy }: Placed,
  name: LetterStepName,
) {
  const { access, from, byOther, external } = letterStepOf(name)
  if (!ctx.can(access)) return 'forbidden'
  if (!from.some(one => one === state) || (external && isInternal(kind))) return 'letter_state'
  return byOther && createdBy === ctx.user?.id ? 'own_letter' : null
}

export const mostQuestions = 50
export const mostAnnexed = 200
export const longestAnswer = 5000
const questionText = requiredText(1000)

const email = z.email({ error: 'email' }).max(200)

const oneLetter = { id, letterId: id }
export const startLetterInput = z.strictObject({
  ...{ id, kind: z.enum(letterKinds), followsId: optional(id) },
})

// Which records of the file the annex lists.
export const annexes = ['unchanged', 'supports', 'judged', 'none'] as const

export const amendLetterInput = z.strictObject({
  ...{ ...oneLetter, version },
  title: requiredText(200).optional(),
  companyId: emptyAsNull(id),
  recipient: text(200).optional(),
  contact: emptyAsNull(text(100)),
  email: emptyAsNull(email),
  deadline: emptyAsNull(day),
  paragraphs: text(10_000).optional(),
  questions: z.array(questionText).max(mostQuestions).optional(),
  annex: z.enum(annexes).default('unchanged'),
})

const step = <Name extends LetterStepName, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ ...oneLetter, version, step: z.literal(name), ...shape })
const because = { reason: requiredText(500) }

export const stepLetterInput = z.discriminatedUnion(
  'step',
  [
    step('check', {}),
    step('sign', {}),
    step('return', because),
    step('revise', because),
    step('discard', because),
    step('withdraw', because),
    // By mail where no other way is named, to the address of the letter unless another is given.
    step('send', { sentWay: optional(text(100)), sentOn: optional(day), email: optional(email) }),
  ],
  { error: 'not_offered' },
)
export type LetterStepInput = z.output<typeof stepLetterInput>

export const answerLetterInput = z.strictObject({
  ...{ ...oneLetter, version, answer: requiredText(longestAnswer) },
  files: z.array(z.instanceof(ReceivedFile)).default([]),
})

export const previewLetterInput = z.strictObject(oneLetter)

// What a template of a letter may name.
export const letterFields = {
  ...{ title: 'text', letterNo: 'text', unit: 'text', date: 'text', recipient: 'text', contact: 'text' },
  ...{ drafter: 'text', checker: 'text', signer: 'text', leader: 'text', deadline: 'text' },
  ...{ fileNo: 'text', fileTitle: 'text', question: 'text', subject: 'text', producer: 'text' },
  ...{ vehicles: 'text', production: 'text', part: 'text', symptoms: 'text', conclusion: 'text' },
  ...{ summary: 'text', records: 'text', fires: 'text', crashes: 'text', injuries: 'text' },
  paragraphs: { text: 'text' },
  // One line each, or none where there is nothing to say.
  ...{ asks: { text: 'text' }, questions: { no: 'text', text: 'text' }, reply: { text: 'text' } },
  ...{ figuresTitle: { text: 'text' }, figures: 'block', trend: 'block' },
  ...{ annexTitle: { text: 'text' }, annex: 'block' },
} as const satisfies FieldNames
