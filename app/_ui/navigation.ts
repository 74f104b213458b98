'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useSyncExternalStore, useTransition } from 'react'
import { basePath } from './call-address'
import { unsavedPaths } from './unsaved'

export { basePath }

const listeners = new Set<() => void>()
let running = 0

function count(step: 1 | -1) {
  running += step
  for (const listener of listeners) listener()
}

export function busy(): () => void {
  let open = true
  count(1)
  return () => {
    if (open) count(-1)
    open = false
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useBusy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )
}

type Go = (href: string, options?: { replace?: boolean; scroll?: boolean }) => void

export function useNavigate(): [go: Go, pending: boolean] {
  const router = useRouter()
  const [pending, start] = useTransition()
  useEffect(() => (pending ? busy() : undefined), [pending])
  const go: Go = useCallback(
    (href, { replace = false, scroll } = {}) =>
      start(() => (replace ? router.replace(href, { scroll }) : router.push(href, { scroll }))),
    [router],
  )
  return [go, pending]
}

export function useLinkWatch() {
  const [go] = useNavigate()
  const here = `${usePathname()}?${useSearchParams()}`
  const end = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has arrived
  useEffect(() => end.current?.(), [here])

  useEffect(() => {
    const click = (event: MouseEvent) => {
      if (!inAppLink(event)) return
      end.current?.()
      end.current = busy()
    }
    // A plain link loads the page anew, which would lose what the tabs keep. Next's own have handled the click by now.
    const plain = (event: MouseEvent) => {
      const link = !event.defaultPrevented && unsavedPaths().length > 0 && inAppLink(event)
      if (!link) return
      event.preventDefault()
      go(link.pathname.slice(basePath.length) + link.search + link.hash)
    }
    window.addEventListener('click', click, true)
    window.addEventListener('click', plain)
    return () => {
      window.removeEventListener('click', click, true)
      window.removeEventListener('click', plain)
    }
  }, [go])
}

/** The link to another page of the app that this click opens in this window. */
function inAppLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
  // A link that opens a menu goes nowhere yet.
  if (
    !link ||
    link.target ||
    link.hasAttribute('aria-haspopup') ||
    link.hasAttribute('download') ||
    link.origin !== window.location.origin
  )
    return
  if (!link.pathname.startsWith(`${basePath}/`) || link.pathname.startsWith(`${basePath}/api/`)) return
  if (link.pathname + link.search === window.location.pathname + window.location.search) return
  return link
}
