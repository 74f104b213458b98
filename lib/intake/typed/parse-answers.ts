import { type AnswerField, answersOf, type Branch } from '@/lib/intake/answers'
import { missingConsent } from '@/lib/intake/consents'
import type { Typed } from '@/lib/intake/draft/drafts'
import { readDay } from '@/lib/values/day'
import { quantityOf, readNumber, readWhole } from '@/lib/values/number'

const unsure = 'unsure'

export const mayBeUnknown: readonly string[] = [
  'purchaseDate',
  'subAssemblyCode',
  'faultDate',
  'mileage',
  'scenario',
  'crash',
  'fire',
  'injuredCount',
] as const

export const mayBeAbout: readonly string[] = ['purchaseDate', 'faultDate', 'mileage']

const listed = (typed: Typed, list: string, name: string) => [typed[list] ?? []].flat().includes(name)
const blank = (value: string | string[] | undefined) => [value ?? []].flat().join('').trim() === ''

export function isUnknown(typed: Typed, name: string): boolean {
  if (!mayBeUnknown.includes(name)) return false
  // Not asked for without a separate consent.
  if (missingConsent(typed, name)) return typed.hurt === 'yes' && blank(typed[name])
  const values = [typed[name] ?? []].flat().filter(value => value.trim() !== '')
  return values.length > 0 ? values.every(value => value === unsure) : listed(typed, 'unknown', name)
}

export function isAbout(typed: Typed, name: string): boolean {
  const value = typed[name]
  if (!mayBeAbout.includes(name) || blank(value)) return false
  return listed(typed, 'about', name) || (typeof value === 'string' && readNumber(value)?.about === true)
}

export const uncertainOf = (typed: Typed) => ({
  unknown: mayBeUnknown.filter(name => isUnknown(typed, name)),
  about: mayBeAbout.filter(name => isAbout(typed, name)),
})

const lists = ['unknown', 'about', 'sure'] as const

export function mergeTicks(before: Typed, sent: Readonly<Record<string, unknown>>, asks: readonly string[]) {
  const ofPage = (tick: string) => asks.includes(tick.split('.')[0]!)
  return Object.fromEntries(
    lists.map(list => {
      const kept = [before[list] ?? []].flat().filter(tick => !ofPage(tick))
      const added = [sent[list] ?? []].flat().map(String).filter(ofPage)
      return [list, [...new Set([...kept, ...added])].slice(0, 40).map(tick => tick.slice(0, 60))]
    }),
  )
}

export function parseAnswers(branch: Branch, typed: Typed): Record<string, unknown> {
  const fields = answersOf[branch]
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readOne(field, typed[name])]),
  )
  if (typed.hurt === 'no') Object.assign(values, { injuredCount: 0, deathCount: 0, hurtTypes: [] })
  if (typed.hurt === 'yes' && !missingConsent(typed, 'deathCount')) values.deathCount ??= 0
  return values
}

function readOne(field: AnswerField, typed: string | string[] | undefined): unknown {
  if (field.kind === 'codes' || field.kind === 'assemblies')
    return typed === undefined ? [] : [typed].flat().filter(value => value && value !== unsure)
  const given = [...new Set([typed ?? ''].flat().map(one => one.trim()))].filter(Boolean)
  // Several where one is due are a fault of their field.
  if (given.length > 1) return given
  const [text] = given
  if (text === undefined || text === unsure) return null
  switch (field.kind) {
    case 'integer':
      return readWhole(text, quantityOf(field))?.value ?? text
    case 'flag':
      return text === 'yes' ? true : text === 'no' ? false : text
    case 'date':
      return readDay(text) ?? text
    case 'text':
      return text
    default:
      return text.normalize('NFKC')
  }
}
