'use client'

import { getNavigationBuildId } from 'next/dist/client/navigation-build-id'
import { useOffline } from 'next/offline'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { TextButton } from '@/app/_ui/icon'
import { report, useTrouble } from '../_ui/loading-trouble'
import { reloadPage, unsavedPaths } from '../_ui/unsaved'

export function ConnectionLine() {
  const t = useTranslations('shell')
  const away = useOffline()
  const reported = useTrouble()
  // Parts that do not arrive are what follows from a server that is away, not another trouble.
  const trouble = away && reported === 'slow' ? undefined : reported
  useEffect(watchRouter, [])
  return (
    <output className="ui-connection">
      {trouble ? t(`trouble.${trouble}`) : away && t('serverAway')}
      {trouble && trouble !== 'slow' && (
        <TextButton onClick={() => void reloadPage()}>{t('trouble.reload')}</TextButton>
      )}
    </output>
  )
}

const unavailable = [502, 503, 504]
const failedWithin = /^\w+:E\{[^\n]*@503"/m

// Next's router waits for a server that cannot be reached, and leaves the page for any other answer. So an answer that
// says that the server, or its database, is away counts as no answer. After an upgrade the router would load the page
// anew, and with it lose what is typed: then the answer never comes, and the reader is asked to reload.
// Returns a function that restores `fetch`
function watchRouter() {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const ofRouter = new Headers(init?.headers).has('rsc')
    // The router takes an answer that is slower than 200 ms for a good one: here its question waits for the answer.
    const asksOnly = ofRouter && init?.method === 'HEAD'
    const answer = await send(input, asksOnly ? { ...init, signal: undefined } : init)
    if (!ofRouter) return answer
    if (unavailable.includes(answer.status)) throw new TypeError(`The server says ${answer.status}.`)
    if (!answer.headers.get('content-type')?.startsWith('text/x-component')) return answer
    const text = await answer.clone().text()
    if (failedWithin.test(text)) throw new TypeError('The database is away.')
    const build = /"b":"([^"]+)"/.exec(text)?.[1]
    if (!build || build === getNavigationBuildId() || unsavedPaths().length === 0) return answer
    report('upgraded')
    return new Promise(() => {})
  }
  return () => {
    window.fetch = send
  }
}
