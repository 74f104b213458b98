'use client'

import { useState } from 'react'
import { rememberChoice } from '../_ui/cookie'
import { seenSignIns } from './seen-sign-ins'
import './failed-sign-ins.css'

interface Notice {
  text: string
  words: { profile: string; close: string }
  last: string
}

export function FailedSignIns({ text, words, last }: Notice) {
  const [open, setOpen] = useState(true)
  if (!open) return null
  const close = () => {
    rememberChoice(seenSignIns, last)
    setOpen(false)
  }
  return (
    <div className="fs-notice tone-orange">
      <span className="flex-1">
        {text}{' '}
        <a className="text-inherit underlined" href="/app/profile">
          {words.profile}
        </a>
      </span>
      <button
        className="flex-none p-0-4 border-0 bg-none font-inherit cursor-pointer text-inherit underlined"
        type="button"
        onClick={close}
      >
        {words.close}
      </button>
    </div>
  )
}
