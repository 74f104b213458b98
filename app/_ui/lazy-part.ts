'use client'

import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react'
import { whenIdle } from './when-idle'

const pause = 3_000
const parts = new WeakMap<object, unknown>()

/**
 * React.lazy never retries a failed import and replaces the whole page, with everything typed, by the error page.
 * This waits for the network and imports again.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React.lazy itself has it
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => importPart(load))
}

/**
 * Fetched when the page is idle, or as soon as it is requested, and then there at once: React holds back what comes out
 * of a Suspense boundary by up to 300 ms.
 */
export function useIdlePart<Part>(
  load: () => Promise<{ default: Part }>,
  requested: boolean,
): Part | undefined {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (parts.has(load)) return
    const take = async () => {
      parts.set(load, (await importPart(load)).default)
      if (requested) redraw(count => count + 1)
    }
    if (!requested) return whenIdle(() => void take())
    void take()
  }, [load, requested])
  return parts.get(load) as Part | undefined
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
