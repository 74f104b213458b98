'use client'

import { uiText } from '@/app/_ui/ui-texts'
import { confirm } from './feedback'

const signIn = '/app/api/session/sign-in?returnTo=%2Findex'
let asking: Promise<boolean> | undefined

/** Calls that were under way when somebody chose to stay get the same answer. */
const echo = 1_000

/** One question however many calls met the ended session; true when the person has signed in again. */
export function sessionEnded(): Promise<boolean> {
  const forget = () => {
    asking = undefined
  }
  asking ??= ask().then(again => {
    if (again) forget()
    else setTimeout(forget, echo)
    return again
  })
  return asking
}

async function ask(): Promise<boolean> {
  const goes = await confirm({
    title: uiText('session.title'),
    content: uiText('session.content'),
    okText: uiText('session.signIn'),
    cancelText: uiText('session.stay'),
  })
  if (!goes) return false
  window.open(signIn, '_blank', 'noopener')
  return confirm({
    title: uiText('session.title'),
    content: uiText('session.then'),
    okText: uiText('session.continue'),
    cancelText: uiText('session.stay'),
  })
}
