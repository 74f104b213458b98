'use client'

import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { whenIdle } from '@/app/_ui/when-idle'
import type { Presence } from '@/lib/defects/presence/save-presence'
import { watchWhileVisible } from './watch-while-visible'

const newPageId = () => Math.random().toString(36).slice(2).padEnd(8, '0').slice(0, 16)

export function usePresence(complaintId: string, editing: boolean): Presence {
  const [others, setOthers] = useState<Presence>([])
  useEffect(() => {
    const here = { complaintId, pageId: newPageId(), editing }
    let live = true
    const say = (left = false) =>
      call('POST /complaintsvehicleinfo/presence', { ...here, left }, { quiet: true, keepalive: left })
    const leave = () => void say(true).catch(() => undefined)
    let stop = () => {}
    const callOff = whenIdle(() => {
      stop = watchWhileVisible(() =>
        say()
          .then(answer => live && setOthers(answer.others))
          // Deleted meanwhile, or out of reach: the page itself says so.
          .catch(() => live && setOthers([])),
      )
    })
    window.addEventListener('pagehide', leave)
    return () => {
      live = false
      callOff()
      stop()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [complaintId, editing])
  return others
}
