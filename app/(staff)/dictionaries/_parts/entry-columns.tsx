'use client'

import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/state-tag'
import type { Column } from '@/app/_ui/table/columns'
import { EntryLink } from '@/app/(staff)/_parts/entry-drawer/entry-link'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { EntryField, EntryView } from '@/lib/dictionaries/view'
import { nameKeyOf, useLabel } from './entry-words'

const widths: Record<EntryField['kind'], number> = {
  text: 144,
  choice: 120,
  reference: 152,
  number: 80,
  decimal: 96,
  flag: 96,
}

export function useEntryColumns(
  view: EntryView,
  opened: string | undefined,
  hrefOf: (id: string) => string,
  own: Record<string, Partial<Column<EntryRow>>> = {},
): Column<EntryRow>[] {
  const t = useTranslations()
  const label = useLabel(view.entity)
  const fieldOf = new Map(view.fields.map(field => [field.name, field]))

  const column = (name: string, hidden = false): Column<EntryRow> => {
    const field = fieldOf.get(name)
    const common = { key: name, title: label(name), sortable: true, hidden }
    const width = widths[field?.kind ?? 'text']
    if (name === 'name')
      return {
        ...common,
        width: 184,
        locked: true,
        grow: true,
        render: row => (
          <EntryLink href={hrefOf(row.id)} open={row.id === opened}>
            {row.name}
          </EntryLink>
        ),
      }
    if (name === 'code') return { ...common, width: 112, code: true }
    if (field?.kind === 'choice' || field?.kind === 'reference')
      return { ...common, width, text: row => row[nameKeyOf(name)] as string }
    if (field?.kind === 'flag') return { ...common, width, text: row => t(row[name] ? 'ui.yes' : 'ui.no') }
    if (field?.kind === 'number' || field?.kind === 'decimal') return { ...common, width, align: 'right' }
    if (field?.kind === 'text' && field.lines) return { ...common, width: 320 }
    return { ...common, width }
  }

  const others = view.fields.map(({ name }) => name).filter(name => !view.columns.includes(name))
  const state: Column<EntryRow> = {
    key: 'enabled',
    title: label('enabled'),
    width: 96,
    sortable: true,
    text: row => t(row.enabled ? 'dictionaries.on' : 'dictionaries.off'),
    render: row => (
      <Tag tone={row.enabled ? 'green' : 'grey'}>
        {t(row.enabled ? 'dictionaries.on' : 'dictionaries.off')}
      </Tag>
    ),
  }
  return [
    ...view.columns
      .flatMap(name => (name === 'name' ? [column(name), state] : [column(name)]))
      .map(one => ({ ...one, ...own[one.key] })),
    { key: 'updatedBy', title: label('updatedBy'), width: 96, text: row => row.updatedByName },
    {
      key: 'updatedAt',
      title: label('updatedAt'),
      width: 144,
      sortable: true,
      text: row => formatMinute(row.updatedAt),
    },
    ...others.map(name => column(name, true)),
  ]
}
