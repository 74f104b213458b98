import { type AnswerField, answersOf, type Branch } from '@/lib/intake/answers'
import { missingConsent } from '@/lib/intake/consents'
import type { Typed } from '@/lib/intake/draft/drafts'
import { readDay } from '@/lib/values/day'
import { quantityOf, readWhole } from '@/lib/values/number'
import { unsure } from './uncertain'

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
  const text = ([typed ?? ''].flat()[0] ?? '').normalize('NFKC').trim()
  if (text === '' || text === unsure) return null
  switch (field.kind) {
    case 'integer':
      return readWhole(text, quantityOf(field.unit))?.value ?? text
    case 'flag':
      return text === 'yes' ? true : text === 'no' ? false : text
    case 'date':
      return readDay(text) ?? text
    case 'text':
      return String([typed].flat()[0]).trim()
    default:
      return text
  }
}
