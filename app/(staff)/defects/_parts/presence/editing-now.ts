import { useEffect } from 'react'
import { call } from '@/app/_ui/call'
import { createListeners } from '@/app/_ui/listeners'
import { watchWhileVisible } from './watch-while-visible'

let editing: ReadonlyMap<string, string[]> = new Map()
const listeners = createListeners()

function publish(next: typeof editing) {
  if (next.size === 0 && editing.size === 0) return
  editing = next
  listeners.notify()
}

export function useWatchEditing(rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id).join()
  useEffect(() => {
    if (!ids) return
    let live = true
    const stop = watchWhileVisible(() =>
      call('GET /complaintsvehicleinfo/presence', { ids: ids.split(',') }, { quiet: true })
        .then(found => live && publish(new Map(found.map(one => [one.complaintId, one.names]))))
        .catch(() => undefined),
    )
    return () => {
      live = false
      stop()
      publish(new Map())
    }
  }, [ids])
}

export function useEditingNow(id: string): string[] | undefined {
  return listeners.useValue(() => editing.get(id), undefined)
}
