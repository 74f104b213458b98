import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { FindingLine } from '@/app/(staff)/_parts/analysis/finding'
import { RecordCount } from '@/app/(staff)/_parts/analysis/record-count'
import { BudgetTable } from '@/app/(staff)/_parts/budget/budget-table'
import { Comments } from '@/app/(staff)/_parts/comments'
import { FactGrid } from '@/app/(staff)/_parts/entry-drawer/fact-grid'
import { NounHistory } from '@/app/(staff)/_parts/entry-drawer/noun-history'
import { FlowSteps } from '@/app/(staff)/_parts/flow-steps'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import type { Aftermath } from '@/lib/investigations/content/read-aftermath'
import type { TimelineEvent, TimelineKind } from '@/lib/investigations/content/timeline'
import { BudgetTab } from './budget-tab'
import { DocumentsTab } from './documents-tab'
import { FileHead } from './file-head'
import { LettersTab } from './letters-tab'
import { LinksPanel } from './links-panel'
import type { Detail } from './read-detail'
import { RecordsTab } from './records-tab'
import { StateTags } from './state-tags'
import { Summary } from './summary'
import { type Tab, tabHref, tabs } from './tabs'
import { TasksTab } from './tasks-tab'

const shownMonths = 12

const sumOf = (parts: (number | null)[]) =>
  parts.reduce((sum, part) => (part === null ? sum : (sum ?? 0) + part), null)

function AftermathPanel({ aftermath }: { aftermath: Aftermath }) {
  const t = useTranslations('investigations.aftermath')
  const expectedText = (expected: number | null) => (expected === null ? '–' : expected.toFixed(1))
  return (
    <Panel title={t('title')}>
      {aftermath.map(({ id, number, title, finding, after, byReceipt }) => (
        <section key={id} className="mb-16">
          <p>
            <Link href={`/carBack?id=${id}&tab=after`} prefetch={false}>
              {number} {title}
            </Link>
          </p>
          <FindingLine finding={finding} />
          <PlainTable heads={[t('month'), t('records'), t('expected')]} right={[1, 2]}>
            <tr>
              <th scope="row">{t('total')}</th>
              <td className="text-right">
                <RecordCount n={after.n} filters={after.filters} />
              </td>
              <td className="text-right">{expectedText(sumOf(byReceipt.map(({ expected }) => expected)))}</td>
            </tr>
            {byReceipt.slice(-shownMonths).map(({ month, n, expected, filters }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td className="text-right">
                  <RecordCount n={n} filters={filters} />
                </td>
                <td className="text-right">{expectedText(expected)}</td>
              </tr>
            ))}
          </PlainTable>
          {byReceipt.length > shownMonths && (
            <p className="tertiary">{t('latest', { count: shownMonths })}</p>
          )}
        </section>
      ))}
    </Panel>
  )
}

const tabOfKind: Record<TimelineKind, Tab> = {
  flow: 'flow',
  records: 'records',
  verdict: 'records',
  link: 'summary',
  document: 'documents',
  task: 'tasks',
  done: 'tasks',
  comment: 'comments',
  letter: 'letters',
}

const blocks: Partial<Record<TimelineKind, string>> = {
  flow: 'nodes',
  records: 'options.verdict',
  verdict: 'options.verdict',
  link: 'links.kinds',
  document: 'documents',
  letter: 'timeline.letters',
}

function Timeline({ id, events }: { id: string; events: TimelineEvent[] }) {
  const t = useTranslations('investigations')
  const wordOf = ({ kind, word }: TimelineEvent) =>
    word && blocks[kind] && t(`${blocks[kind]}.${word}` as 'nodes.open')
  return (
    <Panel title={t('tabs.timeline')}>
      <ol className="grid gap-12">
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind at one moment have no other key
          <li key={`${event.at}${event.kind}${at}`}>
            <p className="row wrap gap-8">
              <span className="tertiary">{formatMinute(event.at)}</span>
              <Tag tone="grey">{t(`timeline.${event.kind}`)}</Tag>
              <Link href={tabHref(id, tabOfKind[event.kind])} prefetch={false}>
                {[wordOf(event), event.n !== null && t('timeline.count', { count: event.n })]
                  .filter(Boolean)
                  .join(' · ') || t('timeline.open')}
              </Link>
              <span className="tertiary">{event.userName ?? t('timeline.system')}</span>
            </p>
            {event.text && <p className="pre-line">{event.text}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

export async function FileView(detail: Detail) {
  const { tab, file, links, aftermath, records, letters, documents, tasks, budget, timeline, flow, history } =
    detail
  const { view, userId, openWork, edits, department } = detail
  const t = await getTranslations('investigations')
  const { id, can } = file
  const rising = aftermath?.find(({ finding }) => finding.effect === 'more')?.finding.text
  return (
    <>
      <FileHead key={file.version} {...{ file, openWork, view, userId, edits }} rising={rising} />
      <LinkTabs label={t('label')} tabs={tabs} open={tab} hrefOf={one => tabHref(id, one)}>
        {one => t(`tabs.${one}`)}
      </LinkTabs>
      {department !== undefined && <Summary file={file} department={department} />}
      {aftermath && aftermath.length > 0 && <AftermathPanel aftermath={aftermath} />}
      {links && <LinksPanel {...{ id, ...links }} mayEdit={can.edit} mayDraft={can.draftRecall} />}
      {records && <RecordsTab {...{ file, ...records }} key={records.verdict} />}
      {letters && <LettersTab {...{ id, ...letters }} mayEdit={can.edit} />}
      {documents && <DocumentsTab {...{ id, documents }} mayEdit={can.edit} />}
      {tasks && <TasksTab {...{ id, tasks, userId }} mayEdit={can.edit} />}
      {budget && <BudgetTab {...{ id, budget }} key={`budget ${budget.version}`} />}
      {timeline && <Timeline {...{ id, events: timeline }} />}
      {flow && <FileFlow {...{ id, ...flow }} />}
      {tab === 'comments' && (
        <Panel>
          <Comments key={id} entity="investigation" entityId={id} />
        </Panel>
      )}
      {history && <NounHistory noun="investigations" steps={history} />}
    </>
  )
}

type Props = { id: string } & NonNullable<Detail['flow']>

function FileFlow({ id, steps, version }: Props) {
  const t = useTranslations('investigations')
  return (
    <>
      {version && <FileVersion version={version} />}
      <Panel title={t('tabs.flow')}>
        <FlowSteps
          steps={steps}
          tagOf={({ toState }) => <StateTags file={{ state: toState, late: false }} />}
          linkOf={step => (
            <Link href={`${tabHref(id, 'flow')}&step=${step.id}`} prefetch={false}>
              {t('version', { version: step.version })}
            </Link>
          )}
        />
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
