import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { knownMakers, makerOf } from '@/lib/defects/maker'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { consentsOf } from '@/lib/intake/consents'
import { addDraft, type Draft, lockDraft, type Typed, writeDraft } from '@/lib/intake/draft/drafts'
import { carOfVin } from '@/lib/intake/recall/recalls-of-car'
import { scenariosOf } from '@/lib/intake/typed/mentioned-scenarios'
import { dependents, mergeAnswers } from '@/lib/intake/typed/merge-answers'
import { moveNumbers } from '@/lib/intake/typed/private-numbers'
import { evaluateVin } from '@/lib/values/vin'
import { confirmedVehicles } from '@/lib/vehicles/confirmed-vehicles'
import { formInput, inOtherLanguage, seeOther, shortText } from './form'
import { pageIssues } from './page-issues'
import { branchOf, isNamed, namedByVin, type Page, pageAfter, pageBefore, pagesOf } from './pages'

/** Six of six records; less than a recall asks for, because the owner reads it and may correct it. */
const sureEnough = 0.6

/** What somebody chose stays; what an earlier VIN named goes with it. */
async function nameCar(ctx: Ctx, typed: Record<string, string | string[]>): Promise<void> {
  if (typeof typed.vin !== 'string' || (typed.brandId && !namedByVin(typed))) return
  for (const name of ['brandId', 'modelRangeId', 'named']) delete typed[name]
  const known = await lookups(ctx)
  const verdict = evaluateVin(typed.vin, knownMakers(known))
  // Our own records only: a register outside would be asked by everybody who types a VIN.
  const findings = await confirmedVehicles(ctx.db, verdict.vin)
  const car = await carOfVin(ctx, verdict, findings, 'records', sureEnough)
  const brandId = car.brandId ?? makerOf(known, verdict.vin, ctx.locale)?.brandId
  if (!brandId || !known.brands.get(brandId)?.enabled) return
  Object.assign(typed, { brandId, named: 'yes' })
  if (!car.modelRangeId) return
  const whole = { ...typed, modelRangeId: car.modelRangeId }
  const pages = pagesOf.vehicle.filter(isNamed)
  const issues = await Promise.all(pages.map(page => pageIssues(ctx, page, whole)))
  if (issues.flat().length === 0) typed.modelRangeId = car.modelRangeId
}

const kind: Page = { id: 'kind', section: '', asks: ['branch'], must: ['branch'] }
const known = new Map([kind, ...pagesOf.vehicle, ...pagesOf.product].map(page => [page.id, page]))

const sent = formInput.extend({ page: z.string(), back: shortText(20).optional() })

export const savePage = operation({
  access: 'public',
  input: sent,
  async run(ctx, input): Promise<RawReply> {
    const requested = known.get(input.page)
    if (!requested) throw new AppError('no_such_call')
    // Kept for the process only when they are read outside of a transaction.
    await lookups(ctx)
    const reply = await ctx.tx(async tx => {
      const draft = await lockDraft(tx, input.draft)
      return draft && !draft.sent ? keep(tx, draft, requested, input) : null
    })
    return reply ?? (input.way === 'keep' ? nothingToShow : showWithoutDraft(ctx, requested, input))
  },
})

type Sent = z.output<typeof sent>

async function keep(ctx: Ctx, draft: Draft, requested: Page, input: Sent): Promise<RawReply> {
  const page = pageOf(requested, draft.answers)
  if (page.id === 'kind' && input.branch === 'dispute') return seeOther('elsewhere')
  const typed = mergeAnswers(draft.answers, input, page.asks)
  if (input.way === 'without') delete typed.vin
  if (typed.vin !== draft.answers.vin) delete typed.licenceRead
  if (input.way === 'move' && page.asks.includes('description'))
    Object.assign(typed, moveNumbers(typed, translate(ctx.locale, 'intakePages.story.moved')))
  const aside = inOtherLanguage(input.way, here(page, input)) ?? leave(page, typed, input)
  if (aside) {
    if (!draft.answers.scenario && String(typed.scenario) === String(scenariosOf(typed)))
      delete typed.scenario
    const wrong = input.way === 'keep' ? {} : { wrong: null }
    await writeDraft(ctx, draft, { answers: typed, page: page.id, ...wrong })
    return aside
  }
  const issues = await issuesOfPage(ctx, page, typed)
  if (page.id === 'vin' && issues.length === 0) await nameCar(ctx, typed)
  if (isNamed(page)) delete typed.named
  const next = issues.length > 0 ? here(page, input) : nextOf(page, draft.answers, typed, input)
  await writeDraft(ctx, draft, {
    answers: typed,
    consents: consentsOf(draft.consents, typed, draft.consentVersion ?? '', ctx.now),
    wrong: issues.length > 0 ? { page: page.id, issues } : null,
    page: next.split('?')[0],
  })
  return seeOther(next)
}

// With what was typed so far, whatever it is. `keep` comes from the script while it is being typed.
function leave({ id }: Page, typed: Typed, { way, back }: Sent): RawReply | null {
  if (way === 'keep') return nothingToShow
  if (way === 'back') return seeOther(back === 'check' ? 'check' : pageBefore(id, typed))
  return way === 'save' ? seeOther('save') : null
}

const nothingToShow = new RawReply(null)

async function showWithoutDraft(ctx: Ctx, requested: Page, input: Sent): Promise<RawReply> {
  const page = pageOf(requested, {})
  const { cookie } = await addDraft(
    ctx,
    { answers: mergeAnswers({}, input, page.asks), page: page.id },
    input.draft,
  )
  return seeOther('ended', [cookie])
}

const pageOf = (page: Page, typed: Typed) => pagesOf[branchOf(typed)].find(({ id }) => id === page.id) ?? page

async function issuesOfPage(ctx: Ctx, page: Page, typed: Typed): Promise<Issue[]> {
  if (page.id !== 'kind') return pageIssues(ctx, page, typed)
  return ['vehicle', 'product'].includes(String(typed.branch)) ? [] : [{ path: 'branch', code: 'required' }]
}

const here = (page: Page, { back }: Sent) => (back === 'check' ? `${page.id}?back=check` : page.id)

function nextOf(page: Page, before: Typed, typed: Typed, { back }: Sent): string {
  if (page.id === 'kind') return pagesOf[branchOf(typed)][0]!.id
  const next = pageAfter(page.id, typed)
  if (back !== 'check') return next
  const reopened = page.asks.some(
    name =>
      (name === 'hurt' || name in dependents) && String(before[name] ?? '') !== String(typed[name] ?? ''),
  )
  return reopened ? `${next}?back=check` : 'check'
}
