import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Panel } from '@/app/_ui/panel'
import type { InvestigationDetail } from '@/lib/investigations/read-investigation'
import css from '../../carBack/_parts/recalls.module.css'

type Facts = [name: string, value: ReactNode][]

export function Summary({ file }: { file: InvestigationDetail }) {
  const t = useTranslations('investigations')
  const comma = useTranslations('ui')('comma')
  const span = [file.productionFrom, file.productionTo].filter(Boolean).join(' – ')
  const scope: Facts = [
    [t('fields.question'), file.question],
    [t('fields.producerId'), file.producerName],
    [t('fields.brandIds'), file.brandIdsName.join(comma)],
    [t('fields.modelRangeIds'), file.modelRangeIdsName.join(comma)],
    [t('production'), span],
    [t('fields.assemblyCode'), [file.assemblyCodeName, file.subAssemblyCodeName].filter(Boolean).join(' · ')],
    [t('fields.symptomCodes'), file.symptomCodesName.join(comma)],
  ]
  const team: Facts = [
    [t('fields.deptName'), file.deptName],
    [t('fields.leaderOffice'), file.leaderOffice],
    [t('fields.leaderId'), file.leaderName],
    [t('fields.memberIds'), file.memberIdsName.join(comma)],
    [t('fields.records'), file.records],
    [t('fields.conclusion'), file.conclusion && t(`options.conclusion.${file.conclusion}`)],
    [t('fields.conclusionText'), file.conclusionText],
  ]
  return (
    <>
      <FactPanel title={t('scope')} facts={scope} />
      <FactPanel title={t('team')} facts={team} />
    </>
  )
}

function FactPanel({ title, facts }: { title: string; facts: Facts }) {
  return (
    <Panel title={title}>
      <dl className={`grid ${css.fields}`}>
        {facts.map(([name, value]) => (
          <div key={name} className={String(value).length > 60 ? 'all-columns' : undefined}>
            <dt className="tertiary">{name}</dt>
            <dd className="pre-line">{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
