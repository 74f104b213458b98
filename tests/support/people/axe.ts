import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { readTheme, themeAttributes } from '@/app/_shell/theme/choice'

export const rulesOn = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

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
export async function inTheDark(page: Page): Promise<AxeBuilder> {
  await page.evaluate(
    attributes => {
      for (const [name, value] of Object.entries(attributes))
        document.documentElement.setAttribute(name, value)
    },
    { ...themeAttributes(readTheme('1890ff.dark')) },
  )
  return rulesOn(page).withRules(['color-contrast', 'link-in-text-block'])
}
