import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { DataTable } from '@/app/_ui/table/data-table'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import type { Access } from '@/lib/core/permissions'
import { Total } from './total'

type TableProps<Row extends { id: string }> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  'label' | 'chips' | 'preferencesKey'
>

interface ListPageProps<Row extends { id: string }>
  extends TableProps<Row>,
    Omit<ComponentProps<typeof SearchForm>, 'list'> {
  title: string
  preferencesKey: string
  actions?: ReactNode
  aside?: ReactNode
  note?: ReactNode
}

export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, actions, aside, note, fields, labels, ...table } = props
  const { list, page } = table
  return (
    <>
      <PageHead title={title} aside={aside ?? <Total page={page} />}>
        {actions}
      </PageHead>
      <SearchForm fields={fields} list={list} labels={labels} />
      {note}
      <DataTable {...table} label={title} chips={useFilterChips(fields, list, labels)} />
    </>
  )
}

export function AddLink({ children, ...link }: { href: string; access?: Access; children: ReactNode }) {
  return (
    <LinkButton {...link} type="primary" icon={<Icon name="plus" />}>
      {children}
    </LinkButton>
  )
}
