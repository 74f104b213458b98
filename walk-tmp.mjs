import { chromium } from 'playwright'
const base = 'http://127.0.0.1:3952/app'
const browser = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell', args: ['--no-sandbox'] })
for (const [loc, w] of [['zh-CN', 1280], ['en-US', 1600]]) {
  const context = await browser.newContext({ viewport: { width: w, height: w === 1280 ? 800 : 1000 }, locale: loc })
  const page = await context.newPage()
  const faults = []
  page.on('console', m => m.type() === 'error' && faults.push(m.text())); page.on('pageerror', e => faults.push(String(e)))
  await page.goto(base + '/login'); await page.fill('#loginId', 'analyst'); await page.fill('#password', 'analyst@Defect1'); await page.waitForTimeout(2000)
  await page.click('form button:not([type=button])'); await page.waitForURL('**/app/index*', { timeout: 60000 })
  await context.addCookies([{ name: 'locale', value: loc, domain: '127.0.0.1', path: '/' }])
  for (const [name, path] of [['cell', '/prop?event=assemblyCode&receivedAtFrom=2025-12-01&cell=217~03'], ['item', '/rule?entry=1'], ['look', '/look?lens=modelRangeId&focus=217&sub=assemblyCode&subFocus=03'], ['report', '/report'], ['rule', '/rule'], ['recall', '/carBack?id=1'], ['recall-after', '/carBack?id=1&tab=after'], ['groups', '/defects/groups?receivedAtFrom=2026-09-01']]) {
    await page.goto(base + path); await page.waitForTimeout(2500); await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), null, { timeout: 15000 }).catch(() => {})
    if (name === 'cell') await page.locator('[role=dialog] dl').scrollIntoViewIfNeeded().catch(() => {})
    await page.screenshot({ path: `/tmp/shots/n-${name}-${loc}-${w}.png`, fullPage: name !== 'cell' })
    console.log(name, (await page.getByRole('note').allTextContents()).join('\n  '))
  }
  console.log('FAULTS', faults.slice(0, 5))
  await context.close()
}
await browser.close()
