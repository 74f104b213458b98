import { mkdirSync } from 'node:fs'
import { connect } from '@/db/client'
import { openBrowser } from './support/browser'
import { begin, confirmNumber, stepOf, takePhone, walk } from './support/reporter'

const [, , width = '360', locale = 'zh-CN', scheme = 'light', branch = 'vehicle'] = process.argv
mkdirSync('/tmp/ipshots', { recursive: true })
const db = connect(process.env.TEST_APP_DATABASE_URL!, { max: 2 })
const browser = await openBrowser()
const phone = await takePhone(browser, {
  locale,
  viewport: { width: +width, height: 740 },
  isMobile: +width < 800,
  colorScheme: scheme as 'light',
  javaScriptEnabled: process.env.NOJS ? false : true,
})
const { page } = phone
page.on('response', r => {
  if (r.status() >= 400) console.log('HTTP', r.status(), r.url())
})
const shot = async (name: string) => {
  await page.screenshot({
    path: `/tmp/ipshots/${width}-${locale}-${scheme}-${branch}-${name}.png`,
    fullPage: true,
  })
}
const mobile = `139${String(Date.now()).slice(-8)}`
try {
  await begin(page)
  let n = 0
  await walk(page, {
    mobile,
    to: 'image',
    each: async s => {
      await shot(`${String(n++).padStart(2, '0')}-${s}`)
      console.log(s)
    },
    ...(branch === 'product' && { but: { kind: (p: any, h: any) => h.tick(p, '#branch-product') } }),
  })
  await shot('90-image')
  await confirmNumber(db, page, mobile)
  await shot('91-code')
  await page.tap('#step button.main')
  await page.waitForURL('**/receipt')
  await shot('92-receipt')
  const receipt = await page.textContent('#receipt')
  await page.goto(page.url().replace('receipt', 'status'))
  await shot('93-status')
  await page.fill('#receipt', receipt!)
  await page.fill('#mobile', mobile)
  await page.tap('#step button.main')
  await page.waitForURL('**found=1')
  await shot('94-found')
} catch (e) {
  console.log(e)
  await shot('99-failed')
  console.log(stepOf(page), await page.textContent('main'))
}
console.log(phone.complaints())
await browser.close()
await db.close()
