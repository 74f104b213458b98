import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'

const mostIdle = 6
// Playwright listens to others itself.
const events =
  'console dialog download filechooser framenavigated load domcontentloaded page pageerror popup request ' +
  'requestfailed requestfinished response weberror websocket'
const idle: { key: string; context: BrowserContext }[] = []

/**
 * A context as a new one, which may be one that was closed before: the process of its first page has compiled the
 * scripts, so that a page costs a third of the processor time (0.35 s for 1.1 s).
 * @param still an address of the product without scripts, where an idle page waits
 */
export async function reusedContext(
  browser: Browser,
  options: BrowserContextOptions = {},
  still: string,
): Promise<BrowserContext> {
  if (options.storageState) return browser.newContext(options)
  const key = JSON.stringify(options)
  const at = idle.findIndex(one => one.key === key && one.context.browser()?.isConnected())
  return at < 0 ? prepare(await browser.newContext(options), options, still) : idle.splice(at, 1)[0]!.context
}

function prepare(context: BrowserContext, options: BrowserContextOptions, still: string): BrowserContext {
  const [newPage, end] = [context.newPage.bind(context), context.close.bind(context)]
  const key = JSON.stringify(options)
  let first: Page | undefined
  let waits = false
  let changedForGood = false
  const note = (owner: object, ...names: string[]) => {
    for (const name of names) {
      const call = Reflect.get(owner, name).bind(owner)
      Object.assign(owner, {
        [name]: (...given: unknown[]) => {
          changedForGood = true
          return call(...given)
        },
      })
    }
  }
  note(context, 'addInitScript', 'newCDPSession')
  note(context.clock, 'install')
  context.newPage = async () => {
    if (first && waits) {
      waits = false
      return first
    }
    const page = await newPage()
    note(page, 'addInitScript')
    first ??= page
    return page
  }
  context.close = async () => {
    if (idle.some(one => one.context === context)) return
    if (changedForGood || idle.length >= mostIdle || !first || first.isClosed()) return end()
    try {
      await makeLikeNew(context, first, options, still)
      waits = true
      idle.push({ key, context })
    } catch {
      await end()
    }
  }
  return context
}

async function makeLikeNew(
  context: BrowserContext,
  page: Page,
  { viewport, colorScheme = 'light', reducedMotion = 'no-preference' }: BrowserContextOptions,
  still: string,
) {
  for (const event of events.split(' ')) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  await Promise.all(context.pages().map(each => each !== page && each.close()))
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)])
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null })
  if (viewport) await page.setViewportSize(viewport)
  await page.goto(still)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await context.clearCookies()
}
