import { useTranslations } from 'next-intl'
import css from './import.module.css'
import type { ImportState } from './use-import'

const lookedAt = ['likelySame', 'deletedBefore', 'sheetLeft', 'mergesLeft', 'columnsLeft']

export function ReadingNotes({ status: { notes } }: { status: ImportState }) {
  const t = useTranslations('importPage.notes')
  if (notes.length === 0) return null
  return (
    <section className={css.reading} aria-label={t('title')}>
      <h3>{t('title')}</h3>
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
