import { getTranslations } from 'next-intl/server'
import { Panel } from '@/app/_ui/panel'
import { Comments } from '@/app/(staff)/_parts/comments'
import { NounHistory } from '@/app/(staff)/_parts/entry-drawer/noun-history'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import { AftermathPanel } from './aftermath-panel'
import { BudgetTab } from './budget-tab'
import { DocumentsTab } from './documents-tab'
import { FileFlow } from './file-flow'
import { FileHead } from './file-head'
import { LettersTab } from './letters-tab'
import { LinksPanel } from './links-panel'
import type { Detail } from './read-detail'
import { RecordsTab } from './records-tab'
import { Summary } from './summary'
import { tabHref, tabs } from './tabs'
import { TasksTab } from './tasks-tab'
import { Timeline } from './timeline'

export async function FileView(detail: Detail) {
  const { tab, file, links, aftermath, records, letters, documents, tasks, budget, timeline, flow, history } =
    detail
  const { view, userId, edits } = detail
  const t = await getTranslations('investigations')
  const { id, can } = file
  const rising = aftermath?.find(({ finding }) => finding.effect === 'more')?.finding.text
  return (
    <>
      <FileHead key={file.version} {...{ file, view, userId, edits }} rising={rising} />
      <LinkTabs label={t('label')} tabs={tabs} open={tab} hrefOf={one => tabHref(id, one)}>
        {one => t(`tabs.${one}`)}
      </LinkTabs>
      {tab === 'summary' && <Summary file={file} />}
      {aftermath && aftermath.length > 0 && <AftermathPanel aftermath={aftermath} />}
      {links && <LinksPanel {...{ id, ...links }} mayEdit={can.edit} mayDraft={can.draftRecall} />}
      {records && <RecordsTab {...{ file, ...records }} key={records.verdict} />}
      {letters && <LettersTab {...{ id, ...letters }} mayEdit={can.edit} />}
      {documents && <DocumentsTab {...{ id, documents }} mayEdit={can.edit} />}
      {tasks && <TasksTab {...{ id, tasks, userId }} mayEdit={can.edit} />}
      {budget && <BudgetTab {...{ id, budget }} key={budget.version} />}
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
