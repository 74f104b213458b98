import { useTranslations } from 'next-intl'
import type { FieldName } from '@/lib/defects/fields'
import { isProse, labelLookup, type RecordWithNames, wordsOfRecord } from '../../_parts/record/record-words'
import { valueText } from '../../_parts/show-value'
import css from './print.module.css'

interface PrintedProps {
  title: string
  record: RecordWithNames
  names: FieldName[]
  unanswered: Record<string, string>
}

export function PrintedFields({ title, record, names, unanswered }: PrintedProps) {
  const t = useTranslations()
  const word = labelLookup(wordsOfRecord(record))
  const reported = names.flatMap(name => {
    const text = valueText(name, record[name], t, word) ?? unanswered[name]
    return text ? [{ name, text }] : []
  })
  if (reported.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl className={`grid ${css.fields}`}>
        {reported.map(({ name, text }) => (
          <div key={name} className={isProse(name) ? css.wide : undefined}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
