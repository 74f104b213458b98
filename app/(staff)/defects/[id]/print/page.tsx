import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { LinkButton } from '@/app/_ui/link-button'
import { ColumnTable } from '@/app/_ui/table/column-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { FieldName, Section } from '@/lib/defects/fields'
import { readDefect } from '@/lib/defects/record/read-defect'
import { readUnanswered } from '@/lib/intake/report/read-unanswered'
import { Sheet } from '../../../_parts/print/sheet'
import { briefFieldsOf } from '../../_parts/form/form-fields'
import { isProse, labelLookup, type RecordWithNames, wordsOfRecord } from '../../_parts/record/record-words'
import { recordName } from '../../_parts/record-name'
import { valueText } from '../../_parts/show-value'
import css from './print.module.css'
import { PrintedResults } from './printed-results'

const order: Section[] = ['vehicle', 'fault', 'consequence', 'repair', 'origin', 'reporter']

/** Personal data is masked unless the query says `personal=1`; the unmasked read is written to the audit log. */
export default screen({
  path: ({ id }) => `/defects/${id}/print`,
  async read(ctx, { id = '' }, { personal }) {
    const [record, unanswered] = await Promise.all([
      readDefect(ctx, { id, masked: personal !== '1' }),
      readUnanswered(ctx, { defectId: id }),
    ])
    return { record, unanswered }
  },
  async render({ record, unanswered }, ctx, { id = '' }, { personal }) {
    const [t, shows] = await Promise.all([getTranslations(), visibleTo()])
    const clear = record.masked.length === 0
    const risk = record.riskLevelName && t('defects.risk', { level: record.riskLevelName })
    const state = [record.stateDes, risk].filter(Boolean).join(' · ')
    return (
      <Sheet
        ctx={ctx}
        title={`${t('defectPrint.title')} · ${record.complaintNo}`}
        name={recordName(record)}
        mark={record.complaintNo}
        notes={clear ? [] : [t('defectPrint.maskedNote')]}
        className={css.record}
        actions={
          <>
            <LinkButton href={`/defects/${id}`}>{t('defectPrint.back')}</LinkButton>
            {shows('vehicle_defect_personal') && (
              <LinkButton href={`/defects/${id}/print${personal === '1' ? '' : '?personal=1'}`}>
                {t(personal === '1' ? 'defectPrint.withoutPersonal' : 'defectPrint.personal')}
              </LinkButton>
            )}
          </>
        }
        head={
          <>
            <h2>{t('defectPrint.heading')}</h2>
            <p className={css.number}>{record.complaintNo}</p>
            <p>{state}</p>
          </>
        }
      >
        <section>
          <h3>{record.summary ?? t('defectRecord.noSummary')}</h3>
          <p className="break-words pre-line">{record.description}</p>
        </section>
        {order.map(section => (
          <PrintedFields
            key={section}
            title={t(`sections.${section}`)}
            record={record}
            unanswered={unanswered}
            names={briefFieldsOf(section)}
          />
        ))}
        <PrintedResults record={record} />
        {record.feedback.length > 0 && (
          <section>
            <h3>{t('defectPrint.feedback')}</h3>
            {record.feedback.map(({ id: key, content, createdByName, createdAt }) => (
              <p key={key} className="break-words pre-line">
                {[formatMinute(createdAt), createdByName, content].filter(Boolean).join(' · ')}
              </p>
            ))}
          </section>
        )}
        {record.files.length > 0 && (
          <section>
            <h3>{t('fields.files')}</h3>
            <p>{record.files.map(file => file.name).join(t('ui.comma'))}</p>
          </section>
        )}
        <section>
          <h3>{t('defectRecord.panels.flow')}</h3>
          <ColumnTable
            rows={record.flow}
            keyOf={({ id }) => id}
            columns={[
              [t('defectRecord.at'), ({ createTime }) => formatMinute(createTime), 'nowrap'],
              [t('defectPrint.step'), ({ nodeStateDes }) => nodeStateDes],
              [t('defectPrint.state'), ({ toState }) => t(`states.${toState}`)],
              [
                t('defectRecord.who'),
                ({ userName, deptName }) => [userName, deptName].filter(Boolean).join(' '),
              ],
              [t('defectPrint.remarks'), ({ remarks }) => remarks],
            ]}
          />
        </section>
      </Sheet>
    )
  },
})

interface PrintedProps {
  title: string
  record: RecordWithNames
  names: FieldName[]
  unanswered: Record<string, string>
}

function PrintedFields({ title, record, names, unanswered }: PrintedProps) {
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
