import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { makerOf } from '@/lib/defects/maker'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { listText, translate } from '@/lib/i18n/translate'
import type { Typed } from '@/lib/intake/draft/drafts'
import { isDay } from '@/lib/values/day'
import { evaluateVin, likelyModelYear, normalizeVin } from '@/lib/values/vin'
import { numberKinds } from './private-numbers'

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
  const brand = known.brands.get(String(values.brandId ?? ''))
  if (!maker?.producerId || maker.confidence === 'C' || !brand?.producerId) return null
  return brand.producerId === maker.producerId || brand.id === maker.brandId
    ? null
    : { path: 'brandId', code: 'doubt_maker', params: { maker: maker.producerName ?? maker.maker } }
}

function privateNumbers(values: Values, locale: Ctx['locale']): Issue | null {
  const kinds = numberKinds(String(values.description ?? ''))
  if (kinds.length === 0) return null
  const names = kinds.map(kind => translate(locale, `intakePages.story.numbers.${kind}`))
  return { path: 'description', code: 'doubt_numbers', params: { numbers: listText(locale, names) } }
}

const doubts: readonly Doubt[] = [
  beforePurchase,
  beforeBuilt,
  noneAmongOthers('warningSigns', noSign, 'doubt_none'),
  noneAmongOthers('hurtTypes', noInjury, 'doubt_none'),
]

export async function doubtsOf(ctx: Ctx, asks: readonly string[], typed: Typed, values: Values) {
  const sure = [typed.sure ?? []].flat()
  const maker = asks.includes('brandId') ? otherMaker(values, await lookups(ctx), ctx.locale) : null
  const numbers = asks.includes('description') ? privateNumbers(values, ctx.locale) : null
  return [maker, numbers, ...doubts.map(doubt => doubt(values))]
    .filter(issue => issue !== null)
    .filter(({ path, code }) => asks.includes(path) && !sure.includes(`${path}.${code}`))
}
