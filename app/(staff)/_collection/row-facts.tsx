import { Tag } from '@/app/_ui/state-tag'
import { LastChange } from '@/app/(staff)/_parts/entry-drawer/drawer'
import { type OpenedRow, useWords, type View } from './view'

export function RowFacts({ view, row }: { view: Pick<View, 'words' | 'disables'>; row: OpenedRow }) {
  const word = useWords(view)
  const { uses } = row
  return (
    <span className="row gap-16">
      {view.disables && <Tag tone={row.enabled ? 'green' : 'grey'}>{word(row.enabled ? 'on' : 'off')}</Tag>}
      <LastChange row={row} />
      {uses && <span>{uses.records + uses.rows > 0 ? word('uses', { ...uses }) : word('unused')}</span>}
    </span>
  )
}
