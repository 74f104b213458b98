import { useFormatter, useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { type Column, columnsOf } from '@/app/_ui/table/columns'
import { EntryLink } from '@/app/(staff)/_parts/entry-drawer/entry-link'
import { ItemTags, openedBy } from './item-tags'
import type { ListedItem } from './read-items'

export function useItemColumns(opened: string | undefined, hrefOf: (id: string) => string) {
  const t = useTranslations('watchItems')
  const format = useFormatter()
  const number = (value: number | null, digits: number) =>
    value === null
      ? '–'
      : format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const counted = ({ n, collapsed }: ListedItem) =>
    collapsed < n ? t('countedAs', { n, collapsed }) : String(n)
  const columns: Column<ListedItem>[] = columnsOf<ListedItem>(name => t(`columns.${name}`), {
    priority: { width: 88, align: 'right', sortable: true, text: row => number(row.priority, 1) },
    title: {
      width: 216,
      locked: true,
      grow: true,
      text: row => row.title,
      render: row => (
        <EntryLink href={hrefOf(row.id)} open={row.id === opened}>
          {row.title}
        </EntryLink>
      ),
    },
    state: { width: 152, text: row => t(`states.${row.state}`), render: row => <ItemTags item={row} /> },
    firstAt: { width: 112, sortable: true },
    n: {
      width: 168,
      align: 'right',
      text: row => `${counted(row)} / ${number(row.expected, 2)}`,
      render: row => (
        <>
          <a className="underlined" href={basePath + row.href}>
            {counted(row)}
          </a>
          <span className="tertiary"> / {number(row.expected, 2)}</span>
        </>
      ),
    },
    ic025: { title: 'IC025', width: 72, yields: 2, align: 'right', text: row => number(row.ic025, 2) },
    severe: { width: 80, align: 'right', text: row => row.severe },
    rule: { width: 136, yields: 1, text: row => row.rule ?? t(openedBy(row)) },
    owner: { width: 96, text: row => row.owner },
    ageDays: {
      title: t('columns.age'),
      width: 88,
      hidden: true,
      align: 'right',
      text: row => t('days', { count: row.ageDays }),
    },
  })
  return columns
}
