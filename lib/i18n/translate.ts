import { createTranslator } from 'use-intl/core'
import type { AppError, Issue } from '@/lib/core/errors'
import enUS from '@/messages/en-US.json'
import zhCN from '@/messages/zh-CN.json'
import { defaultLocale, type Locale, locales } from './locales'

export { locales }

export type Messages = typeof zhCN

export function messagesOf(locale: Locale): Messages {
  return locale === 'en-US' ? (enUS as Messages) : zhCN
}

type Values = Record<string, string | number>

type Translate = ((key: string, values?: Values) => string) & {
  has(key: string): boolean
}

const translators = Object.fromEntries(
  locales.map(locale => [
    locale,
    createTranslator({ locale, messages: messagesOf(locale) }) as unknown as Translate,
  ]),
) as Record<Locale, Translate>

export const translatorOf = (locale: Locale): Translate => translators[locale]

export function translate(locale: Locale, key: string, values?: Values): string {
  return translators[locale](key, values)
}

export interface TextWords {
  // `submitted`, or in another language `submitted.en-US`.
  template: string
  // In the order of the words, by which some carriers number them.
  params: Record<string, string>
  text: string
}

// A text message: its words, and by what a carrier that has approved them as a template sends the same.
export function wordText(locale: Locale, name: string, values: Values, own?: string): TextWords {
  const block: Words = messagesOf(locale).textMessages
  const words =
    own || String(name.split('.').reduce((part: Words | string, key) => (part as Words)[key]!, block))
  const used = [...new Set([...words.matchAll(/\{(\w+)/g)].map(([, key]) => key!))]
  return {
    template: locale === defaultLocale ? name : `${name}.${locale}`,
    params: Object.fromEntries(used.flatMap(key => (key in values ? [[key, String(values[key])]] : []))),
    text: own
      ? own.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
      : translate(locale, `textMessages.${name}`, values),
  }
}

interface Words {
  [key: string]: Words | string
}

export const inEachLanguage = (key: string): string[] => locales.map(locale => translate(locale, key))

export function listText(locale: Locale, names: readonly string[]): string {
  return names.join(translate(locale, 'ui.comma'))
}

export function firstText(locale: Locale, keys: string[]): string {
  const found = keys.find(key => translators[locale].has(key))
  return found ? translators[locale](found) : (keys.at(-1) ?? '')
}

export function fieldLabel(locale: Locale, path: string, call = ''): string {
  const [, row, ofRow] = /^scopes\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (row)
    return translate(locale, 'inputs.scopeRow', { row: Number(row) + 1, field: fieldLabel(locale, ofRow!) })
  const name =
    path
      .split('.')
      .filter(part => !/^\d+$/.test(part))
      .at(-1) ?? path
  return labelBelow(locale, call, name) ?? labels[locale].get(name) ?? rangeLabel(locale, name) ?? path
}

function labelBelow(locale: Locale, call: string, name: string): string | undefined {
  const below: Record<string, Record<string, string>> = messagesOf(locale).inputsBelow
  const [, words = {}] = Object.entries(below).find(([start]) => call.startsWith(start)) ?? []
  return Object.hasOwn(words, name) ? words[name] : undefined
}

function rangeLabel(locale: Locale, name: string): string | undefined {
  const [, base = '', end] = /^(\w+)(From|To)$/.exec(name) ?? []
  const field = labels[locale].get(base)
  return field && translate(locale, end === 'From' ? 'inputs.rangeFrom' : 'inputs.rangeTo', { field })
}

const labels = Object.fromEntries(
  locales.map(locale => {
    const { fields, inputs, dictionaries } = messagesOf(locale)
    return [locale, new Map<string, string>(Object.entries({ ...inputs, ...dictionaries.fields, ...fields }))]
  }),
) as Record<Locale, Map<string, string>>

export function issueText(locale: Locale, issue: Issue, call?: string): string {
  const t = translators[locale]
  const key = `validation.${issue.code}`
  const word = t.has(key) ? key : 'validation.invalid'
  const path = issue.path || (word === 'validation.invalid' ? 'body' : '')
  const field = path && fieldLabel(locale, path, call)
  return t(word, { field, ...issue.params }).trim()
}

export function errorText(locale: Locale, error: AppError, call?: string): string {
  const [first, ...others] = error.details.issues ?? []
  if (first) {
    const text = issueText(locale, first, call)
    return others.length > 0 ? translate(locale, 'errors.and_others', { text, count: others.length }) : text
  }
  return translate(locale, `errors.${error.code}`, error.params)
}

export function storedLocale(noted: string): Locale {
  return locales.find(known => known === noted) ?? defaultLocale
}
