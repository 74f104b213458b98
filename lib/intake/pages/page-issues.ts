import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { brandsOf, makerOf } from '@/lib/defects/maker'
import { isEmpty } from '@/lib/defects/schema'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { listText, translate } from '@/lib/i18n/translate'
import { namesVehicle, wrongTogether } from '@/lib/intake/answer-rules'
import { answerShapes } from '@/lib/intake/answers'
import { missingConsent } from '@/lib/intake/consents'
import type { Typed } from '@/lib/intake/draft/drafts'
import { checkAnswers } from '@/lib/intake/report/check-answers'
import { isUnknown, parseAnswers } from '@/lib/intake/typed/parse-answers'
import { privateNumbers } from '@/lib/intake/typed/private-numbers'
import { isDay } from '@/lib/values/day'
import { evaluateVin, likelyModelYear, normalizeVin, vinFault } from '@/lib/values/vin'
import { branchOf, type Page } from './pages'

export async function pageIssues(ctx: Ctx, page: Page, typed: Typed): Promise<Issue[]> {
  const branch = branchOf(typed)
  const shapes = answerShapes[branch]
  const values = parseAnswers(branch, typed)
  const single = page.asks.flatMap(name => {
    if (isUnknown(typed, name)) return []
    if (page.must?.includes(name) && isEmpty(typed[name])) return [{ path: name, code: 'required' }]
    const parsed = shapes[name]?.safeParse(values[name], { reportInput: true })
    return parsed?.error ? issuesOf(parsed.error).map(issue => ({ ...issue, path: name })) : []
  })
  const wrong = new Set(single.map(({ path }) => path))
  const sound = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null && shapes[name]?.safeParse(value).success,
    ),
  )
  const together = [
    // Whether a VIN or a vehicle is missing is only known on later pages.
    ...wrongTogether(values, page.asks, ctx.now).filter(({ code }) => code !== 'vin_or_vehicle'),
    ...(await checkAnswers(ctx, branch, sound, page.asks)).filter(
      ({ path, code }) => !(code === 'required' && isUnknown(typed, path)),
    ),
    ...(own[page.id]?.(values, typed) ?? []),
    ...withoutConsent(page, typed),
    ...(await doubtsOf(ctx, page.asks, typed, values)),
  ].filter(({ path }) => !wrong.has(path) && !!wrong.add(path))
  return [...single, ...together].sort(
    (one, other) => page.asks.indexOf(one.path) - page.asks.indexOf(other.path),
  )
}

function withoutConsent({ asks }: Page, typed: Typed): Issue[] {
  const boxes = asks.filter(name => !isEmpty(typed[name])).map(name => missingConsent(typed, name))
  return [...new Set(boxes)].flatMap(box => (box ? [{ path: box, code: 'consent_needed' }] : []))
}

const own: Record<string, (values: Record<string, unknown>, typed: Typed) => Issue[]> = {
  vin({ vin }, typed) {
    if (isEmpty(vin) || typed.vinSure === 'yes') return []
    const fault = vinFault(evaluateVin(String(vin)))
    return fault ? [{ path: 'vin', ...fault }] : []
  },
  ownership: answers => (namesVehicle(answers) ? [] : [{ path: 'plateNo', code: 'vehicle_unknown' }]),
  injuries: ({ injuredCount, deathCount }, typed) =>
    !missingConsent(typed, 'injuredCount') && injuredCount === 0 && deathCount === 0
      ? [{ path: 'injuredCount', code: 'nobody_hurt' }]
      : [],
}

type Values = Readonly<Record<string, unknown>>
type Doubt = (values: Values) => Issue | null

const noSign = '01'
const noInjury = '14'
const dayOf = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : null)
const codesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

const noneAmongOthers =
  (path: string, none: string, code: string): Doubt =>
  values => {
    const chosen = codesOf(values[path])
    return chosen.includes(none) && chosen.length > 1 ? { path, code } : null
  }

const beforePurchase: Doubt = values => {
  const [fault, purchase] = [dayOf(values.faultDate), dayOf(values.purchaseDate)]
  return fault && purchase && fault < purchase ? { path: 'faultDate', code: 'doubt_purchase' } : null
}

const beforeBuilt: Doubt = values => {
  const fault = dayOf(values.faultDate)
  if (!fault || !values.vin) return null
  const year = likelyModelYear(evaluateVin(normalizeVin(String(values.vin))), {
    purchaseDate: dayOf(values.purchaseDate),
  })
  return year && Number(fault.slice(0, 4)) < year - 1
    ? { path: 'faultDate', code: 'doubt_built', params: { year: String(year) } }
    : null
}

function otherMaker(values: Values, known: Lookups, locale: Ctx['locale']): Issue | null {
  const maker = values.vin ? makerOf(known, normalizeVin(String(values.vin)), locale) : null
  const brand = String(values.brandId ?? '')
  const own = brandsOf(known, maker)
  if (!maker || own.length === 0 || !known.brands.has(brand) || own.includes(brand)) return null
  return { path: 'brandId', code: 'doubt_maker', params: { maker: maker.producerName ?? maker.maker } }
}

function numbersInStory(typed: Typed, locale: Ctx['locale']): Issue | null {
  const { kinds, canMove } = privateNumbers(typed)
  if (kinds.length === 0) return null
  const code = canMove ? 'doubt_numbers' : 'doubt_numbers_kept'
  const names = kinds.map(kind => translate(locale, `intakePages.story.numbers.${kind}`))
  return { path: 'description', code, params: { numbers: listText(locale, names) } }
}

const doubts: readonly Doubt[] = [
  beforePurchase,
  beforeBuilt,
  noneAmongOthers('warningSigns', noSign, 'doubt_none'),
  noneAmongOthers('hurtTypes', noInjury, 'doubt_none'),
]

async function doubtsOf(ctx: Ctx, asks: readonly string[], typed: Typed, values: Values) {
  const sure = [typed.sure ?? []].flat()
  const maker = asks.includes('brandId') ? otherMaker(values, await lookups(ctx), ctx.locale) : null
  const numbers = asks.includes('description') ? numbersInStory(typed, ctx.locale) : null
  return [maker, numbers, ...doubts.map(doubt => doubt(values))]
    .filter(issue => issue !== null)
    .filter(({ path, code }) => asks.includes(path) && !sure.includes(`${path}.${code}`))
}
