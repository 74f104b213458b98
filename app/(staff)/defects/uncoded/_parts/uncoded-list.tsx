'use client'

import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { useListState } from '@/app/_ui/table/list-state'
import { Pager } from '@/app/_ui/table/pager'
import type { Data } from '@/lib/http/calls'
import { UncodedRow } from '../../_parts/coding-list/uncoded-row'
import { useTaking } from '../../_parts/coding-list/use-taking'
import { TakeBar } from './take-bar'
import css from './uncoded-list.module.css'

type Found = Data<'GET /complaintsvehicleinfo/uncoded'>

interface ListProps {
  found: Found
  group: string | null
}

export function UncodedList({ found, group }: ListProps) {
  const t = useTranslations('coding.uncoded')
  const format = useFormatter()
  const list = useListState('group', undefined, 20)
  const { at, setAt, taken, take } = useTaking(found.records)
  return (
    <>
      <PageHead
        title={t('title')}
        aside={t(found.capped ? 'more' : 'total', { total: format.number(found.uncoded) })}
      >
        <TakeBar bars={found.bars} group={group} />
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
              <ul className="mt-8">
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
