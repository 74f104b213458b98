'use client'

import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const pause = 3_000

/**
 * React.lazy never retries a failed import and replaces the whole page, with everything typed, by the error page.
 * This waits for the network and imports again.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React.lazy itself has it
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(async () => {
    for (;;) {
      try {
        return await load()
      } catch {
        await network()
      }
    }
  })
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
