'use client'

import { useEffect } from 'react'
import { confirm, expectFeedback } from '@/app/_ui/feedback/feedback'
import { uiText } from './ui-texts'

const dirty = new Set<symbol>()

export async function mayLeave(): Promise<boolean> {
  if (dirty.size === 0) return true
  const leaves = await confirm({
    title: uiText('leave.title'),
    content: uiText('leave.content'),
    okText: uiText('leave.leave'),
    cancelText: uiText('leave.stay'),
    danger: true,
  })
  if (leaves) dirty.clear()
  return leaves
}

export const isDirty = () => dirty.size > 0

/** Links, tabs, Back and closing the window ask first while `active`. Call `release` before leaving after a save. */
export function useLeaveGuard(active: boolean): { release(): void } {
  useEffect(() => {
    if (!active) return
    const key = Symbol('unsaved')
    dirty.add(key)
    expectFeedback()
    const here = window.location.href
    // A second history entry for the same page: Back lands on it, which leaves time to ask.
    window.history.pushState(window.history.state, '', here)

    const unload = (event: BeforeUnloadEvent) => {
      if (dirty.has(key)) event.preventDefault()
    }
    const back = async () => {
      if (!dirty.has(key)) return
      window.history.pushState(window.history.state, '', here)
      if (await mayLeave()) window.history.go(-2)
    }
    window.addEventListener('beforeunload', unload)
    window.addEventListener('popstate', back)
    return () => {
      dirty.delete(key)
      window.removeEventListener('beforeunload', unload)
      window.removeEventListener('popstate', back)
    }
  }, [active])
  return { release: () => dirty.clear() }
}
