'use client'

import { useSyncExternalStore } from 'react'
import { listen } from '@/app/_ui/listeners'
import { Waiting } from '../_ui/feedback/waiting'
import { useBusy, useLinkWatch } from '../_ui/navigation'

export function ProgressBar() {
  const stay = useLinkWatch()
  const busy = useBusy()
  const arriving = useArriving()
  return (
    <>
      {busy && <div className="ui-progress" role="progressbar" />}
      {busy === 'page' && <Waiting of="opening" onCancel={stay} />}
      {!busy && arriving && (
        <Waiting of="opening" since={performance.timeOrigin} onCancel={() => window.stop()} />
      )}
    </>
  )
}

function useArriving(): boolean {
  return useSyncExternalStore(
    listener => listen(document, { readystatechange: listener }),
    () => document.readyState === 'loading',
    () => false,
  )
}
