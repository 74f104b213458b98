import { useTranslations } from 'next-intl'
import css from './sheet-import.module.css'

export interface SheetNote {
  kind: string
  column: string | null
  message: string
}

const lookedAt = ['likelySame', 'deletedBefore', 'sheetLeft', 'mergesLeft', 'columnsLeft']

export function ReadingNotes({ notes }: { notes: readonly SheetNote[] }) {
  const t = useTranslations('sheetImport')
  if (notes.length === 0) return null
  return (
    <section className={css.reading} aria-label={t('notes')}>
      <h3>{t('notes')}</h3>
      <ul>
        {notes.map(({ kind, column, message }) => (
          <li
            key={`${kind} ${column} ${message}`}
            data-note={kind}
            data-tone={lookedAt.includes(kind) ? 'look' : undefined}
          >
            {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
