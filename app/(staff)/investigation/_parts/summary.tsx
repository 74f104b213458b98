import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Panel } from '@/app/_ui/panel'
import { FactGrid, type Facts } from '@/app/(staff)/_parts/entry-drawer/fact-grid'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { InvestigationDetail } from '@/lib/investigations/read-investigation'

interface Frozen {
  kind?: 'hand' | 'watchItem' | 'cell' | 'selection'
  asOf?: string
  title?: string
  figures?: { n: number; collapsed: number; severe: number; expected?: number }
  filters?: object
  recordIds?: string[]
}

export function Summary({ file, department }: { file: InvestigationDetail; department: string }) {
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
    [t('fields.deptName'), department],
    [t('fields.leaderOffice'), file.leaderOffice],
    [t('fields.leaderId'), file.leaderName],
    [t('fields.memberIds'), file.memberIdsName.join(comma)],
    [t('fields.records'), file.records],
    [t('fields.conclusion'), file.conclusion && t(`options.conclusion.${file.conclusion}`)],
    [t('fields.conclusionText'), file.conclusionText],
  ]
  const originFacts = ({ kind = 'hand', asOf, title, figures, filters, recordIds }: Frozen): Facts => [
    [t('origin.kind'), t(`origin.${kind}`)],
    asOf && [t('origin.asOf'), formatMinute(asOf)],
    title && [t('origin.cell'), title],
    figures && [t('origin.figures'), t('origin.counts', figures)],
    figures && [t('origin.expected'), figures.expected?.toFixed(1)],
    filters &&
      asOf && [
        t('origin.list'),
        <a
          key="list"
          className="underlined"
          href={basePath + recordsAddress({ ...filters, asOf } as FilterValues)}
        >
          {t('origin.openList')}
        </a>,
      ],
    recordIds?.length ? [t('origin.records'), recordIds.length] : undefined,
  ]
  return (
    <>
      <Panel title={t('scope')}>
        <FactGrid facts={scope} />
      </Panel>
      <Panel title={t('team')}>
        <FactGrid facts={team} />
      </Panel>
      <Panel title={t('origin.title')}>
        <FactGrid facts={originFacts(file.origin as Frozen)} />
      </Panel>
    </>
  )
}
