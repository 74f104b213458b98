import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { isEmpty } from '@/lib/defects/values'
import { type Consents, separateConsents } from '@/lib/intake/consents'
import type { Typed } from '@/lib/intake/draft/drafts'
import { type Page, pagesOf } from '@/lib/intake/pages/pages'
import { fixedAnswers } from '@/lib/intake/report/amend-report'
import type { IntakeReport } from '@/lib/intake/report/find-report'
import { maskedAnswers } from '@/lib/intake/triage/report-facts'
import type { Asked } from './asked-report'
import { asTyped } from './requested-answers'

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

export function correctablePages(typed: Typed): Page[] {
  const branch = typed.branch === 'product' ? 'product' : 'vehicle'
  return pagesOf[branch]
    .filter(page => !page.leftOut?.(typed))
    .map(page => ({ ...page, asks: page.asks.filter(name => !fixedAnswers.has(name)) }))
    .filter(({ asks }) => asks.length > 0)
}

/** A number may have had another owner: what names a person or a car is shown in full to who holds the receipt only. */
export const shownAnswers = (ctx: Ctx, { confirmed }: Asked, { answers }: IntakeReport) =>
  confirmed ? maskedAnswers(ctx, answers) : answers

export const isHidden = ({ confirmed }: Asked, name: string) =>
  confirmed === true && Object.hasOwn(fieldOf, name) && Boolean(fieldOf[name as FieldName].personal)
