import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

export const rulesOn = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
