'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { hrefOf } from '@/app/_ui/call-address'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import { AddLink, ListPage } from '@/app/(staff)/_parts/list-page'
import type { Page } from '@/lib/core/paging'
import { ExportLink } from '../../../_parts/export-link'
import { exportQuery } from '../../../_parts/export-query'
import type { ListedRecall } from './read-recall-list'
import { useRecallColumns } from './recall-columns'
import { useRecallSearch } from './use-recall-search'

const ImportDialog = lazyDialog(() => import('./import-dialog'))

interface Props {
  page: Page<ListedRecall>
  may: Record<'add' | 'import' | 'export', boolean>
  labels: ValueLabels
  preferences: TablePreferences | null
}

export function RecallList({ page, may, labels, preferences }: Props) {
  const t = useTranslations('recalls')
  const list = useListState()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <ListPage
        title={t('title')}
        actions={
          <>
            {may.export && (
              <ExportLink
                href={hrefOf('GET /recallinfo/export', exportQuery(list.key))}
                label={t('export')}
              />
            )}
            {may.import && (
              <Button
                icon={<Icon name="upload" />}
                onClick={() => permitted('recall:import') && setImporting(true)}
              >
                {t('import.open')}
              </Button>
            )}
            {may.add && (
              <AddLink href="/carBack/form" access="recall:add">
                {t('add')}
              </AddLink>
            )}
          </>
        }
        page={page}
        list={list}
        fields={useRecallSearch()}
        labels={labels}
        columns={useRecallColumns()}
        preferencesKey="recalls"
        preferences={preferences}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} onDone={list.reload} />}
    </>
  )
}
