'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { hide, reveal, useRevealed } from './revealed'

/** Shows the personal data of a record in clear, or masks it again; leaving the page masks it too. */
export function RevealButton({ id }: { id: string }) {
  const t = useTranslations('defects.personal')
  const revealed = useRevealed(id) !== undefined
  const [running, setRunning] = useState(false)
  useEffect(() => () => hide(id), [id])
  const toggle = async () => {
    if (revealed) return hide(id)
    setRunning(true)
    // call() has said what went wrong; the values stay masked.
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
