import type { ComponentProps, ReactNode } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { Icon } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { permitted } from '@/app/_ui/permitted'
import { DataTable } from '@/app/_ui/table/data-table'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import type { Access } from '@/lib/core/permissions'
import { Total } from './total'

const noFields: SearchField[] = []

interface ListPageProps<Row extends { id: string }>
  extends Omit<ComponentProps<typeof DataTable<Row>>, 'label' | 'chips'>,
    Partial<Omit<ComponentProps<typeof SearchForm>, 'list'>> {
  title: string
  tab?: string
  // Of a page within tabs, which has a head of its own.
  headless?: boolean
  around?(table: ReactNode): ReactNode
  actions?: ReactNode
  aside?: ReactNode
  note?: ReactNode
}

export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, tab, headless, around = children => children, ...others } = props
  const { actions, aside, note, fields = noFields, labels, ...table } = others
  const { list, page } = table
  return (
    <>
      {!headless && (
        <PageHead title={title} tab={tab} aside={aside ?? <Total page={page} />}>
          {actions}
        </PageHead>
      )}
      {fields.length > 0 && <SearchForm fields={fields} list={list} labels={labels} />}
      {note}
      {around(<DataTable {...table} label={title} chips={useFilterChips(fields, list, labels)} />)}
    </>
  )
}

export function AddLink({ label, ...link }: { href: string; access: Access; label: string }) {
  return (
    <LinkButton {...link} type="primary" icon={<Icon name="plus" />}>
      {label}
    </LinkButton>
  )
}

export function AddButton({ label, access, onAdd }: { label: string; access: Access; onAdd(): void }) {
  return (
    <ActionButton type="primary" icon={<Icon name="plus" />} onClick={() => permitted(access) && onAdd()}>
      {label}
    </ActionButton>
  )
}
