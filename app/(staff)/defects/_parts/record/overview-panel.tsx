import { useTranslations } from 'next-intl'
import { Panel } from '@/app/_ui/panel'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Section } from '@/lib/defects/fields'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import { briefFieldsOf } from '../form/form-fields'
import css from '../record.module.css'
import { RecordSection } from './record-section'

const reported: Section[] = ['fault', 'consequence', 'repair', 'origin', 'reporter']

interface OverviewProps {
  record: DefectDetail
  unanswered: Record<string, string>
}

export function OverviewPanel({ record, unanswered }: OverviewProps) {
  const t = useTranslations()
  const { mileage, faultDate, productionDate, purchaseDate, firstRegDate } = record
  const isAged = mileage != null && (productionDate ?? purchaseDate ?? firstRegDate)
  const flagged = (value: boolean, known: unknown) =>
    value ? <strong>{t('defects.flag.yes')}</strong> : known && faultDate ? t('defects.flag.no') : null
  return (
    <Panel id="overview">
      <div className={`mb-16 ${css.lead}`}>
        <h2>{record.summary ?? t('defectRecord.noSummary')}</h2>
        <p className={`break-words ${css.prose}`}>{record.description}</p>
      </div>
      <RecordSection
        title={t('defectRecord.assessment')}
        record={record}
        names={[]}
        more={[
          [t('fields.riskLevel'), record.riskLevelName],
          [t('fields.severityScore'), record.severityScore],
          [t('fields.qualityType'), record.qualityTypeName],
          [t('fields.completeness'), `${Math.round(Number(record.completeness) * 100)} %`],
          [t('fields.vehicleAgeMonths'), record.vehicleAgeMonths],
          [t('fields.monthsInService'), record.monthsInService],
          [t('fields.lagDays'), record.lagDays],
          [t('fields.mileageImplausible'), flagged(record.mileageImplausible, isAged)],
          [t('fields.faultBeforeProduction'), flagged(record.faultBeforeProduction, productionDate)],
          [t('fields.createdBy'), record.createdByName],
          [t('fields.createdAt'), formatMinute(record.createdAt)],
          [t('fields.updatedBy'), record.updatedByName],
          [t('fields.updatedAt'), formatMinute(record.updatedAt)],
        ]}
      />
      {reported.map(section => (
        <RecordSection
          key={section}
          title={t(`sections.${section}`)}
          record={record}
          unanswered={unanswered}
          names={briefFieldsOf(section)}
        />
      ))}
    </Panel>
  )
}
