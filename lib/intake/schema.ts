import { z } from 'zod'
import { currentTime } from '@/lib/core/clock'
import type { Issue } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { hasAddress, wrongTogether } from './answer-rules'
import { answerShapes, type Branch } from './answers'
import { consentPurposes } from './consents'
import { productFields } from './product-fields'
import { declaredSteps } from './report-steps'

export const reportSteps = declaredSteps()

export const productSteps = {
  product: [
    'productCategory',
    'productSubcategory',
    'productName',
    'productBrand',
    'productModel',
    'productMaker',
    'purchaseDate',
    'purchasePlace',
  ],
  what: ['faultDate', 'productScenario', 'summary', 'description', 'reportedToMaker', 'makerReply', 'demand'],
  harm: ['fire', 'injuredCount', 'deathCount', 'hurtTypes', 'hurtLevel', 'medicalAttention', 'propertyLoss'],
  evidence: ['fileTokens', 'fileKinds'],
  person: reportSteps.person.filter(name => name in productFields),
}

export const stepsOf: Readonly<Record<Branch, Readonly<Record<string, readonly string[]>>>> = {
  vehicle: reportSteps,
  product: productSteps,
}

const token = z.string().min(16).max(200)

export const fileAnswers = {
  fileTokens: z.array(token).max(9).optional(),
  fileKinds: z
    .array(z.union([z.literal('').transform(() => null), z.string().max(40), z.null()]))
    .max(9)
    .optional(),
}

const sending = {
  codeTicket: token,
  consentVersion: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,40}$/, { error: 'invalid' }),
  consents: z.array(z.enum(consentPurposes)).max(consentPurposes.length).optional(),
  idempotencyKey: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,200}$/, { error: 'invalid' })
    .optional(),
}

type Answers = Readonly<Record<string, unknown>>

function inputOf<B extends Branch>(branch: B, unknown: readonly string[] = []) {
  const left = Object.fromEntries(
    unknown.filter(name => name in answerShapes[branch]).map(name => [name, z.null().optional()]),
  )
  return (
    z
      .strictObject({
        branch: z.literal(branch),
        ...sending,
        ...fileAnswers,
        ...answerShapes[branch],
        ...left,
      })
      // Told with what else is missing, while the other rules need sound answers.
      .refine(hasAddress, { path: ['mobile'], error: 'required', when: () => true })
      .superRefine((input, refinement) => {
        if (!hasAddress(input)) return
        for (const { path, code, params } of wrongTogether(
          input,
          Object.keys(answerShapes[branch]),
          currentTime(),
        ))
          refinement.addIssue({ code: 'custom', message: code, path: [path], params })
      })
  )
}

export type Report = { branch: Branch } & Answers & z.output<z.ZodObject<typeof sending & typeof fileAnswers>>

export const reportInput = z.discriminatedUnion('branch', [
  inputOf('vehicle'),
  inputOf('product'),
]) as unknown as z.ZodType<Report, Report>

export const reportInputWithout = (branch: Branch, unknown: readonly string[]) =>
  inputOf(branch, unknown) as unknown as z.ZodType<Report, Report>

export function namesOfStep(branch: Branch, step: string): readonly string[] {
  const steps = stepsOf[branch]
  return Object.hasOwn(steps, step) ? steps[step]! : []
}

export function wellFormed(branch: Branch, answers: Answers) {
  const shapes: Record<string, z.ZodType> = { ...fileAnswers, ...answerShapes[branch] }
  return Object.fromEntries(
    Object.entries(shapes).flatMap(([name, shape]): [string, unknown][] => {
      const parsed = Object.hasOwn(answers, name) ? shape.safeParse(answers[name]) : undefined
      return parsed?.success ? [[name, parsed.data]] : []
    }),
  )
}

export function stepIssues(branch: Branch, step: string, answers: Answers, now = currentTime()): Issue[] {
  const names = namesOfStep(branch, step)
  const shapes: Record<string, z.ZodType> = { ...fileAnswers, ...answerShapes[branch] }
  const schema = z.object(Object.fromEntries(names.map(name => [name, shapes[name]!])))
  const parsed = schema.safeParse(answers)
  const single = parsed.success ? [] : issuesOf(parsed.error)
  const wrong = new Set(single.map(issue => issue.path))
  const together = wrongTogether(wellFormed(branch, answers), names, now).filter(
    issue => !wrong.has(issue.path),
  )
  const order = (issue: Issue) => names.indexOf(issue.path.split('.')[0]!)
  return [...single, ...together].sort((one, other) => order(one) - order(other))
}
