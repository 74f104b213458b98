import { useRef, useState } from 'react'
import { type CallError, call } from '@/app/_ui/call'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { valuesOf } from '@/app/(staff)/_parts/record-fields/values'
import { useLoaded } from '@/app/(staff)/_parts/use-answer'
import { type ActionName, isPossible } from '@/lib/defects/actions'
import type { Data } from '@/lib/http/calls'
import { loadLabels } from '../form/load-labels'

interface Change {
  field: string
  base: unknown
  theirs: unknown
}

/** Data of a 409 response; empty if it only says that the state is wrong. */
interface Others {
  current?: OpenedRecord
  conflicts?: Change[]
  theirChanges?: Change[]
  version?: number
  by?: string | null
  at?: string
}

// 404 counts as a conflict: the record is gone.
export async function readOthers({ code, data }: CallError, id: string) {
  if (code !== 409 && code !== 404) return undefined
  const others = (data ?? {}) as Others
  const current =
    others.current ??
    (await call('GET /complaintsvehicleinfo/info/:id', { id }, { quiet: true }).catch(() => undefined))
  return { ...others, current, by: others.by ?? current?.updatedByName ?? null }
}

export interface StepConflict {
  by: string | null
  at: string
  changes: Change[]
  version: number
  stateDes: string
  deleted: boolean
  possible: boolean
}

export function useConflict(action: ActionName, id: string) {
  const [conflict, setConflict] = useState<StepConflict>()
  const confirmedVersion = useRef<number>(undefined)
  return {
    conflict,
    confirmedVersion,
    async take(error: CallError): Promise<boolean> {
      const others = await readOthers(error, id)
      if (!others) return false
      const { current, by } = others
      const changes = [...(others.conflicts ?? []), ...(others.theirChanges ?? [])]
      const sides = changes.map(({ field, base, theirs }) => [{ [field]: base }, { [field]: theirs }])
      await Promise.all(sides.flat().map(side => loadLabels(valuesOf(side))))
      setConflict({
        by,
        at: formatMinute(others.at ?? current?.updatedAt),
        changes,
        version: others.version ?? current?.version ?? 0,
        stateDes: current?.stateDes ?? '',
        deleted: !current || current.deletedAt !== null,
        possible: current !== undefined && isPossible(action, current),
      })
      return true
    },
  }
}

export type OpenedRecord = Data<'GET /complaintsvehicleinfo/info/:id'>

export const useOpenedRecord = (id: string, onFail?: () => void): OpenedRecord | undefined =>
  useLoaded(id, () => call('GET /complaintsvehicleinfo/info/:id', { id }), onFail)
