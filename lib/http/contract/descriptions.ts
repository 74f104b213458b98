import type { Locale } from '@/lib/i18n/locales'
import { fieldLabel, messagesOf, translate } from '@/lib/i18n/translate'
import type { Endpoint } from '../endpoint'
import { eachSchema, type Input, type Schema, type Schemas } from './schema'

type NameOf = (field: string) => string | undefined

export function describeInput(input: Input, locale: Locale, { path }: Endpoint): Input {
  const nameOf = (field: string) => fieldLabel(locale, field, path)
  return {
    ...input,
    properties: describeAll(withDescribedParts(input.properties, locale, nameOf), locale, nameOf),
    ...(input.choices && { choices: input.choices.map(one => describeFields(one, locale, nameOf)) }),
  }
}

export function describeAnswer(schema: Schema, locale: Locale): Schema {
  const own: Record<string, string> = messagesOf(locale).operations.answers
  const labelOf = (field: string) => {
    const label = own[field] ?? fieldLabel(locale, field)
    return label === field ? undefined : label
  }
  return describeFields(schema, locale, field => {
    const [, base] = /^(.+)(?:Names?|Des)$/.exec(field) ?? []
    const named = base && (labelOf(base) ?? labelOf(`${base}Id`) ?? labelOf(`${base}Code`))
    return labelOf(field) ?? (named && translate(locale, 'operations.named', { label: named }))
  })
}

const describeFields = (schema: Schema, locale: Locale, nameOf: NameOf): Schema =>
  eachSchema(schema, one =>
    one.properties ? { ...one, properties: describeAll(one.properties, locale, nameOf) } : one,
  )

const withDescribedParts = (properties: Schemas, locale: Locale, nameOf: NameOf): Schemas =>
  Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, describeFields(one, locale, nameOf)]),
  )

const describeAll = (properties: Schemas, locale: Locale, nameOf: NameOf): Schemas =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const label = nameOf(name)
      return [name, label ? { ...schema, description: described(schema, label, locale) } : schema]
    }),
  )

function described(schema: Schema, label: string, locale: Locale): string {
  const limits = limitsOf(schema, locale)
  const text = limits.join(translate(locale, 'ui.comma'))
  return text ? translate(locale, 'operations.described', { label, limits: text }) : label
}

function limitsOf(schema: Schema, locale: Locale): string[] {
  const limit = (name: string, value: number | string | undefined) =>
    value === undefined ? [] : [translate(locale, `operations.limits.${name}`, { value: String(value) })]
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const format = ['date', 'date-time'].find(one => one === schema.format)
  return [
    ...limit('items', schema.maxItems),
    ...limit('characters', schema.maxLength),
    ...limit('least', schema.minimum),
    ...limit('greatest', schema.maximum),
    ...limit(format ?? '', format),
    ...limit('codes', schema['x-code-list']),
    ...inner.flatMap(one => limitsOf(one, locale)),
  ].filter((one, at, all) => all.indexOf(one) === at)
}
