import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'
import { type FieldName, fieldOf, hiddenWord, isRelevant } from '@/lib/defects/fields'
import css from '../record.module.css'
import { valueText } from '../show-value'
import { PersonalValue } from './personal-value'
import { isProse, labelLookup, type RecordWithNames, wordsOfRecord } from './record-words'

interface SectionProps {
  title?: string
  record: RecordWithNames
  names: FieldName[]
  words?: [string, string, string][]
  unanswered?: Record<string, string>
  more?: [string, ReactNode][]
}

export function RecordSection({ title, record, names, words, unanswered = {}, more = [] }: SectionProps) {
  const t = useTranslations()
  const word = labelLookup(words ?? wordsOfRecord(record))
  // Long texts take a full line; last in the section they leave no gap in the grid.
  const shown = names.filter(name => isRelevant(name, record) || !isEmpty(record[name]))
  const ordered = [...shown.filter(name => !isProse(name)), ...shown.filter(isProse)]
  const masked = new Set((record.masked ?? []) as FieldName[])
  return (
    <section className={css.group}>
      {title && <h3 className="mb-8 secondary">{title}</h3>}
      <dl className={`grid gap-y-4 gap-x-24 ${css.list}`}>
        {more.map(([label, value]) => (
          <Pair key={label} label={label}>
            {value}
          </Pair>
        ))}
        {ordered.map(name => {
          const text = valueText(name, record[name], t, word)
          return (
            <Pair key={name} label={t(`fields.${name}`)} prose={isProse(name)} code={name === 'vin'}>
              {masked.has(name) ? (
                <PersonalValue id={record.id as string} name={name} masked={text ?? hiddenWord} />
              ) : fieldOf[name].kind === 'flag' && record[name] === true ? (
                <strong>{text}</strong>
              ) : (
                (text ?? (unanswered[name] && <span className={css.none}>{unanswered[name]}</span>))
              )}
            </Pair>
          )
        })}
      </dl>
    </section>
  )
}

interface PairProps {
  label: string
  prose?: boolean
  code?: boolean
  children?: ReactNode
}

export function Pair({ label, prose, code, children }: PairProps) {
  const empty = children === undefined || children === null || children === ''
  const value = ['break-words', prose && css.prose, code && 'mono', empty && css.none]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`grid gap-8 ${css.pair} ${prose ? 'all-columns' : ''}`}>
      <dt className="tertiary">{label}</dt>
      <dd className={value}>{empty ? '—' : children}</dd>
    </div>
  )
}
