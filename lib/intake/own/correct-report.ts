import { updateRows } from '@/db/rows'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { type Issue, invalid } from '@/lib/core/errors'
import { fieldOf } from '@/lib/defects/fields'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import { states } from '@/lib/defects/states'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { answersOf } from '@/lib/intake/answers'
import { consentsFor, consentsOf } from '@/lib/intake/consents'
import { type Typed, writeDraft } from '@/lib/intake/draft/drafts'
import { formInput, inOtherLanguage, seeOther, shortText } from '@/lib/intake/pages/form'
import { pageIssues } from '@/lib/intake/pages/page-issues'
import type { Page } from '@/lib/intake/pages/pages'
import { currentNotice } from '@/lib/intake/pages/read-office'
import {
  amendReport,
  emptyAnswer,
  type IntakeReport,
  lockForReporter,
} from '@/lib/intake/report/amend-report'
import { dependents, mergeAnswers } from '@/lib/intake/typed/merge-answers'
import { parseAnswers, uncertainOf } from '@/lib/intake/typed/parse-answers'
import { correctablePages, correctionOf, isHidden, ownStep, reportPage } from './asked-report'
import { actionsOf } from './describe-report'
import { issuesOf } from './supply-answers'

const harm = ['injuredCount', 'deathCount', 'hurtTypes']

export const correctReport = ownStep(
  formInput.extend({ report: shortText(20).default(''), page: shortText(20).default('') }),
  'mine',
  async (ctx, own, { report: id, page: pageId, ...sent }) => {
    const { draft, asked, report } = own
    const back = reportPage(asked, report.id)
    const { stored, typed: begun, typedFor, page } = correctionOf(own, id, pageId)
    if (!page || !(await actionsOf(ctx, report)).includes('correct')) return seeOther(back)
    const here = `correct?report=${id}&page=${pageId}`
    const kept = page.asks.filter(name => isHidden(asked, name) && isEmpty(sent[name]) && stored[name])
    const typed = mergeAnswers(
      begun,
      { ...sent, ...Object.fromEntries(kept.map(name => [name, stored[name]])) },
      page.asks,
    )
    const request = { ...asked, at: ctx.now.toISOString(), typed, typedFor }
    const inLanguage = inOtherLanguage(sent.way, here)
    const issues = inLanguage ? [] : await correct(ctx, report, page, typed)
    if (inLanguage || issues.length > 0) {
      await writeDraft(ctx, draft, {
        asked: request,
        wrong: issues.length > 0 ? { page: 'correct', issues } : null,
      })
      return inLanguage ?? seeOther(here)
    }
    const { typed: _, typedFor: __, ...done } = request
    const next = nextOf(report, page, stored, typed)
    // That somebody was hurt is no answer of the report: the next page needs it.
    const ahead = next && { typed: { hurt: typed.hurt ?? '' }, typedFor: `${id} ${next}` }
    await writeDraft(ctx, draft, { asked: { ...done, ...ahead }, wrong: null })
    return seeOther(next ? `correct?report=${id}&page=${next}` : `${back}&corrected=1`)
  },
)

function nextOf(report: IntakeReport, page: Page, before: Typed, now: Typed): string | undefined {
  const changed = (name: string) => String(before[name] ?? '') !== String(now[name] ?? '')
  const below = page.asks.flatMap(name => (changed(name) ? (dependents[name] ?? []) : []))
  if (page.asks.includes('hurt') && changed('hurt') && now.hurt === 'yes') below.push('injuredCount')
  return correctablePages(now, report).find(
    ({ id, asks }) => id !== page.id && asks.some(name => below.includes(name)),
  )?.id
}

async function correct(ctx: Ctx, report: IntakeReport, page: Page, typed: Typed): Promise<Issue[]> {
  // Kept for the process only when they are read outside of a transaction.
  await lookups(ctx)
  const issues = await pageIssues(ctx, page, typed)
  if (issues.length > 0) return issues
  try {
    await store(ctx, report, page, typed)
    return []
  } catch (error) {
    const refused = issuesOf(error)
    if (!refused) throw error
    return refused.map(issue => ({ ...issue, path: issue.path === 'files' ? page.asks[0]! : issue.path }))
  }
}

async function store(ctx: Ctx, report: IntakeReport, page: Page, typed: Typed): Promise<void> {
  const version = await currentNotice(ctx)
  const values = parseAnswers(report.branch, typed)
  const { unknown, about } = uncertainOf(typed)
  const asks = page.asks.flatMap(name => [
    ...(name === 'hurt' ? (typed.hurt === 'no' ? harm : []) : [name]),
    ...(dependents[name] ?? []),
  ])
  const names = [...new Set(asks)].filter(name => name in answersOf[report.branch])
  await ctx.tx(async tx => {
    const locked = await lockForReporter(tx, report)
    // Only what was changed: staff may have corrected the rest meanwhile.
    const changes = Object.fromEntries(
      names
        .map((name): [string, unknown] => [
          name,
          unknown.includes(name) ? emptyAnswer(report.branch, name) : (values[name] ?? null),
        ])
        .filter(([name, value]) => !same(value, locked.answers[name])),
    )
    const whole = { ...locked.answers, ...changes }
    const given = consentsOf(locked.consents, typed, version, tx.now)
    const ticks = { unknown: [...unknown], about: [...about], consents: consentsFor(given, whole) }
    if (
      Object.keys(changes).length === 0 &&
      same(ticks.unknown, locked.unknown) &&
      same(ticks.about, locked.about)
    )
      throw invalid(page.asks[0]!, 'nothing_changed')
    await updateRows(tx.db, intakeReports, { id: report.id }, ticks)
    const ofRecord = Object.entries(changes).filter(([name]) => name in fieldOf)
    await amendReport(tx, locked, {
      ...{ answers: changes, values: Object.fromEntries(ofRecord) as DefectValues },
      from: { record: [states.toReview], product: ['received'] },
      action: 'correctReport',
    })
  })
}

const same = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)
