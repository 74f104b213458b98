import { createTranslator } from 'next-intl'
import type { Issue } from '@/lib/core/errors'
import type { Locale } from '@/lib/i18n/locales'
import { issueText, messagesOf } from '@/lib/i18n/translate'
import type { OfficeFacts } from '@/lib/intake/view'

type Values = Record<string, string | number>

export interface Words {
  (key: string, values?: Values): string
  has(key: string): boolean
  raw(key: string): string
  forScript(of: string, names: string): string
  locale: Locale
  first(...keys: string[]): string
  unit(name: string, count: number): string
  lines(key: string): string[]
  day(instant: string, time?: 'short'): string
  wrong(issue: Issue): string
}

export function wordsOf(locale: Locale, facts: OfficeFacts): Words {
  const t = createTranslator({ locale, messages: messagesOf(locale).intakePages } as never) as unknown as {
    (key: string, values?: Values): string
    has(key: string): boolean
    raw(key: string): string
  }
  const words = ((key: string, values?: Values) => t(key, { ...facts, ...values })) as Words
  words.has = key => t.has(key)
  words.raw = key => t.raw(key)
  words.forScript = (of, names) =>
    JSON.stringify(Object.fromEntries(names.split(' ').map(name => [name, t.raw(`${of}.${name}`)])))
  words.locale = locale
  words.first = (...keys) => {
    const found = keys.find(key => t.has(key))
    return found ? words(found) : ''
  }
  words.unit = (name, count) => {
    const key = `fields.${name}.unit`
    return t.has(key) ? t(key, { count }) : ''
  }
  words.lines = key => {
    const lines: string[] = []
    while (t.has(`${key}.${lines.length + 1}`)) lines.push(words(`${key}.${lines.length + 1}`))
    return lines
  }
  words.day = (instant, timeStyle) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle }).format(
      new Date(instant),
    )
  words.wrong = issue => {
    const own = [`fields.${issue.path}.${issue.code}`, `wrong.${issue.code}`].find(key => t.has(key))
    return own ? t(own, issue.params) : issueText(locale, issue)
  }
  return words
}
