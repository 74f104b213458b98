import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'

const mostIdle = 6
// Playwright listens to others itself.
const events =
  'console dialog download filechooser framenavigated load domcontentloaded page pageerror popup request ' +
  'requestfailed requestfinished response weberror websocket'
const idle: { key: string; context: BrowserContext; use(look: Look): Promise<void> }[] = []

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
  const { viewport, colorScheme, reducedMotion, ...others } = options
  const key = JSON.stringify(others)
  const at = idle.findIndex(one => one.key === key && one.context.browser()?.isConnected())
  if (at < 0) return prepare(await browser.newContext(options), key, { look: lookOf(options), still })
  const { context, use } = idle.splice(at, 1)[0]!
  await use(lookOf(options))
  return context
}

const lookOf = ({
  viewport = { width: 1280, height: 720 },
  colorScheme = 'light',
  reducedMotion = 'no-preference',
}: BrowserContextOptions) => ({ viewport, colorScheme, reducedMotion })

type Look = ReturnType<typeof lookOf>

async function show(page: Page, { viewport, colorScheme, reducedMotion }: Look) {
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null })
  if (viewport) await page.setViewportSize(viewport)
}

function prepare(
  context: BrowserContext,
  key: string,
  { look, still }: { look: Look; still: string },
): BrowserContext {
  const [newPage, end] = [context.newPage.bind(context), context.close.bind(context)]
  let first: Page | undefined
  let waits = false
  let changedForGood = false
  let lookNow = look
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
    if (lookNow !== look) await show(page, lookNow)
    note(page, 'addInitScript')
    first ??= page
    return page
  }
  const use = async (wanted: Look) => {
    lookNow = wanted
    await show(first!, wanted)
  }
  context.close = async () => {
    if (idle.some(one => one.context === context)) return
    if (changedForGood || idle.length >= mostIdle || !first || first.isClosed()) return end()
    try {
      await makeLikeNew(context, first, still)
      waits = true
      idle.push({ key, context, use })
    } catch {
      await end()
    }
  }
  return context
}

async function makeLikeNew(context: BrowserContext, page: Page, still: string) {
  for (const event of events.split(' ')) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  await Promise.all(context.pages().map(each => each !== page && each.close()))
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)])
  await page.goto(still)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await context.clearCookies()
}
