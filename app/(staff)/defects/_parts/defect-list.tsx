'use client'

import { Button } from 'antd'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { DefectRow } from '@/lib/defects/defect-row'
import { ActionButton } from '../../../_ui/action-button'
import type { TablePreferences } from '../../../_ui/columns'
import { DataTable } from '../../../_ui/data-table'
import { Icon } from '../../../_ui/icon'
import { type ListPage, useListState } from '../../../_ui/list-state'
import { useNavigate } from '../../../_ui/navigation'
import { PageHead } from '../../../_ui/page-head'
import type { ValueLabels } from '../../../_ui/search-fields'
import { SearchForm, useFilterChips } from '../../../_ui/search-form'
import { useDefectColumns } from './defect-columns'
import { useDefectSearch } from './defect-search'
import { rememberList } from './list-memory'
import { useDeleting } from './use-deleting'

interface ListProps {
  page: ListPage<DefectRow>
  /** Names of the chosen brands, regions and so on. */
  labels: ValueLabels
  preferences: TablePreferences | null
  may: { add: boolean; edit: boolean; remove: boolean; seeDeleted: boolean }
}

export function DefectList({ page, labels, preferences, may }: ListProps) {
  const t = useTranslations('defects')
  const [go] = useNavigate()
  const list = useListState()
  const fields = useDefectSearch()
  const chips = useFilterChips(fields, list, labels)
  const deleting = useDeleting(() => list.reload())
  const href = hrefOf(usePathname(), useSearchParams())
  useEffect(
    () =>
      rememberList(
        href,
        page.records.map(row => row.id),
      ),
    [href, page],
  )

  return (
    <>
      <PageHead title={t('title')}>
        {may.seeDeleted && (
          <Link className="ant-btn ant-btn-default" href="/defects/deleted" prefetch={false}>
            <Icon name="trash" />
            {t('deletedList')}
          </Link>
        )}
        {may.add && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => void go('/defects/new')}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <SearchForm fields={fields} list={list} labels={labels} />
      <DataTable
        page={page}
        columns={useDefectColumns()}
        list={list}
        chips={chips}
        label={t('title')}
        preferencesKey="defects"
        preferences={preferences}
        rowActions={row => [
          { key: 'view', label: t('view'), href: `/defects/${row.id}` },
          ...(may.edit ? [{ key: 'edit', label: t('edit'), href: `/defects/${row.id}/edit` }] : []),
          ...(may.remove
            ? [{ key: 'remove', label: t('remove'), danger: true, onSelect: () => deleting.ask([row]) }]
            : []),
        ]}
        bulk={
          may.remove
            ? rows => (
                <ActionButton danger size="small" onClick={() => deleting.ask(rows)}>
                  {t('removeChosen')}
                </ActionButton>
              )
            : undefined
        }
      />
      {deleting.dialog}
    </>
  )
}

const hrefOf = (path: string, query: { toString(): string }) => (`${query}` ? `${path}?${query}` : path)
