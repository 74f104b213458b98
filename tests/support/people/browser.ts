import { type Browser, chromium } from 'playwright'

declare global {
  interface Window {
    next: { router: { push(path: string): void } }
  }
}

export const appUrl = process.env.TEST_APP_URL || 'http://localhost:3000'

export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  // In the C locale Chromium drops non-ASCII file names.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions)
}
