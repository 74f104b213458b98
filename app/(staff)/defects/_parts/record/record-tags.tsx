import { useTranslations } from 'next-intl'
import { RiskTag, StateTag, Tag } from '@/app/_ui/state-tag'
import type { DefectDetail } from '@/lib/defects/record/read-defect'

type Tagged = Pick<
  DefectDetail,
  | 'state'
  | 'stateDes'
  | 'riskLevel'
  | 'riskLevelName'
  | (typeof harms)[number]
  | 'injuredCount'
  | 'deathCount'
>

const harms = ['crash', 'fire', 'rollover'] as const

export function RecordTags({ record }: { record: Tagged }) {
  const t = useTranslations()
  return (
    <>
      <StateTag state={record.state}>{record.stateDes}</StateTag>
      {record.riskLevel && (
        <RiskTag level={record.riskLevel}>
          {t('defects.risk', { level: record.riskLevelName ?? record.riskLevel })}
        </RiskTag>
      )}
      {harms
        .filter(name => record[name])
        .map(name => (
          <Tag key={name} tone="red">
            {t(`defects.${name}`)}
          </Tag>
        ))}
      {Boolean(record.deathCount) && (
        <Tag tone="red">{t('defects.deaths', { count: record.deathCount ?? 0 })}</Tag>
      )}
      {Boolean(record.injuredCount) && (
        <Tag tone="red">{t('defects.injured', { count: record.injuredCount ?? 0 })}</Tag>
      )}
    </>
  )
}
