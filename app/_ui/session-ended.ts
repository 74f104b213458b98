'use client'

import { confirm } from './feedback'
import { word } from './words'

const signIn = '/app/api/session/sign-in?returnTo=%2Findex'
let asking: Promise<boolean> | undefined

/** One question however many calls met the ended session; true when the person has signed in again. */
export function sessionEnded(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<boolean> {
  const goes = await confirm({
    title: word('session.title'),
    content: word('session.content'),
    okText: word('session.signIn'),
    cancelText: word('session.stay'),
  })
  if (!goes) return false
  window.open(signIn, '_blank', 'noopener')
  return confirm({
    title: word('session.title'),
    content: word('session.then'),
    okText: word('session.continue'),
    cancelText: word('session.stay'),
  })
}
