import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { ComponentProps } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { Lines } from '@/app/_ui/charts/lines'
import { Panel } from '@/app/_ui/panel'
import { CountLink } from '@/app/(staff)/_parts/analysis/count-link'
import { Comments } from '@/app/(staff)/_parts/comments'
import { FactGrid, type Facts } from '@/app/(staff)/_parts/entry-drawer/fact-grid'
import { NounHistory } from '@/app/(staff)/_parts/entry-drawer/noun-history'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Progress } from '@/lib/recalls/progress/list-progress'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import css from '../recalls.module.css'
import { AfterTab } from './after-tab'
import { EffectPart } from './effect-part'
import { FilesTab } from './files-tab'
import { ProgressTable } from './progress-table'
import type { Detail } from './read-detail'
import { RecallHead } from './recall-head'
import { RecordsTab } from './records-tab'
import { ScopesTab } from './scopes-tab'
import { recordsHref, tabHref, tabs } from './tabs'

const long = ['defect', 'consequence', 'remedy', 'interim'] as const

function SummaryTab({ recall }: { recall: RecallDetail }) {
  const t = useTranslations('recalls')
  const { covered, possible, after, filters } = recall
  const count = (n: number | null, href: string | null) => <CountLink n={n} href={href} />
  const comma = useTranslations('ui')('comma')
  const campaign = (one: { id: string; recallNo: string | null; title: string | null }) => (
    <a key={one.id} href={`${basePath}/carBack?id=${one.id}`}>
      {one.recallNo} {one.title}
    </a>
  )
  const facts: Facts = [
    [t('fields.kind'), t(`kind.${recall.kind}`)],
    [t('fields.influence'), t(`influence.${recall.influence}`)],
    [t('fields.cause'), recall.cause && t(`cause.${recall.cause}`)],
    [t('fields.brandIds'), recall.brandNames.join(comma)],
    [t('fields.assemblyCode'), [recall.assemblyName, recall.subAssemblyName].filter(Boolean).join(' · ')],
    [t('fields.symptomCodes'), recall.symptomNames.join(comma)],
    [t('fields.remedyWays'), recall.remedyWays.map(one => t(`remedyWay.${one}`)).join(comma)],
    [t('fields.announcedAt'), recall.announcedAt],
    [t('fields.endsAt'), recall.endsAt],
    [t('fields.notifyWay'), recall.notifyWay],
    [t('fields.hotline'), recall.hotline],
    [t('fields.supersedesId'), recall.supersedes && campaign(recall.supersedes)],
    [t('supersededBy'), recall.supersededBy.length > 0 && recall.supersededBy.map(campaign)],
    [
      t('fields.watchItemId'),
      recall.watchItem && (
        <a href={`${basePath}/rule?entry=${recall.watchItem.id}`}>
          {recall.watchItem.title ?? `#${recall.watchItem.id}`}
        </a>
      ),
    ],
  ]
  return (
    <>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <h2>{t('figures')}</h2>
        <FactGrid
          facts={[
            [t('coveredRecords'), count(covered, recordsAddress(filters.covered))],
            [t('possibleRecords'), count(possible, recordsHref(recall.id, 'possible'))],
            [t('afterRemedy'), count(after, filters.after && recordsAddress(filters.after))],
          ]}
        />
      </section>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <h2>{t('sections.main')}</h2>
        <FactGrid facts={facts} />
      </section>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <h2>{t('sections.defect')}</h2>
        <FactGrid facts={long.map(name => [t(`fields.${name}`), recall[name]])} wide />
      </section>
    </>
  )
}

export async function RecallView({
  tab,
  verdict,
  recall,
  records,
  progress,
  after,
  effect,
  files,
  history,
  may,
  match,
}: Detail & { match: string | undefined }) {
  const [t, words] = await Promise.all([getTranslations('recalls'), getTranslations('comments')])
  return (
    <>
      <RecallHead key={recall.version} recall={recall} may={may} match={match} />
      <LinkTabs label={t('recall')} tabs={tabs} open={tab} hrefOf={one => tabHref(recall.id, one)}>
        {one => t(`tabs.${one}`)}
      </LinkTabs>
      {tab === 'summary' && (
        <>
          <SummaryTab recall={recall} />
          <Panel title={words('title')}>
            <Comments key={recall.id} entity="recall" entityId={recall.id} />
          </Panel>
        </>
      )}
      {tab === 'scopes' && <ScopesTab scopes={recall.scopes} />}
      {records && (
        <RecordsTab
          {...{ recall, records, verdict }}
          listHref={recordsAddress({ counted: true, recallId: [recall.id], recallVerdict: [verdict] })}
          mayDecide={may.edit}
        />
      )}
      {progress && <ProgressTab progress={progress} recall={recall} files={files ?? []} />}
      {effect && <EffectPart effect={effect} />}
      {after && <AfterTab after={after} recall={recall} />}
      {tab === 'files' && files && <FilesTab id={recall.id} files={files} mayEdit={may.edit} />}
      {history && <NounHistory noun="recalls" steps={history} />}
    </>
  )
}

type ProgressProps = ComponentProps<typeof ProgressTable> & { recall: RecallDetail }

function ProgressTab({ progress, recall, files }: ProgressProps) {
  const t = useTranslations('recalls')
  return (
    <>
      {recall.overdue && <p className={css.note}>{t('progress.overdue')}</p>}
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <ProgressTable {...{ progress, recall, files }} />
      </section>
      {progress.reports.length > 0 && <Curve progress={progress} kind={t(`kind.${recall.kind}`)} />}
    </>
  )
}

function Curve({ progress: { reports, others }, kind }: { progress: Progress; kind: string }) {
  const t = useTranslations('recalls.progress')
  const last = Math.max(...reports.map(({ quarter }) => quarter), ...others.map(({ quarter }) => quarter), 0)
  const quarters = Array.from({ length: last + 1 }, (_, quarter) => quarter)
  const own = quarters.map(quarter => reports.findLast(one => one.quarter === quarter)?.completion ?? null)
  const mean = quarters.map(quarter => others.find(one => one.quarter === quarter)?.mean ?? null)
  return (
    <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
      <Lines
        frame={{ question: t('question'), denominator: t('denominator') }}
        unit="share"
        points={quarters.map(quarter => ({ key: String(quarter), label: t('quarter', { n: quarter + 1 }) }))}
        lines={[
          { key: 'own', name: t('own'), values: own },
          ...(others.length > 0
            ? [{ key: 'mean', name: t('mean', { kind }), values: mean, quiet: true }]
            : []),
        ]}
      />
    </section>
  )
}
