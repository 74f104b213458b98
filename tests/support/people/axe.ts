import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

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
