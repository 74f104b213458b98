import { columnName, type SheetNote } from '@/lib/excel/reading/notes'
import type { Locale } from '@/lib/i18n/locales'
import { listText, translate } from '@/lib/i18n/translate'

export function presentNotes(locale: Locale, notes: readonly SheetNote[], headings: readonly string[]) {
  return notes.map(({ kind, count, rows = [], column, texts = [] }) => {
    const more = count > rows.length && rows.length > 0 ? '…' : ''
    const name = column === undefined ? null : columnName(column, headings)
    const words = {
      count,
      column: name ?? '',
      rows: listText(locale, rows.map(String)) + more,
      texts: listText(locale, texts),
    }
    return {
      kind,
      count,
      rows,
      column: name,
      texts,
      message: translate(locale, `importNotes.${kind}`, words),
    }
  })
}

export type PresentedNote = ReturnType<typeof presentNotes>[number]
