import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Panel } from '@/app/_ui/panel'
import { FactGrid, type Facts } from '@/app/(staff)/_parts/entry-drawer/fact-grid'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { InvestigationDetail } from '@/lib/investigations/read-investigation'

interface Frozen {
  kind?: 'hand' | 'watchItem' | 'cell' | 'selection'
  asOf?: string
  title?: string
  figures?: { n: number; collapsed: number; severe: number; expected?: number }
  recordIds?: string[]
}

const mostIds = 200

// The records themselves: not every condition that found them can be asked of an earlier day.
const listAddress = (id: string, ids: string[], asOf: string) =>
  ids.length > mostIds ? `/investigation/${id}?tab=records` : recordsAddress({ ids, asOf })

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
  const originFacts = ({ kind = 'hand', asOf, title, figures, recordIds }: Frozen): Facts => [
    [t('origin.kind'), t(`origin.${kind}`)],
    asOf && [t('origin.asOf'), formatMinute(asOf)],
    title && [t('origin.cell'), title],
    figures && [t('origin.figures'), t('origin.counts', figures)],
    figures && [t('origin.expected'), figures.expected?.toFixed(1)],
    asOf &&
      recordIds?.[0] && [
        t('origin.list'),
        <a key="list" className="underlined" href={basePath + listAddress(file.id, recordIds, asOf)}>
          {t('origin.openList')}
        </a>,
      ],
    recordIds?.[0] && [t('origin.records'), recordIds.length],
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
