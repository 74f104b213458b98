import { type Browser, type BrowserContext, chromium } from 'playwright'
import { reusedContext } from './reused-context'

declare global {
  interface Window {
    next: { router: { push(path: string): void } }
  }
}

export const appUrl = process.env.TEST_APP_URL || 'http://localhost:3000'

export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/lib/chromium/chromium-headless-shell',
  // In the C locale Chromium drops non-ASCII file names.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    // A page of a window that is used again runs the scripts of the one before it, compiled once and for good; none
    // lives long enough for an optimising compiler. Young memory with room halves what axe costs.
    '--js-flags=--no-maglev,--no-turbofan,--no-flush-bytecode,--min-semi-space-size=32,--max-semi-space-size=64',
  ],
}

const chromiumKey = Symbol.for('test.chromium')
const worker = process as { [chromiumKey]?: Promise<Browser> }

/** The one Chromium of this worker, which ends with it. `close()` of what is returned closes the contexts it opened. */
export async function openBrowser(): Promise<Browser> {
  const running = await worker[chromiumKey]
  if (!running?.isConnected()) worker[chromiumKey] = chromium.launch(browserOptions)
  const browser = await worker[chromiumKey]!
  const contexts: BrowserContext[] = []
  return Object.assign(Object.create(browser) as Browser, {
    async newContext(options: Parameters<Browser['newContext']>[0]) {
      const context = await reusedContext(browser, options, `${appUrl}/app/icon.svg`)
      contexts.push(context)
      return context
    },
    async close() {
      await Promise.all(contexts.map(context => context.close()))
    },
  })
}
