import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { BudgetTable } from '@/app/(staff)/_parts/budget/budget-table'
import { FactGrid } from '@/app/(staff)/_parts/entry-drawer/fact-grid'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Detail } from './read-detail'
import { StateTags } from './state-tags'
import { tabHref } from './tabs'

type Props = { id: string } & NonNullable<Detail['flow']>

export function FileFlow({ id, steps, version }: Props) {
  const t = useTranslations('investigations')
  const undone = useTranslations('recordActions.results')('undone')
  return (
    <>
      {version && <FileVersion version={version} />}
      <Panel title={t('tabs.flow')}>
        <ol className="grid gap-12">
          {steps.toReversed().map(step => (
            <li key={step.id}>
              <p className="row wrap gap-8">
                <strong>{step.nodeStateDes}</strong>
                <StateTags file={{ state: step.toState, late: false }} />
                {step.undoneAt && <Tag tone="grey">{undone}</Tag>}
              </p>
              <p className="tertiary">
                {[step.userName, step.deptName, formatMinute(step.createTime)].filter(Boolean).join(' · ')}
                {' · '}
                <Link href={`${tabHref(id, 'flow')}&step=${step.id}`} prefetch={false}>
                  {t('version', { version: step.version })}
                </Link>
              </p>
              {step.remarks && <p className="pre-line">{step.remarks}</p>}
            </li>
          ))}
        </ol>
      </Panel>
    </>
  )
}

function FileVersion({ version: { step, file, items } }: { version: NonNullable<Props['version']> }) {
  const t = useTranslations('investigations')
  const title = `${t('version', { version: step.version })} · ${step.nodeStateDes} · ${formatMinute(step.createTime)}`
  return (
    <Panel title={title}>
      <FactGrid
        facts={[
          [t('fields.title'), file.title],
          [t('fields.question'), file.question],
          [t('fields.level'), t(`options.level.${file.level as 'check'}`)],
          [t('fields.producerId'), file.producerName],
          [t('fields.assemblyCode'), file.assemblyCodeName],
          [t('fields.plannedEnd'), file.plannedEnd],
          [
            t('fields.conclusion'),
            file.conclusion && t(`options.conclusion.${file.conclusion as 'no_defect'}`),
          ],
          [t('fields.conclusionText'), file.conclusionText],
          [t('fields.adjustBudget'), file.adjustBudget],
        ]}
      />
      <BudgetTable budget={{ ...file, items }} />
    </Panel>
  )
}
