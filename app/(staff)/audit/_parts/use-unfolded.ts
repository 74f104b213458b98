import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { inputOf } from '@/app/_ui/call-address'
import type { LookRow } from '@/lib/audit/present-looks'
import type { AuditRow } from '@/lib/audit/present-rows'

interface Unfolded {
  rows: AuditRow[]
  pending: boolean
}

const batchSize = 100

export function useUnfolded(query: string) {
  const [state, setState] = useState({ query, unfolded: new Map<string, Unfolded>() })
  const unfolded = state.query === query ? state.unfolded : new Map<string, Unfolded>()
  const change = (id: string, to?: Unfolded) =>
    setState(({ query: of, unfolded: old }) => {
      const next = new Map(of === query ? old : [])
      if (to) next.set(id, to)
      else next.delete(id)
      return { query, unfolded: next }
    })

  const load = async (look: LookRow, rows: AuditRow[]) => {
    change(look.id, { rows, pending: true })
    const filters = new URLSearchParams(query)
    for (const name of ['page', 'limit', 'part', 'look']) filters.delete(name)
    const last = rows.at(-1)
    try {
      const { records } = await call('GET /auditlog/page', {
        ...inputOf(filters),
        part: 'looks',
        look: look.look,
        userId: look.userId,
        hour: look.hour,
        ...(look.entityId && { entityId: look.entityId }),
        ...(last && { before: `${last.at} ${last.id}` }),
        limit: batchSize,
      })
      change(look.id, { rows: [...rows, ...records], pending: false })
    } catch {
      // `call()` has shown the error.
      change(look.id, rows.length > 0 ? { rows, pending: false } : undefined)
    }
  }

  return {
    unfolded,
    toggle: (look: LookRow) => (unfolded.has(look.id) ? change(look.id) : void load(look, [])),
    more: (look: LookRow) => load(look, unfolded.get(look.id)?.rows ?? []),
  }
}
