import type { Locale } from '@/lib/i18n/locales'
import { wordOf } from './lookup-names'
import type { Word } from './lookup-tables'

interface OfferQuery {
  name?: string
  withDisabled?: boolean
  limit?: number
}

/** The rows of a drop-down: enabled, with the text in their name or code, not too many, named in the language. */
export function offer<Row extends Word & { code: string | null }>(
  rows: Iterable<Row>,
  { name, withDisabled = false, limit = Number.POSITIVE_INFINITY }: OfferQuery,
  locale: Locale,
  matches: (row: Row) => boolean = () => true,
): (Omit<Row, 'nameEn' | 'enabled' | 'sort' | 'version' | Stamp> & { enabled?: boolean })[] {
  const searched = name?.toLowerCase()
  const found = []
  for (const row of rows) {
    if (found.length >= limit) break
    if (!(row.enabled || withDisabled) || !matches(row)) continue
    const words = [row.name, row.nameEn, row.code]
    if (searched && !words.some(word => word?.toLowerCase().includes(searched))) continue
    found.push({ ...brief(row, locale), ...(withDisabled && { enabled: row.enabled }) })
  }
  return found
}

type Stamp = 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt'

/** A row as callers see it: without the columns that keep it in order. */
export function brief<Row extends Word>(row: Row, locale: Locale) {
  const { nameEn, enabled, sort, version, createdBy, createdAt, updatedBy, updatedAt, ...shown } =
    row as Row & Record<Stamp | 'sort' | 'version', unknown>
  return { ...shown, name: wordOf(row, locale) }
}

/** An entry above another: named also when it is disabled, and then said to be. */
export function readable<Row extends Word>(row: Row, locale: Locale) {
  return { ...brief(row, locale), enabled: row.enabled }
}
