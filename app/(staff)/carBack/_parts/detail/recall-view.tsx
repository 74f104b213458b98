import { getTranslations } from 'next-intl/server'
import { Panel } from '@/app/_ui/panel'
import { Comments } from '@/app/(staff)/_parts/comments'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import { recordsAddress } from '@/lib/analysis/query/link'
import { AfterTab } from './after-tab'
import { FilesTab } from './files-tab'
import { HistoryTab } from './history-tab'
import { ProgressTab } from './progress-tab'
import type { Detail } from './read-detail'
import { RecallHead } from './recall-head'
import { RecordsTab } from './records-tab'
import { ScopesTab } from './scopes-tab'
import { SummaryTab } from './summary-tab'
import { tabHref, tabs } from './tabs'

export async function RecallView({
  tab,
  verdict,
  recall,
  records,
  progress,
  after,
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
      {progress && (
        <ProgressTab
          progress={progress}
          recall={recall}
          files={(files ?? []).map(({ id, name }) => ({ id, name }))}
        />
      )}
      {after && <AfterTab after={after} recall={recall} />}
      {tab === 'files' && files && <FilesTab id={recall.id} files={files} mayEdit={may.edit} />}
      {history && <HistoryTab steps={history} />}
    </>
  )
}
