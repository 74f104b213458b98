import type { Ctx } from '@/lib/core/context'
import type { Page } from '@/lib/core/paging'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import type { ListedItem } from './item-columns'
import { ItemEvidence } from './item-evidence'
import { ItemHead } from './item-head'
import { ItemHistory } from './item-history'
import { ItemHits } from './item-hits'
import { ItemRecalls } from './item-recalls'
import { ItemRecords } from './item-records'
import css from './items.module.css'

interface ItemViewProps {
  ctx: Ctx
  item: DetailedItem
  rows: Page<ListedItem>
}

export function ItemView({ ctx, item, rows }: ItemViewProps) {
  const { id, version, title, state, overdue, muted, conclusion, priority } = item
  return (
    <>
      <ItemHead
        key={id}
        item={{
          ...{ id, version, title, state, overdue, muted, conclusion, priority },
          ...{ firstAt: item.firstAt, lastAt: item.lastAt, ageDays: item.ageDays },
          ...{ owner: item.owner?.name ?? null, rule: item.rule?.title ?? null, can: item.can },
        }}
        rows={{ ...rows, records: rows.records.map(({ id }) => ({ id })) }}
      />
      <div className={`grid align-start gap-16 ${css.columns}`}>
        <ItemEvidence item={item} />
        <ItemHistory item={item} />
        <ItemRecalls item={item} />
        <ItemRecords ctx={ctx} item={item} />
        <ItemHits item={item} />
      </div>
    </>
  )
}
