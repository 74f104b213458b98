'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { useListState } from '@/app/_ui/table/list-state'
import { Pager } from '@/app/_ui/table/pager'
import type { Data } from '@/lib/http/calls'
import { UncodedRows } from '../../_parts/coding-list/uncoded-rows'

export function DoubtedList({ found }: { found: Data<'GET /complaintsvehicleinfo/miscoded'> }) {
  const t = useTranslations('coding.miscoded')
  const format = useFormatter()
  const list = useListState(undefined, undefined, 20)
  return (
    <>
      <PageHead title={t('title')} aside={t('total', { total: format.number(found.total) })}>
        <LinkButton href="/defects/uncoded">{t('uncoded')}</LinkButton>
      </PageHead>
      <Panel>
        {found.total === 0 ? (
          <p className="secondary">{t('nothing')}</p>
        ) : (
          <>
            <p className="secondary">{t('lead')}</p>
            <UncodedRows
              rows={found.records}
              leave={({ id }) => call('POST /complaintsvehicleinfo/miscoded/dismiss', { id })}
            />
            {found.pages > 1 && <Pager page={found} list={list} />}
          </>
        )}
      </Panel>
    </>
  )
}
