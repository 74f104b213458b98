import {
  type ComponentProps,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { holdKeys } from './keys/hold-keys'
import { isUpgraded, report } from './loading-trouble'
import { whenIdle } from './when-idle'

const pause = 3_000
const slowAfter = 3_000
const chunkTimeout = 120_000
const parts = new WeakMap<object, unknown>()

// React.lazy never retries a failed import and replaces the whole page, with everything typed, by the error page.
// This waits for the network and imports again.
// biome-ignore lint/suspicious/noExplicitAny: as React.lazy itself has it
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => requestPart(load))
}

// biome-ignore lint/suspicious/noExplicitAny: as React.lazy itself has it
export function lazyDialog<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) {
  const Dialog = lazy(() => {
    holdKeys()
    return requestPart(load)
  })
  return (props: ComponentProps<Part>) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

// Fetched when the page is idle or on first request; not with Suspense, because React delays revealing the content of
// a boundary by up to 300 ms.
export function useIdlePart<Part>(
  load: () => Promise<{ default: Part }>,
  requested: boolean,
): Part | undefined {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (parts.has(load)) return
    const take = async () => {
      parts.set(load, (await (requested ? requestPart : importPart)(load)).default)
      if (requested) redraw(count => count + 1)
    }
    if (!requested) return whenIdle(() => void take())
    void take()
  }, [load, requested])
  return parts.get(load) as Part | undefined
}

async function requestPart<Module>(load: () => Promise<Module>): Promise<Module> {
  let arrived = false
  const slow = setTimeout(async () => {
    const trouble = (await isUpgraded()) ? 'upgraded' : 'slow'
    if (!arrived) report(trouble)
  }, slowAfter)
  const overdue = setTimeout(() => report('overdue'), chunkTimeout)
  try {
    return await importPart(load)
  } finally {
    arrived = true
    clearTimeout(slow)
    clearTimeout(overdue)
    report(undefined)
  }
}

async function importPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await network()
    }
  }
}

function network(): Promise<void> {
  return new Promise(done => {
    const timer = setTimeout(go, pause)
    window.addEventListener('online', go)
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      done()
    }
  })
}
