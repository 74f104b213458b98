'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { useListState } from '@/app/_ui/table/list-state'
import { Pager } from '@/app/_ui/table/pager'
import type { Data } from '@/lib/http/calls'
import { UncodedRow } from '../../_parts/coding-list/uncoded-row'
import { useTaking } from '../../_parts/coding-list/use-taking'

type Found = Data<'GET /complaintsvehicleinfo/miscoded'>

export function DoubtedList({ found }: { found: Found }) {
  const t = useTranslations('coding.miscoded')
  const format = useFormatter()
  const list = useListState(undefined, undefined, 20)
  const { at, setAt, taken, take } = useTaking(found.records, ({ id }) =>
    call('POST /complaintsvehicleinfo/miscoded/dismiss', { id }),
  )
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
            <ul className="mt-8">
              {found.records.map((row, place) => (
                <UncodedRow
                  key={row.id}
                  row={row}
                  active={place === at}
                  taken={taken.get(row.id)}
                  has={row.assemblyName}
                  onFocus={() => setAt(place)}
                  onTake={choice => take(place, choice)}
                />
              ))}
            </ul>
            {found.pages > 1 && <Pager page={found} list={list} />}
          </>
        )}
      </Panel>
    </>
  )
}
