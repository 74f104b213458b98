'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { Select } from '@/app/_ui/choice/select'
import { notice } from '@/app/_ui/feedback/feedback'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { permitted } from '@/app/_ui/permitted'
import { useListState } from '@/app/_ui/table/list-state'
import { Pager } from '@/app/_ui/table/pager'
import type { Data } from '@/lib/http/calls'
import { UncodedRows } from '../../_parts/coding-list/uncoded-rows'
import css from './uncoded-list.module.css'

interface ListProps {
  found: Data<'GET /complaintsvehicleinfo/uncoded'>
  group: string | null
}

export function UncodedList({ found, group }: ListProps) {
  const t = useTranslations('coding.uncoded')
  const format = useFormatter()
  const list = useListState('group', undefined, 20)
  return (
    <>
      <PageHead
        title={t('title')}
        aside={t(found.capped ? 'more' : 'total', { total: format.number(found.uncoded) })}
      >
        <TakeBar {...{ found, group }} />
        <LinkButton href="/defects/miscoded">{t('miscoded')}</LinkButton>
      </PageHead>
      <Panel>
        {found.uncoded === 0 ? (
          <p className="secondary">{t('nothing')}</p>
        ) : (
          <div className={css.page}>
            <Groups {...{ found, group }} />
            <div>
              <p className="secondary">{t(found.modelVersion ? 'keys' : 'noModel')}</p>
              <UncodedRows rows={found.records} />
              {found.pages > 1 && <Pager page={found} list={list} />}
            </div>
          </div>
        )}
      </Panel>
    </>
  )
}

function Groups({ found, group }: ListProps) {
  const t = useTranslations('coding.uncoded')
  const format = useFormatter()
  const all = { code: null, name: t('all'), records: found.uncoded }
  return (
    <nav className={`flex wrap gap-y-8 gap-x-16 mb-8 ${css.groups}`} aria-label={t('groups')}>
      {[all, ...found.groups].map(({ code, name, records }) => (
        <Link
          key={code}
          prefetch={false}
          href={code ? `/defects/uncoded?group=${code}` : '/defects/uncoded'}
          aria-current={code === group ? 'page' : undefined}
        >
          <span>{code === 'none' ? t('none') : name}</span>
          <span className="secondary regular">{format.number(records)}</span>
        </Link>
      ))}
    </nav>
  )
}

function TakeBar({ found: { bars }, group }: ListProps) {
  const t = useTranslations('coding.uncoded')
  const format = useFormatter()
  const router = useRouter()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const { from, records } = bars[chosen]!
  if (bars.every(bar => bar.records === 0)) return null

  const takeAll = async () => {
    if (!permitted('vehicle_defect_edit')) return
    const { jobId, total } = await call('POST /complaintsvehicleinfo/uncoded/take', {
      from,
      ...(group && { group }),
    })
    notice.success(t('started', { total }))
    router.push(`/defects/bulk?job=${jobId}`)
  }
  return (
    <span className={`row gap-8 nowrap ${css.take}`}>
      <label className="secondary" htmlFor={id}>
        {t('bar')}
      </label>
      <Select
        id={id}
        value={chosen}
        options={bars.map(({ from, records: count }, value) => ({
          value,
          label: t('barOption', { from: format.number(from, { style: 'percent' }), count }),
        }))}
        onChange={at => setChosen(Number(at))}
      />
      <ActionButton type="primary" disabled={records === 0} onClick={takeAll}>
        {t('takeAll', { count: records })}
      </ActionButton>
    </span>
  )
}
