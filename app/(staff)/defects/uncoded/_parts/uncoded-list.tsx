'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { permitted } from '@/app/_ui/permitted'
import { useListState } from '@/app/_ui/table/list-state'
import { Pager } from '@/app/_ui/table/pager'
import type { Data } from '@/lib/http/calls'
import css from '../../_parts/coding-list/uncoded.module.css'
import { UncodedRow } from '../../_parts/coding-list/uncoded-row'
import { useTaking } from '../../_parts/coding-list/use-taking'

type Found = Data<'GET /complaintsvehicleinfo/uncoded'>
type Group = Found['groups'][number]

interface ListProps {
  found: Found
  group: string | null
}

export function UncodedList({ found, group }: ListProps) {
  const t = useTranslations('coding.uncoded')
  const format = useFormatter()
  const router = useRouter()
  const list = useListState('group', undefined, 20)
  const { at, setAt, taken, take } = useTaking(found.records)
  const shown = found.groups.filter(one => !group || one.code === group)
  const sure = shown.reduce((sum, one) => sum + one.sure, 0)
  const nameOf = ({ code, name }: Group) => (code === 'none' ? t('none') : name)

  const takeAll = async () => {
    if (!permitted('vehicle_defect_edit')) return
    const { jobId, total } = await call('POST /complaintsvehicleinfo/uncoded/take', {
      ...(group && { group }),
    })
    notice.success(t('started', { total }))
    router.push(`/defects/bulk?job=${jobId}`)
  }
  return (
    <>
      <PageHead
        title={t('title')}
        aside={t(found.capped ? 'more' : 'total', { total: format.number(found.uncoded) })}
      >
        <LinkButton href="/defects/miscoded">{t('miscoded')}</LinkButton>
        {sure > 0 && (
          <ActionButton type="primary" onClick={takeAll}>
            {t('takeAll', { count: sure })}
          </ActionButton>
        )}
      </PageHead>
      <Panel>
        {found.uncoded === 0 ? (
          <p className={css.quiet}>{t('nothing')}</p>
        ) : (
          <>
            <nav className={css.groups} aria-label={t('groups')}>
              <Link prefetch={false} href="/defects/uncoded" aria-current={group ? undefined : 'page'}>
                {t('all')} <span className={css.quiet}>{format.number(found.uncoded)}</span>
              </Link>
              {found.groups.map(one => (
                <Link
                  key={one.code}
                  prefetch={false}
                  href={`/defects/uncoded?group=${one.code}`}
                  aria-current={one.code === group ? 'page' : undefined}
                >
                  {nameOf(one)} <span className={css.quiet}>{format.number(one.records)}</span>
                </Link>
              ))}
            </nav>
            <p className={css.quiet}>{t(found.modelVersion ? 'keys' : 'noModel')}</p>
            <ul className={css.rows}>
              {found.records.map((row, place) => (
                <UncodedRow
                  key={row.id}
                  row={row}
                  active={place === at}
                  taken={taken.get(row.id)}
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
