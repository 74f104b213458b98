import { wordOf } from '@/lib/collections/word-of'
import { soundingLike } from '@/lib/core/find-pinyin'
import { cutTo } from '@/lib/core/replies'
import type { Locale } from '@/lib/i18n/locales'
import { fold } from '@/lib/values/fold'
import type { Word } from './lookup-tables'
import { spelledOut } from './lookups'

interface OfferQuery {
  name?: string
  withDisabled?: boolean
  limit?: number
}

export function offer<Row extends Word & { code: string | null }>(
  rows: Iterable<Row>,
  { name, withDisabled = false, limit = Number.POSITIVE_INFINITY }: OfferQuery,
  locale: Locale,
  matches: (row: Row) => boolean = () => true,
): (Omit<Row, 'nameEn' | 'enabled' | 'sort' | 'version' | Stamp> & { enabled?: boolean } & SpelledOut)[] {
  const searched = name && fold(name)
  const sounds = searched ? soundingLike(searched) : undefined
  const found = []
  for (const row of rows) {
    if (found.length > limit) break
    if (!(row.enabled || withDisabled) || !matches(row)) continue
    const words = [row.name, row.nameEn, row.code]
    if (searched && !words.some(word => word && fold(word).includes(searched)) && !sounds?.(row.name))
      continue
    found.push({ ...brief(row, locale), ...(withDisabled && { enabled: row.enabled }) })
  }
  return cutTo(limit, found)
}

type SpelledOut = ReturnType<typeof spelledOut>
type Stamp = 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt'

export function brief<Row extends Word>(row: Row, locale: Locale) {
  const { nameEn, enabled, sort, version, createdBy, createdAt, updatedBy, updatedAt, ...shown } =
    row as Row & Record<Stamp | 'sort' | 'version', unknown>
  const name = wordOf(row, locale)
  const { code, id } = row as { code?: string | null; id?: string }
  // A record names what has no code by its id.
  return { ...shown, name, ...spelledOut(code ?? id ?? '', name) }
}

export function readable<Row extends Word>(row: Row, locale: Locale) {
  return { ...brief(row, locale), enabled: row.enabled }
}
