import type { Branch } from '@/lib/intake/answers'
import type { Typed } from '@/lib/intake/draft/drafts'

export interface Page {
  id: string
  section: string
  asks: readonly string[]
  must?: readonly string[]
  leftOut?(typed: Typed): boolean
}

const answers = (typed: Typed, name: string) => (typed[name] ?? '').length > 0
const noneHurt = (typed: Typed) => typed.hurt !== 'yes'

const disputes = ['03', '04', '05']

const danger: Page = {
  id: 'danger',
  section: 'harm',
  asks: [],
  leftOut: typed => typed.fire !== 'yes' && noneHurt(typed),
}

const person: Page[] = [
  { id: 'you', section: 'person', asks: ['reporterName', 'cardType', 'cardNo', 'consentIdentity'] },
  { id: 'contact', section: 'person', asks: ['mobile', 'email', 'phone', 'province', 'city'] },
  { id: 'share', section: 'person', asks: ['consentShare'] },
]

const afterHarm: Page[] = [
  {
    id: 'injuries',
    section: 'harm',
    asks: ['consentInjuries', 'injuredCount', 'deathCount', 'hurtTypes'],
    must: ['injuredCount'],
    leftOut: noneHurt,
  },
  danger,
  { id: 'evidence', section: 'evidence', asks: [] },
  ...person,
]

export const pagesOf: Readonly<Record<Branch, readonly Page[]>> = {
  vehicle: [
    { id: 'vin', section: 'vehicle', asks: ['vin', 'vinSure'] },
    { id: 'brand', section: 'vehicle', asks: ['brandId'] },
    {
      id: 'model',
      section: 'vehicle',
      asks: ['modelRangeId', 'modelName'],
      leftOut: typed => !answers(typed, 'brandId'),
    },
    { id: 'ownership', section: 'vehicle', asks: ['purchaseDate', 'plateNo'] },
    { id: 'topic', section: 'story', asks: ['complaintType'] },
    {
      id: 'disputes',
      section: 'story',
      asks: [],
      leftOut: typed => !disputes.includes(String(typed.complaintType)),
    },
    // Before the part: parts are proposed from what happened.
    { id: 'story', section: 'story', asks: ['description'] },
    { id: 'part', section: 'part', asks: ['assemblyCode'] },
    {
      id: 'subpart',
      section: 'part',
      asks: ['subAssemblyCode'],
      leftOut: typed => !answers(typed, 'assemblyCode'),
    },
    { id: 'when', section: 'event', asks: ['faultDate', 'mileage', 'occurrences'] },
    { id: 'where', section: 'event', asks: ['scenario', 'speed'] },
    { id: 'signs', section: 'event', asks: ['warningSigns'] },
    { id: 'harm', section: 'harm', asks: ['crash', 'fire', 'hurt'], must: ['crash', 'fire', 'hurt'] },
    ...afterHarm,
  ],
  product: [
    { id: 'category', section: 'product', asks: ['productCategory'] },
    {
      id: 'product',
      section: 'product',
      asks: ['productSubcategory', 'productName', 'productBrand', 'productModel'],
    },
    { id: 'bought', section: 'product', asks: ['purchaseDate', 'purchasePlace'] },
    { id: 'event', section: 'event', asks: ['faultDate', 'productScenario'] },
    { id: 'story', section: 'story', asks: ['description'] },
    { id: 'harm', section: 'harm', asks: ['fire', 'hurt'], must: ['fire', 'hurt'] },
    ...afterHarm,
  ],
}

export function branchOf(typed: Typed): Branch {
  return typed.branch === 'product' ? 'product' : 'vehicle'
}

export function pagesFor(typed: Typed): Page[] {
  return pagesOf[branchOf(typed)].filter(page => !page.leftOut?.(typed))
}

export const isNamed = ({ id }: Page) => id === 'brand' || id === 'model'

export const namedByVin = (typed: Typed) => typed.named === 'yes'

/** Nobody is led to what the VIN has named, but the pages are there to correct it. */
function isPassed(page: Page, typed: Typed): boolean {
  const named = isNamed(page) && namedByVin(typed) && answers(typed, 'modelRangeId')
  return named || Boolean(page.leftOut?.(typed))
}

export function pageAfter(id: string, typed: Typed): string {
  const all = pagesOf[branchOf(typed)]
  const at = all.findIndex(page => page.id === id)
  return all.slice(at + 1).find(page => !isPassed(page, typed))?.id ?? 'check'
}

export function pageBefore(id: string, typed: Typed): string {
  const all = pagesOf[branchOf(typed)]
  const at = id === 'check' ? all.length : all.findIndex(page => page.id === id)
  return all.slice(0, at).findLast(page => !isPassed(page, typed))?.id ?? 'kind'
}

export function progressOf(section: string, typed: Typed): { at: number; of: number } {
  const sections = [...new Set(pagesOf[branchOf(typed)].map(page => page.section)), 'check']
  return { at: sections.indexOf(section) + 1, of: sections.length }
}
