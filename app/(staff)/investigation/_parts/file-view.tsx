import { getTranslations } from 'next-intl/server'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import { FileHead } from './file-head'
import { FileHistory } from './file-history'
import type { Detail } from './read-detail'
import { Summary } from './summary'
import { tabHref, tabs } from './tabs'

export async function FileView({ tab, file, history, view, userId, edits }: Detail) {
  const t = await getTranslations('investigations')
  return (
    <>
      <FileHead key={file.version} {...{ file, view, userId, edits }} />
      <LinkTabs label={t('label')} tabs={tabs} open={tab} hrefOf={one => tabHref(file.id, one)}>
        {one => t(`tabs.${one}`)}
      </LinkTabs>
      {tab === 'summary' && <Summary file={file} />}
      {history && <FileHistory steps={history} />}
    </>
  )
}
