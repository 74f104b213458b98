import { useTranslations } from 'next-intl'
import type { PresentedNote } from '@/lib/collections/present-notes'
import css from './sheet-import.module.css'

const lookedAt = ['likelySame', 'deletedBefore', 'sheetLeft', 'mergesLeft', 'columnsLeft']

export function ReadingNotes({ notes }: { notes: readonly PresentedNote[] }) {
  const t = useTranslations('sheetImport')
  if (notes.length === 0) return null
  return (
    <section className={css.reading} aria-label={t('notes')}>
      <h3>{t('notes')}</h3>
      <ul className="m-0 pl-20">
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
