import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { missingConsent } from '@/lib/intake/consents'
import { draftInput, draftVerb, type Typed } from '@/lib/intake/draft/drafts'
import { alertName } from '@/lib/intake/recall/alerts'
import { recallsOfAnswers } from '@/lib/intake/recall/recalls-of-report'
import { scenariosOf } from '@/lib/intake/typed/mentioned-scenarios'
import { mayBeAbout, mayBeUnknown, uncertainOf } from '@/lib/intake/typed/parse-answers'
import { unansweredTexts, whyUnanswered } from '@/lib/intake/unanswered'
import { normalizeVin } from '@/lib/values/vin'
import { likeliestFirst, offersFor } from './offers'
import { pageIssues } from './page-issues'
import { branchOf, namedByVin, type Page, pageBefore, pagesFor, progressOf } from './pages'

export type FormPage = NonNullable<Awaited<ReturnType<typeof readPage>>>

export function ticksOf(typed: Typed, name: string) {
  const { unknown, about } = uncertainOf(typed)
  const sure = [typed.sure ?? []].flat().filter(tick => tick.startsWith(`${name}.`))
  return {
    // Nobody has ticked what is not asked for without a consent.
    ...(mayBeUnknown.includes(name) && { unknown: unknown.includes(name) && !missingConsent(typed, name) }),
    ...(mayBeAbout.includes(name) && { about: about.includes(name) }),
    sure,
  }
}

export const readDraft = draftVerb(draftInput, async (_, draft) => draft)

export const readPage = draftVerb(
  draftInput.extend({ page: z.string() }),
  async (ctx, draft, { page: id }) => {
    if (!draft || draft.sent) return null
    const typed = draft.answers
    const page = pagesFor(typed).find(one => one.id === id)
    if (!page || !typed.branch) return null
    return {
      page,
      branch: branchOf(typed),
      ...withMentioned(page, typed),
      offers: await likeliestFirst(ctx, typed, await offersFor(ctx, typed, page.asks)),
      issues: draft.wrong?.page === id ? draft.wrong.issues : [],
      files: draft.files,
      before: pageBefore(id, typed),
      progress: progressOf(page.section, typed),
      today: today(ctx.now),
      ticks: Object.fromEntries(page.asks.map(name => [name, ticksOf(typed, name)])),
      recalls: toldOn.has(id) ? await recallsOfAnswers(ctx, typed) : [],
      car: id === 'ownership' && namedByVin(typed) ? await nameOfSeries(ctx, typed) : null,
    }
  },
)

// What the story says is ticked for a start; an answer that was given stays as it is.
function withMentioned({ asks }: Page, typed: Typed): { typed: Typed; mentioned?: string } {
  const isOpen = typed.scenario === undefined && !uncertainOf(typed).unknown.includes('scenario')
  if (!asks.includes('scenario') || !isOpen) return { typed }
  const scenario = scenariosOf(typed)
  return { typed: { ...typed, scenario }, ...(scenario.length > 0 && { mentioned: 'scenario' }) }
}

const toldOn = new Set(['brand', 'model', 'ownership'])

const nameOfSeries = (ctx: Ctx, { modelRangeId }: Typed) =>
  modelRangeId ? alertName(ctx, { vin: null, modelRangeId: String(modelRangeId) }) : null

export type Checked = NonNullable<Awaited<ReturnType<typeof readAnswers>>>
export type AnswerText = Checked['pages'][number]['answers'][number]['words'][number]

export const readAnswers = draftVerb(draftInput, async (ctx, draft) => {
  if (!draft || draft.sent || !draft.answers.branch) return null
  const typed = draft.answers
  const pages = pagesFor(typed)
  const offers = await offersFor(
    ctx,
    typed,
    pages.flatMap(({ asks }) => asks),
  )
  const words = (name: string) =>
    [typed[name] ?? []]
      .flat()
      .filter(Boolean)
      .map(value => ({
        value,
        label: offers[name]?.find(offer => offer.value === value)?.label ?? asKept(name, value),
      }))
  const { unknown, about } = uncertainOf(typed)
  const reasons = whyUnanswered(unknown, name => missingConsent(typed, name) !== undefined)
  return {
    unanswered: unansweredTexts(ctx.locale, 'reporter', reasons),
    about,
    typed,
    files: draft.files,
    pages: await Promise.all(
      pages.map(async page => ({
        page,
        answers: page.asks.map(name => ({ name, words: words(name) })),
        issues: await pageIssues(ctx, page, typed),
      })),
    ),
    progress: progressOf('check', typed),
  }
})

const asKept = (name: string, typed: string) => (name === 'vin' ? normalizeVin(typed) : typed)
