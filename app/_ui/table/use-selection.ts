import { useState } from 'react'
import type { Page } from '@/lib/core/paging'

interface Chosen {
  key: string
  ids: string[]
  everything?: boolean
}

export type Selection = ReturnType<typeof useSelection>

export function useSelection<Row extends { id: string }>(page: Page<Row>, key: string) {
  const [chosen, setChosen] = useState<Chosen>({ key, ids: [] })
  const ids = chosen.key === key ? chosen.ids : []
  const rows = page.records.filter(row => ids.includes(row.id))
  const whole = rows.length > 0 && rows.length === page.records.length
  const select = (next: string[], everything = false) => setChosen({ key, ids: next, everything })
  return {
    ids,
    rows,
    whole,
    everything: whole && chosen.everything === true,
    clear: () => select([]),
    selectPage: (everything = false) =>
      select(
        page.records.map(row => row.id),
        everything,
      ),
    toggle: (id: string, on: boolean) => select(on ? [...ids, id] : ids.filter(one => one !== id)),
  }
}
