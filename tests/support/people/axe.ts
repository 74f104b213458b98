import { readFileSync } from 'node:fs'
import type { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright'
import { readTheme, themeAttributes } from '@/app/_shell/theme/choice'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

declare global {
  interface Window {
    axe: { run(context: unknown, options: object): Promise<{ violations: Violation[] }> }
  }
}

let program: string | undefined

/** Puts the rules into the documents of a page that have none yet. */
async function bringRules(page: Page) {
  program ??= readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
  const [main, ...others] = page.frames()
  const lacks = (frame = main!) => frame.evaluate(() => !('axe' in window))
  if (await lacks()) {
    const context = page.context()
    // Not its own method, by which a window that is used again tells that it is not as new.
    const open = (Object.getPrototypeOf(context) as BrowserContext).newCDPSession
    const session = await open.call(context, page)
    // What is evaluated so has been compiled by the document before.
    await session.send('Runtime.evaluate', { expression: program })
    await session.detach()
  }
  for (const frame of others) if (await lacks(frame)) await frame.evaluate(program)
}

/** What an AxeBuilder does, at a quarter of what it costs: it sends its program twice and all that is in order back. */
class Rules {
  readonly #page: Page
  readonly #include: string[] = []
  #names: string[] | undefined

  constructor(page: Page) {
    this.#page = page
  }

  include(selector: string) {
    this.#include.push(selector)
    return this
  }

  withRules(names: string[]) {
    this.#names = names
    return this
  }

  async analyze(): Promise<{ violations: Violation[] }> {
    await bringRules(this.#page)
    const [include, names] = [this.#include, this.#names]
    return this.#page.evaluate(
      async ({ include, names }) => {
        const { violations } = await window.axe.run(
          include.length > 0 ? { include: include.map(selector => [selector]) } : document,
          { resultTypes: ['violations'], ...(names && { runOnly: { type: 'rule', values: names } }) },
        )
        return { violations }
      },
      { include, names },
    )
  }
}

export type { Rules }

export const rulesOn = (page: Page) => new Rules(page)

/** What keeps somebody from using this page, with its address. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await rulesOn(page).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${new URL(page.url()).pathname} ${id}: ${html.slice(0, 120)}`),
    )
}

/** What a page that is there has in the dark, as its switch does it, and the rules for what that changes: the colours. */
export async function inTheDark(page: Page): Promise<Rules> {
  await page.evaluate(
    attributes => {
      for (const [name, value] of Object.entries(attributes))
        document.documentElement.setAttribute(name, value)
    },
    { ...themeAttributes(readTheme('1890ff.dark')) },
  )
  return rulesOn(page).withRules(['color-contrast', 'link-in-text-block'])
}
