import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useTransition } from 'react'
import { createListeners, listen } from '@/app/_ui/listeners'
import { basePath } from './call-address'
import { unsavedPaths } from './unsaved'

export { basePath }

const listeners = createListeners()
const running = { step: 0, page: 0 }

function count(kind: keyof typeof running, change: 1 | -1) {
  running[kind] += change
  listeners.notify()
}

export function busy(kind: keyof typeof running = 'step'): () => void {
  let open = true
  count(kind, 1)
  return () => {
    if (open) count(kind, -1)
    open = false
  }
}

export function useBusy(): keyof typeof running | undefined {
  return listeners.useValue(
    () => (running.page > 0 ? 'page' : running.step > 0 ? 'step' : undefined),
    undefined,
  )
}

type Go = (href: string, options?: { replace?: boolean; scroll?: boolean }) => void

export function useNavigate(): [go: Go, pending: boolean] {
  const router = useRouter()
  const [pending, start] = useTransition()
  useEffect(() => (pending ? busy('page') : undefined), [pending])
  const go: Go = useCallback(
    (href, { replace = false, scroll } = {}) =>
      start(() => (replace ? router.replace(href, { scroll }) : router.push(href, { scroll }))),
    [router],
  )
  return [go, pending]
}

export function useLinkWatch(): () => void {
  const [go] = useNavigate()
  const here = `${usePathname()}?${useSearchParams()}`
  const end = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has arrived
  useEffect(() => end.current?.(), [here])

  useEffect(() => {
    const click = (event: MouseEvent) => {
      if (!inAppLink(event)) return
      end.current?.()
      end.current = busy('page')
    }
    // A plain link loads the page anew, which would lose what the tabs keep. Next's own have handled the click by now.
    const plain = (event: MouseEvent) => {
      const link = !event.defaultPrevented && unsavedPaths().length > 0 && inAppLink(event)
      if (!link) return
      event.preventDefault()
      go(link.pathname.slice(basePath.length) + link.search + link.hash)
    }
    const leave = [listen(window, { click }, true), listen(window, { click: plain })]
    return () => {
      for (const end of leave) end()
    }
  }, [go])
  return () => {
    end.current?.()
    // The address is that of the page that is shown; asking for it lets go of the one that is on its way.
    go(here, { replace: true, scroll: false })
  }
}

function inAppLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
  // A link that opens a menu goes nowhere yet, one that stays shows something else on this page.
  if (
    !link ||
    link.target ||
    link.dataset.stays !== undefined ||
    link.hasAttribute('aria-haspopup') ||
    link.hasAttribute('download') ||
    link.origin !== window.location.origin
  )
    return
  if (!link.pathname.startsWith(`${basePath}/`) || link.pathname.startsWith(`${basePath}/api/`)) return
  if (link.pathname + link.search === window.location.pathname + window.location.search) return
  return link
}
