import { z } from 'zod'
import { findRow } from '@/db/rows'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type Operation, operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { isEmpty } from '@/lib/defects/schema'
import { type Consents, separateConsents } from '@/lib/intake/consents'
import { type Draft, findDraft, type Typed } from '@/lib/intake/draft/drafts'
import { seeOther } from '@/lib/intake/pages/form'
import { type Page, pagesFor } from '@/lib/intake/pages/pages'
import { findReport, type IntakeReport, isFixed, reporterInput } from '@/lib/intake/report/amend-report'
import { maskedAnswers } from '@/lib/intake/triage/report-facts'

export type Asked = NonNullable<Draft['asked']>

export type AskedReport = NonNullable<Awaited<ReturnType<typeof askedReport>>>

// The report that this browser has shown to be its own: by its receipt, or by a code to its number. `id` says which one
// a page was about, so that a form never acts on the report of another window.
export async function askedReport(ctx: Ctx, token: string | undefined, id?: string) {
  const draft = await findDraft(ctx, token)
  const asked = draft?.asked
  if (!asked) return null
  const report = asked.confirmed ? await reportOfNumber(ctx, asked.mobile, id) : await byReceipt(ctx, asked)
  return report && (id === undefined || report.id === id) ? { draft, asked, report } : null
}

async function reportOfNumber(ctx: Ctx, mobile: string, id = ''): Promise<IntakeReport | undefined> {
  if (!/^[1-9]\d{0,17}$/.test(id) || !mobile) return undefined
  return findRow(ctx.db, intakeReports, { id, mobile })
}

const typedPair = z.object(reporterInput)

async function byReceipt(ctx: Ctx, { receipt, mobile }: Asked): Promise<IntakeReport | undefined> {
  const typed = typedPair.safeParse({ receipt, mobile })
  if (!receipt || !typed.success) return undefined
  return findReport(ctx, typed.data).catch(error => {
    if (error instanceof AppError && error.code === 'receipt_unknown') return undefined
    throw error
  })
}

// A form about such a report; without one it leads to where one is shown.
export const ownStep = <Input extends z.ZodType<{ draft?: string; report?: string }>>(
  input: Input,
  start: 'mine' | 'status',
  run: (ctx: Ctx, own: AskedReport, sent: z.output<Input>) => Promise<RawReply>,
  admit?: Operation['admit'],
) =>
  operation({
    access: 'public',
    input,
    admit,
    async run(ctx, sent) {
      const own = await askedReport(ctx, sent.draft, sent.report)
      return own ? run(ctx, own, sent) : seeOther(start)
    },
  })

export const stillAsked = (ctx: Ctx, { receipt, mobile, confirmed }: Asked): Asked => ({
  ...{ receipt, mobile, confirmed },
  at: ctx.now.toISOString(),
})

export const reportPage = ({ confirmed }: Asked, id: string) =>
  confirmed ? `mine?report=${id}` : 'status?found=1'

export const listPage = ({ confirmed }: Asked) => (confirmed ? 'mine' : 'status')

export function requestedNames(fields: readonly { name: string }[]): string[] {
  const names = fields.map(({ name }) => name).filter(name => name !== 'files')
  return fields.length === 0 ? ['description'] : names
}

export function typedBefore(fields: readonly { name: string; answer?: unknown }[]): Typed {
  return Object.fromEntries(fields.map(({ name, answer }) => [name, [answer ?? ''].flat().map(asTyped)]))
}

const asTyped = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : String(value))

export function typedOf({ branch, answers, unknown, about, consents }: IntakeReport): Typed {
  const typed = Object.entries(answers)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]): [string, string | string[]] => [
      name,
      Array.isArray(value) ? value.map(asTyped) : asTyped(value),
    ])
  const { injuredCount, deathCount, hurtTypes } = answers
  const hurt = Number(injuredCount ?? 0) + Number(deathCount ?? 0) > 0 || !isEmpty(hurtTypes)
  const asked = injuredCount !== undefined || unknown.includes('injuredCount')
  return {
    ...Object.fromEntries(typed),
    branch,
    ...(asked && { hurt: hurt || unknown.includes('injuredCount') ? 'yes' : 'no' }),
    unknown,
    about,
    ...ticksOf(consents),
    // Whoever sent it has answered what was asked about it.
    vinSure: 'yes',
  }
}

const ticksOf = (consents: Consents) =>
  Object.fromEntries(
    Object.entries(separateConsents).flatMap(([box, { purpose }]) =>
      consents[purpose] && !consents[purpose].withdrawnAt ? [[box, 'yes']] : [],
    ),
  )

export function correctablePages(typed: Typed, report: IntakeReport): Page[] {
  return pagesFor(typed)
    .map(page => ({ ...page, asks: page.asks.filter(name => !isFixed(name, report)) }))
    .filter(({ asks }) => asks.length > 0)
}

// What stands in the report, and over it what was typed and refused on this page.
export function correctionOf({ asked, report }: AskedReport, id: string, pageId: string) {
  const stored = typedOf(report)
  const typedFor = `${id} ${pageId}`
  const typed: Typed = asked.typedFor === typedFor ? { ...stored, ...asked.typed } : stored
  return { stored, typed, typedFor, page: correctablePages(typed, report).find(page => page.id === pageId) }
}

/** A number may have had another owner: what names a person or a car is shown in full to who holds the receipt only. */
export const shownAnswers = (ctx: Ctx, { confirmed }: Asked, { answers }: IntakeReport) =>
  confirmed ? maskedAnswers(ctx, answers) : answers

export const isHidden = ({ confirmed }: Asked, name: string) =>
  confirmed === true && Object.hasOwn(fieldOf, name) && Boolean(fieldOf[name as FieldName].personal)
