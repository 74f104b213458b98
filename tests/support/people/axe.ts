import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** Without lists of what is right, which take longer than the rules; no page has a frame. */
export const rulesOn = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
