import type { Ctx } from '@/lib/core/context'
import type { Declared } from '@/lib/defects/declaration'
import { type FieldName, type FieldOfKind, fieldNames, fieldOf } from '@/lib/defects/fields'
import type { Proposed } from '@/lib/defects/schema'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { listText, translate } from '@/lib/i18n/translate'

type Names = Lookups['names']
type NameOf = (names: Names, key: string, locale: Ctx['locale']) => string

interface Entry {
  id?: string
  code?: string | null
  name: string
  nameEn: string | null
  enabled?: boolean
  level?: number
  validFrom?: string | null
  validTo?: string | null
  assemblyId?: string
}

const tableOf = {
  region: 'regions',
  assembly: 'assemblies',
  assemblies: 'assemblies',
  subAssembly: 'subAssemblies',
  producer: 'producers',
  brand: 'brands',
  series: 'series',
  company: 'companies',
} as const

const none: ReadonlyMap<string, Entry> = new Map()

const whatOf = (field: Declared) =>
  (field.kind === 'reference' ? field.to : field.kind) as keyof typeof tableOf

// Null of a field without entries, and of type codes, which are too many to be cached.
export function entriesOf(known: Lookups, field: Declared): ReadonlyMap<string, Entry> | null {
  if (field.kind === 'code' || field.kind === 'codes') return known.lists.get(field.list) ?? none
  const table = tableOf[whatOf(field)]
  return table ? known[table] : null
}

export function nameOf(field: Declared): NameOf | undefined {
  if ('list' in field) return (names, key, locale) => names.code(field.list, key, locale)
  const what = whatOf(field)
  if (!tableOf[what]) return undefined
  const name = what === 'assemblies' ? 'assembly' : what
  return (names, key, locale) => names[name](key, locale)
}

const named = fieldNames.flatMap(name => {
  const toName = nameOf(fieldOf[name])
  return toName ? [{ name, many: isMany(fieldOf[name]), label: labelOf(name, fieldOf[name]), toName }] : []
})

export function isMany({ kind }: Declared): boolean {
  return kind === 'codes' || kind === 'assemblies'
}

export function labelOf(name: string, field: Declared): string {
  return isMany(field) ? `${name}Names` : `${name.replace(/(Id|Code)$/, '')}Name`
}

export type LabelOf<Name extends string> = `${Name extends `${infer Start}Id` | `${infer Start}Code`
  ? Start
  : Name}Name`
type NamedOnce = Exclude<
  FieldOfKind<'code' | 'region' | 'assembly' | 'subAssembly' | 'reference'>,
  'typeCodeId'
>
export type NamesBeside = Record<LabelOf<NamedOnce>, string | null> &
  Record<`${FieldOfKind<'codes' | 'assemblies'>}Names`, string[]>

export async function namesBeside(ctx: Ctx, record: Partial<Record<FieldName, unknown>>) {
  const { names } = await lookups(ctx)
  const beside: Record<string, string | string[] | null> = {}
  for (const { name, many, label, toName } of named) {
    const value = record[name]
    if (many) beside[label] = ((value as string[] | null) ?? []).map(key => toName(names, key, ctx.locale))
    else
      beside[label] = value === null || value === undefined ? null : toName(names, String(value), ctx.locale)
  }
  return beside as NamesBeside
}

export function wordsFor(ctx: Ctx, { names }: Lookups, name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const known = named.find(one => one.name === name)
  const keys = Array.isArray(value) ? value : [value]
  if (known)
    return listText(
      ctx.locale,
      keys.map(key => known.toName(names, String(key), ctx.locale)),
    )
  if (name === 'state') return translate(ctx.locale, `states.${value}`)
  if (name === 'feedbackState') return translate(ctx.locale, `recordActions.feedback.states.${value}`)
  if (name === 'feedbackReviewedAt') return String(value).slice(0, 16).replace('T', ' ')
  if (name === 'recallVerdict') return translate(ctx.locale, `recallMatch.verdicts.${value}`)
  if (name === 'proposed') return proposalsText(ctx, names, value as Proposed)
  if (name === 'reviewOpinionId') return names.opinion(String(value), ctx.locale)
  const lists = ['riskLevel', 'qualityType', 'reviewStatus', 'auditResult']
  return lists.includes(name) ? names.code(name, String(value), ctx.locale) : null
}

function proposalsText(ctx: Ctx, names: Names, { taken }: Proposed): string {
  const texts = taken.map(({ field, code, probability }) => {
    const name = nameOf(fieldOf[field])!(names, code, ctx.locale)
    return `${name} ${Math.round(probability * 100)}%`
  })
  return listText(ctx.locale, texts)
}
