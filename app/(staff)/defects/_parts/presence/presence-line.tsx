'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { Icon } from '@/app/_ui/icon'
import type { Presence } from '@/lib/defects/presence/save-presence'
import css from './presence.module.css'
import { watchWhileVisible } from './watch-while-visible'

export function PresenceLine({ id, editing = false }: { id: string; editing?: boolean }) {
  const t = useTranslations('defects.presence')
  const comma = useTranslations('ui')('comma')
  const others = usePresence(id, editing)
  const names = (who: boolean) =>
    others
      .filter(one => one.editing === who)
      .map(({ name }) => name)
      .join(comma)
  const [editors, viewers] = [names(true), names(false)]
  const text =
    editors && viewers
      ? t('both', { editing: editors, viewing: viewers })
      : editors
        ? t('editing', { names: editors })
        : viewers && t('viewing', { names: viewers })
  return (
    <span
      className={`row min-w-0 secondary gap-4 ${css.line}`}
      data-editing={editors !== '' || undefined}
      aria-live="polite"
      title={text}
    >
      {text && (
        <>
          <Icon name={editors ? 'edit' : 'user'} />
          <span className="truncate">{text}</span>
        </>
      )}
    </span>
  )
}

const newPageId = () => Math.random().toString(36).slice(2).padEnd(8, '0').slice(0, 16)

function usePresence(complaintId: string, editing: boolean): Presence {
  const [others, setOthers] = useState<Presence>([])
  useEffect(() => {
    const here = { complaintId, pageId: newPageId(), editing }
    let live = true
    const say = (left = false) =>
      call('POST /complaintsvehicleinfo/presence', { ...here, left }, { quiet: true, keepalive: left })
    const leave = () => void say(true).catch(() => undefined)
    const stop = watchWhileVisible(() =>
      say()
        .then(answer => live && setOthers(answer.others))
        // Deleted meanwhile, or out of reach: the page itself says so.
        .catch(() => live && setOthers([])),
    )
    window.addEventListener('pagehide', leave)
    return () => {
      live = false
      stop()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [complaintId, editing])
  return others
}
