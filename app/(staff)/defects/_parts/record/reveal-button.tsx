'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { hide, reveal, useRevealed } from './revealed'

export function RevealButton({ id }: { id: string }) {
  const t = useTranslations('defects.personal')
  const revealed = useRevealed(id) !== undefined
  const [running, setRunning] = useState(false)
  useEffect(() => () => hide(id), [id])
  const toggle = async () => {
    if (revealed) return hide(id)
    setRunning(true)
    // call() has already shown the error.
    await reveal(id).catch(() => {})
    setRunning(false)
  }
  return (
    <button
      type="button"
      className="ui-link"
      disabled={running}
      aria-pressed={revealed}
      onClick={() => void toggle()}
    >
      {t(revealed ? 'hide' : 'show')}
    </button>
  )
}
