import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { today } from '@/lib/core/today'
import { standStill } from '../support/people/staff'
import type { Shot } from './studio'

export interface Picture {
  bytes: Buffer
  width: number
  height: number
  address: string
}

const quiet = { animations: 'disabled', caret: 'hide' } as const

export async function take({ page, of, top, mark = [] }: Shot): Promise<Picture> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await standStill(page)
  for (const part of of ? [of] : mark) await part.evaluate(toTheMiddle)
  await page.evaluate(hideToday, todayInBothWays())
  for (const part of mark) await frame(part)
  const { width, height } = page.viewportSize()!
  const clip = { x: 0, y: 0, width, height: top ?? height }
  const png = of ? await of.screenshot(quiet) : await page.screenshot({ ...quiet, clip })
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-frame]')) one.remove()
  })
  const { data, info } = await sharp(png)
    .webp({ quality: 50, effort: 6 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, address: addressOf(page) }
}

export async function sameToTheEye(file: string, bytes: Buffer): Promise<boolean> {
  if (!existsSync(file)) return false
  const [old, now] = await Promise.all(
    [await readFile(file), bytes].map(one =>
      sharp(one).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (old!.info.width !== now!.info.width || old!.info.height !== now!.info.height) return false
  let different = 0
  for (let at = 0; at < old!.data.length; at += 3) {
    if (Math.abs(old!.data[at + 1]! - now!.data[at + 1]!) > 40) different++
  }
  return different < 40
}

function toTheMiddle(part: Element) {
  const { top, bottom } = part.getBoundingClientRect()
  if (top < 60 || bottom > innerHeight - 80) part.scrollIntoView({ block: 'center', behavior: 'instant' })
}

async function frame(part: Locator) {
  await part.waitFor()
  const box = (await part.boundingBox())!
  await part.page().evaluate(({ x, y, width, height }) => {
    const frame = document.createElement('div')
    frame.dataset.frame = ''
    frame.style.cssText = `position:fixed;left:${x - 5}px;top:${y - 5}px;width:${width + 10}px;height:${height + 10}px;border:2px solid #e5484d;border-radius:6px;z-index:99999;pointer-events:none;box-sizing:border-box`
    document.body.append(frame)
  }, box)
}

function hideToday([day, compact]: string[]) {
  const [year, month, date] = day!.split('-').map(Number)
  const inWords = `${year}年${month}月${date}日`
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    const shown = text
      .replace(new RegExp(`${day} \\d\\d:\\d\\d(:\\d\\d)?`, 'g'), (_, seconds) =>
        seconds ? '2026-07-01 09:30:00' : '2026-07-01 09:30',
      )
      .replaceAll(day!, '2026-07-01')
      .replace(
        new RegExp(`${inWords}( \\d\\d:\\d\\d)?`, 'g'),
        (_, time) => `2026年7月1日${time ? ' 09:30' : ''}`,
      )
      .replace(new RegExp(`${compact}-\\d{4}`, 'g'), '20260701-0930')
      .replaceAll(compact!, '20260701')
      .replace(/\b[A-Z\d]{4}(-[A-Z\d]{4}){4}\b/g, 'AB12-CD34-EF56-GH78-JK90')
      .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '4be0b1d2-7c35-4f0e-9a61-2d8c5f7e9b13')
      .replace(/^超期 [\d,]+ 天/, '超期 8 天')
      .replace(/HeadlessChrome\/[\d.]+/, 'Chrome')
    if (shown !== text) node.nodeValue = shown
  }
}

function todayInBothWays(): [string, string] {
  const day = today(new Date())
  return [day, day.replaceAll('-', '')]
}

function addressOf(page: Page): string {
  const { pathname } = new URL(page.url())
  return pathname.startsWith('/app/') ? pathname.slice('/app'.length) : ''
}
