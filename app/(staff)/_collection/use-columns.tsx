import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/state-tag'
import type { Column } from '@/app/_ui/table/columns'
import { EntryLink } from '@/app/(staff)/_parts/entry-drawer/entry-link'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { CollectionRow } from '@/lib/collections/collection'
import { type Field, namesIn, type Special, useWords, type View } from './view'

const widths: Record<Field['kind'], number> = {
  text: 144,
  choice: 120,
  reference: 152,
  number: 80,
  year: 80,
  decimal: 96,
  flag: 96,
  option: 112,
  day: 112,
}

const yieldsOf: Record<string, number> = { sort: 3, nameEn: 4 }

export function useColumns(
  view: View,
  opened: string | undefined,
  hrefOf: (id: string) => string,
  own: Special['columns'] = {},
): Column<CollectionRow>[] {
  const t = useTranslations()
  const comma = t('ui.comma')
  const word = useWords(view)
  const label = (name: string) => word(`fields.${name}`)
  const fieldOf = new Map([...view.fields, ...view.joined].map(field => [field.name, field]))

  const column = (name: string): Column<CollectionRow> => {
    const field = fieldOf.get(name)
    const common = {
      key: name,
      title: label(name),
      sortable: view.sortable.includes(name),
      yields: yieldsOf[name],
    }
    const width = widths[field?.kind ?? 'text']
    const named = field?.kind === 'choice' || field?.kind === 'reference'
    const text = (row: CollectionRow) => (named ? namesIn(row, name).join(comma) : String(row[name] ?? ''))
    if (name === view.heading)
      return {
        ...common,
        width: 184,
        locked: true,
        grow: true,
        text,
        render: row => (
          <EntryLink href={hrefOf(row.id)} open={row.id === opened}>
            {text(row)}
          </EntryLink>
        ),
      }
    if (name === 'code') return { ...common, width: 112, code: true }
    switch (field?.kind) {
      case 'choice':
      case 'reference':
        return { ...common, width, text }
      case 'flag':
        return { ...common, width, text: row => t(row[name] ? 'ui.yes' : 'ui.no') }
      case 'option':
        return { ...common, width, text: row => (row[name] ? word(`options.${name}.${row[name]}`) : '') }
      case 'number':
      case 'year':
      case 'decimal':
        return { ...common, width, align: 'right' }
      default:
        return { ...common, width: field?.kind === 'text' && field.lines ? 320 : width }
    }
  }

  const stateText = (row: CollectionRow) => word(row.enabled ? 'on' : 'off')
  const state: Column<CollectionRow> = {
    key: 'enabled',
    title: label('enabled'),
    width: 96,
    sortable: true,
    text: stateText,
    render: row => <Tag tone={row.enabled ? 'green' : 'grey'}>{stateText(row)}</Tag>,
  }
  const columns: Column<CollectionRow>[] = [
    ...view.columns.flatMap(name =>
      name === 'name' && view.disables ? [column(name), state] : [column(name)],
    ),
    { key: 'updatedBy', title: label('updatedBy'), width: 96, yields: 1, text: row => row.updatedByName },
    {
      ...{ key: 'updatedAt', title: label('updatedAt'), width: 144, yields: 2 },
      sortable: true,
      text: row => formatMinute(row.updatedAt),
    },
    ...view.fields
      .filter(({ name }) => !view.columns.includes(name))
      .map(({ name }) => ({ ...column(name), hidden: true })),
  ]
  return columns.map(one => ({ ...one, ...own[one.key] }))
}
