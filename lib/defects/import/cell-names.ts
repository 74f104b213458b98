import type { Issue } from '@/lib/core/errors'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { entriesOf, isMany } from '@/lib/defects/record/name-values'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import { codesMeant, withoutNumber } from '@/lib/dictionaries/names/code-words'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import {
  calledOrNumbered,
  entryMeant,
  isUnknownName,
  type nearestFinder,
  rowsCalled,
  shortened,
  unknownName,
  withoutPart,
} from '@/lib/dictionaries/names/name-index'
import type { Cell } from '@/lib/excel/sheet-row'
import type { DayOrder } from '@/lib/values/day'
import { placeIn } from './cell-places'
import { type CellNote, type Read, readAs } from './check-imported-row'
import type { NamedEntries } from './name-mapping'
import { brandWithMore } from './text-names'

export interface Reading {
  value: unknown
  also: DefectValues | undefined
  notes: readonly CellNote[]
}

export interface Dictionaries {
  known: Lookups
  nearest: ReturnType<typeof nearestFinder>
  createMissing: boolean
  named?: NamedEntries
  from1904?: boolean
  titleYear?: string
  titlePlace?: string
  titleMonth?: string
  readings?: WeakMap<Lookups, Map<FieldName, Map<Cell, Reading>>>
  dayOrders?: ReadonlyMap<FieldName, DayOrder>
}

type Named = {
  id?: string
  code?: string | null
  name: string
  enabled?: boolean
  unverified?: boolean
  assemblyId?: string
}

const isTakenBack = ({ enabled, unverified }: Named) => enabled === false && unverified === true

const within =
  <Key extends 'producerId' | 'brandId'>(key: Key, values: DefectValues) =>
  (row: Record<Key, unknown>) =>
    !values[key] || row[key] === values[key]

export function readName(
  name: FieldName,
  text: string,
  values: DefectValues,
  dictionaries: Dictionaries,
): Read {
  const found = nameIn(name, text, values, dictionaries)
  // A number may be part of the name of a series.
  const isUnknown = 'issue' in found && isUnknownName(found.issue) && fieldOf[name].kind !== 'reference'
  const plain = isUnknown ? withoutNumber(text) : undefined
  const again = plain ? nameIn(name, plain, values, dictionaries) : found
  if (!plain || 'issue' in again) return found
  return { ...again, notes: [...readAs(name, text, plain), ...(again.notes ?? [])] }
}

function nameIn(name: FieldName, text: string, values: DefectValues, dictionaries: Dictionaries): Read {
  const { known } = dictionaries
  const field = fieldOf[name]
  const meant = ownSeries(name, text, values, dictionaries) ? undefined : meantBy(name, text, dictionaries)
  if (meant !== undefined && !isMany(field)) return { value: meant ?? undefined }
  const rows = entriesOf(known, field)
  // Type codes are queried for a whole batch in read-rows.ts.
  if (!rows) return { value: undefined }
  if (field.kind === 'region') return placeIn(name, text, values, dictionaries)
  if (isMany(field)) return manyOf(name, text, rows, dictionaries)
  if (field.kind === 'reference') {
    if (field.to === 'brand') return brandOf(name, text, values, dictionaries)
    if (field.to === 'series') return seriesOf(name, text, values, dictionaries)
    if (field.to === 'producer') return producerOf(name, text, dictionaries)
    return oneOf(name, text, rows, dictionaries, idOf)
  }
  const parent = field.kind === 'subAssembly' && known.assemblies.get(values.assemblyCode ?? '')?.id
  const belongs = parent ? ({ assemblyId }: Named) => assemblyId === parent : undefined
  const found = oneOf(name, text, rows, dictionaries, codeOf, belongs)
  if (!('issue' in found)) return found
  const words = codeIn(name, text, rows)
  if (field.kind === 'code' && words) return words
  const entry = entryMeant(rows, text, known.variantsOf)
  if (entry) return { value: codeOf(entry), notes: readAs(name, text, entry.name) }
  if (field.kind === 'code') return found
  const part = field.kind === 'assembly' && !words ? partNamed(text, known) : undefined
  if (part) {
    const also = isEmpty(values.subAssemblyCode) ? { subAssemblyCode: part.code } : undefined
    const notes = readAs(name, text, `${part.assembly.name} / ${part.name}`)
    return { value: part.assembly.code, also, notes }
  }
  if (words) return words
  // 发动机、变速器: the first is the assembly, the others stand beside it.
  const all = field.kind === 'assembly' ? manyOf(name, text, rows, dictionaries) : found
  const codes = 'value' in all ? (all.value as string[]) : []
  if (codes.length < 2) return found
  const names = codes.map(code => rows.get(code)!.name).join(' + ')
  return { value: codes[0], also: { extraAssemblies: codes.slice(1) }, notes: readAs(name, text, names) }
}

// 空调 under 总成 is the part, and with it the assembly. A problem (起火) is no part, though parts are named by theirs.
function partNamed(text: string, { subAssemblies, assemblies, lists, variantsOf }: Lookups) {
  const called = entriesCalled(subAssemblies, text)
  const part = called.length > 1 ? undefined : (called[0] ?? entryMeant(subAssemblies, text, variantsOf))
  const symptoms = lists.get('symptomCodes') ?? new Map<string, Named>()
  if (!part || entriesCalled(symptoms, text).length > 0) return undefined
  const assembly = [...assemblies.values()].find(({ id, enabled }) => enabled && id === part.assemblyId)
  return assembly && { ...part, assembly }
}

function codeIn(name: FieldName, text: string, rows: ReadonlyMap<string, Named>): Read | undefined {
  const codesOf = (text: string) =>
    codesMeant(name, text, word => entriesCalled(rows, word)[0]?.code ?? undefined)
  const whole = codesOf(text)
  const codes = whole.length > 0 || fieldOf[name].kind === 'code' ? whole : codesOf(withoutPart(text))
  const meant = codes.flatMap(code => rows.get(code) ?? []).filter(({ enabled }) => enabled !== false)
  const [row] = meant
  if (!row || meant.length < codes.length) return undefined
  if (meant.length === 1) return { value: row.code, notes: readAs(name, text, row.name) }
  const names = meant.map(({ name }) => name)
  return ofSeveral(name, text, names)
}

const ofSeveral = (path: FieldName, text: string, names: readonly string[]): Read => ({
  issue: { path, code: 'word_of_several', params: { value: shortened(text), nearest: names.join(' / ') } },
})

function ownSeries(name: FieldName, text: string, { brandId }: DefectValues, { known }: Dictionaries) {
  const field = fieldOf[name]
  if (field.kind !== 'reference' || field.to !== 'series' || !brandId) return undefined
  return rowsCalled(known.series, text).find(row => row.brandId === brandId && row.enabled)
}

function seriesOf(name: FieldName, text: string, values: DefectValues, dictionaries: Dictionaries): Read {
  const { known } = dictionaries
  const called = values.brandId ? [] : seriesCalled(known, text, values)
  if (called.length > 1)
    return ofSeveral(
      name,
      text,
      called.map(({ brand, series }) => `${brand} ${series.name}`),
    )
  if (called[0]) return { value: called[0].series.id }
  const found = oneOf(name, text, known.series, dictionaries, idOf, within('brandId', values))
  if ('issue' in found) {
    const near = isUnknownName(found.issue) ? nearestOfBrand(name, text, values, dictionaries) : undefined
    return seriesWithMore(name, text, values, known) ?? near ?? found
  }
  const series = 'value' in found ? known.series.get(String(found.value)) : undefined
  const brand = known.brands.get(values.brandId ?? '')
  const owner = known.brands.get(series?.brandId ?? '')
  if (!series || !brand || !owner || brand === owner) return found
  // Of brands with one key, the one that has this series.
  if (nameKey(brand.name) === nameKey(owner.name)) return { ...found, also: { brandId: owner.id } }
  const params = { value: shortened(text), brand: brand.name, owner: owner.name }
  return { issue: { path: name, code: 'series_of_brand', params } }
}

// E5 of 别克 and of 奇瑞: without a brand the row means either. What an import has added counts where nothing else is called so.
function seriesCalled({ series, brands }: Lookups, text: string, values: DefectValues) {
  const called = entriesCalled(series, text).flatMap(series => {
    const brand = brands.get(series.brandId)
    const isOffered = series.enabled && brand?.enabled && within('producerId', values)(brand)
    return isOffered ? [{ series, brand: brand.name }] : []
  })
  const sure = called.filter(({ series }) => !series.unverified)
  const known = sure.length > 0 ? sure : called
  const exact = known.filter(({ series }) => series.name === text)
  return exact.length > 0 ? exact : known
}

function nearestOfBrand(
  name: FieldName,
  text: string,
  { brandId }: DefectValues,
  dictionaries: Dictionaries,
) {
  const has = (row: { brandId: string }) => row.brandId === brandId
  const issue = unknownName(name, text, dictionaries.known.series, dictionaries, { key: brandId ?? '', has })
  return brandId && issue.params?.nearest ? { issue } : undefined
}

// 朗逸2019款 1.5L, 大众朗逸: a series with its brand or with the name of the model.
function seriesWithMore(
  name: FieldName,
  text: string,
  values: DefectValues,
  known: Lookups,
): Read | undefined {
  const brand = known.brands.get(values.brandId ?? '')
  for (const written of brand ? [`${brand.name} ${text}`, text] : [text]) {
    const more = brandWithMore(known, written)
    if (!more?.series || (brand && more.brand !== brand) || !/^(?:$|[(（]|\d{2,4}款|\d\.\d)/.test(more.rest))
      continue
    const also = {
      brandId: more.brand.id,
      ...(more.rest && isEmpty(values.modelName) && { modelName: more.rest }),
    }
    const named = [more.series.name, more.rest].filter(Boolean).join(' / ')
    return { value: more.series.id, also, notes: readAs(name, text, named) }
  }
  return undefined
}

// 大众朗逸 2019款, 大众牌SVW7147: what stands behind a brand is its series and the name of the model.
function brandOf(name: FieldName, text: string, values: DefectValues, dictionaries: Dictionaries): Read {
  const { known } = dictionaries
  const found = oneOf(name, text, known.brands, dictionaries, idOf, within('producerId', values))
  const more = 'issue' in found && brandWithMore(known, text)
  if (!more) return found
  const { brand, series, rest } = more
  const also = { ...(series && { modelRangeId: series.id }), ...(rest && { modelName: rest }) }
  const named = [brand.name, series?.name, rest].filter(Boolean).join(' / ')
  return { value: brand.id, also, notes: readAs(name, text, named) }
}

// 上汽大众汽车有限公司 is 上汽大众, 理想 理想汽车.
const legalForm = /(?:汽车)?(?:工业)?(?:销售)?(?:集团)?(?:股份)?(?:有限)?(?:责任)?(?:公司)?(?=$|[(（])/
const producerKey = (name: string) => nameKey(name.replace(legalForm, ''))

function producerOf(name: FieldName, text: string, dictionaries: Dictionaries): Read {
  const { producers } = dictionaries.known
  const found = oneOf(name, text, producers, dictionaries, idOf)
  if (!('issue' in found)) return found
  const key = producerKey(text)
  const [row, second] = [...producers.values()].filter(row => row.enabled && producerKey(row.name) === key)
  return row && !second ? { value: row.id, notes: readAs(name, text, row.name) } : found
}

// 大众 beside 朗逸, or beside a model 朗逸 2021款: the one brand of such a name that has the series, unless names are to
// be added.
export function brandOfSeries(
  text: string,
  series: string,
  isModel: boolean,
  { known, createMissing }: Dictionaries,
): Read | undefined {
  const more = series && !createMissing ? brandWithMore(known, `${text} ${series}`) : undefined
  if (!more?.series || (more.rest && !isModel)) return undefined
  return { value: more.brand.id, notes: readAs('brandId', text, more.brand.name) }
}

const codeOf = (row: Named) => row.code!
const idOf = (row: Named) => row.id!

const meantBy = (name: FieldName, text: string, { named }: Dictionaries) =>
  named?.get(name)?.get(nameKey(text))

function oneOf<R extends Named>(
  name: FieldName,
  text: string,
  rows: ReadonlyMap<string, R>,
  dictionaries: Dictionaries,
  keyOf: (row: R) => string,
  belongs?: (row: R) => boolean,
): Read {
  const found = entriesCalled(rows, text)
  // An entry of another parent is still returned; the later consistency check reports it more precisely.
  const row = (belongs && found.length > 1 && found.find(belongs)) || found[0]
  if (row) return { value: keyOf(row) }
  // 大众/别克: a new name would join two that are known.
  const parts = text.split(separators)
  const names = parts.flatMap(part => entriesCalled(rows, part)[0]?.name ?? [])
  return parts.length > 1 && names.length === parts.length
    ? ofSeveral(name, text, names)
    : { issue: unknownName(name, text, rows, dictionaries) }
}

const entriesCalled = <R extends Named>(rows: ReadonlyMap<string, R>, text: string) =>
  calledOrNumbered(rows, text).filter(row => !isTakenBack(row))

const separators = /\s*[,;|┋\n、/]\s*/

// 1.异响 2.抖动
const numbering = /(?<![\d.])\d{1,2}[.、)]\s*(?=\p{Script=Han})/gu

function manyOf(
  name: FieldName,
  text: string,
  rows: ReadonlyMap<string, Named>,
  dictionaries: Dictionaries,
): Read {
  const codes: string[] = []
  const notes: CellNote[] = []
  // A name may contain a separator: try the whole text first, then split by the coarse separators, then the fine ones.
  const take = (part: string, rest: RegExp[]): Issue | undefined => {
    const meant = meantBy(name, part, dictionaries)
    if (meant !== undefined) {
      if (meant !== null && !codes.includes(meant)) codes.push(meant)
      return undefined
    }
    const called = entriesCalled(rows, part)[0]
    const [word, second] = rest.length === 0 ? codesMeant(name, part, () => undefined) : []
    const row =
      called ??
      (word && !second ? rows.get(word) : undefined) ??
      (rest.length === 0 ? entryMeant(rows, part, dictionaries.known.variantsOf) : undefined) ??
      (rest.length === 0 && rows === dictionaries.known.assemblies
        ? partNamed(part, dictionaries.known)?.assembly
        : undefined) ??
      entriesCalled(rows, withoutNumber(part) ?? '')[0] ??
      // 变速器-异响 of lists that name the part before the symptom.
      (name === 'symptomCodes' ? entriesCalled(rows, part.replace(/^[^-—]+[-—]\s*/, ''))[0] : undefined)
    if (row && row !== called) notes.push(...readAs(name, part, row.name))
    if (row) {
      if (!codes.includes(row.code!)) codes.push(row.code!)
      return undefined
    }
    const [by, ...finer] = rest
    if (!by) return unknownName(name, part, rows, dictionaries)
    for (const one of part.split(by).filter(Boolean)) {
      const issue = take(one, finer)
      if (issue) return issue
    }
    return undefined
  }
  const issue = take(text.replace(numbering, '\n').trim(), [/\s*[,;|┋\n]\s*/, separators])
  return issue ? { issue } : { value: codes, notes }
}
