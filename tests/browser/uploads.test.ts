import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openFreezer } from '@/tests/support/database/freezer'
import { film, pdf, photo } from '@/tests/support/files/sample-files'
import { appUrl, openBrowser } from '@/tests/support/people/browser'
import { type Desk, fieldOf, open, press, pressUntil, standStill, type } from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let desk: Desk
let detail = ''
let line: Awaited<ReturnType<typeof openFreezer>>
let app = ''

beforeAll(async () => {
  database = openAppDatabase()
  ;[browser, line] = await Promise.all([openBrowser(), openFreezer(appUrl)])
  app = `http://localhost:${new URL(line.url).port}/app`
  desk = await sitDownWith(browser, database, 'all')
}, 60_000)
afterAll(async () => {
  await browser.close()
  await line.close()
  await database.close()
})

describe('files of a record', () => {
  it('show how far they are, survive a broken upload, and go with the next try', async () => {
    const { page, context } = desk
    await open(page, `${app}/defects/new`)
    await type(page, 'summary', '附件演示')
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: '故障部位.png', mimeType: 'image/png', buffer: await photo(1200, 600) },
      { name: '维修工单.pdf', mimeType: 'application/pdf', buffer: pdf('Repair order 42') },
      { name: '行驶录像.mp4', mimeType: 'video/mp4', buffer: await film(page) },
    ])
    const rows = page.locator('.ui-upload li')
    expect(await rows.locator('.state').allTextContents()).toEqual(['待上传', '待上传', '待上传'])
    const guessed = rows.locator('select option:checked')
    expect(await guessed.allTextContents()).toEqual(['待确认（先遮挡显示）', '维修工单', '视频'])
    const network = await context.newCDPSession(page)
    const uploadAt = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        uploadThroughput,
        downloadThroughput: -1,
        latency: 0,
      })
    await uploadAt(500_000)
    await press(desk, '存为草稿')
    await page.waitForFunction(() => {
      const state = document.querySelector('.ui-upload .state')?.textContent ?? ''
      const percent = Number(/(\d+)%/.exec(state)?.[1])
      return percent > 0 && percent < 100
    })
    expect(await rows.first().getByRole('button', { name: /移除/ }).isDisabled()).toBe(true)
    line.down()
    await page.getByText('保存失败，已填写的内容未丢失').waitFor()
    expect(await rows.locator('.state').allTextContents()).toEqual(['上传失败', '上传失败', '上传失败'])
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('附件演示')
    await uploadAt(-1)
    line.thaw()
    await pressUntil(desk, '存为草稿', page.getByRole('heading', { name: '附件演示' }))
    await page.waitForURL(/\/defects\/\d+$/)
    detail = page.url()
    expect(await page.locator('#files li').count()).toBe(3)
  })

  it('are looked at in place: an image is made larger and turned, a PDF is read, a film plays', async () => {
    const { page } = desk
    desk.complaints()
    // Else the repair order is not among the files that are opened.
    await page.getByRole('button', { name: '显示个人信息' }).click()
    await page.locator('#files').getByText('维修工单.pdf').waitFor()
    await page
      .locator('#files')
      .getByRole('button', { name: /故障部位/ })
      .click()
    const viewer = page.locator('dialog.ui-preview')
    const image = viewer.locator('img')
    await image.waitFor()
    const waiting = { timeout: 10_000 }
    const sizeOf = async () => (await image.boundingBox())!
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('.stage img')?.naturalWidth === 1200,
    )
    const before = await sizeOf()
    const stage = (await viewer.locator('.stage').boundingBox())!
    expect(before.width).toBeLessThanOrEqual(stage.width)
    await viewer.getByRole('button', { name: '旋转' }).click()
    await expect
      .poll(async () => {
        const { width, height } = await sizeOf()
        return height > width
      }, waiting)
      .toBe(true)
    await standStill(page)
    const turned = await sizeOf()
    expect(turned.height).toBeLessThanOrEqual(stage.height + 1)
    await viewer.getByRole('button', { name: '放大' }).click()
    await expect.poll(async () => (await sizeOf()).height, waiting).toBeGreaterThan(turned.height * 1.2)
    expect(await viewer.locator('.stage').evaluate(one => one.scrollHeight > one.clientHeight)).toBe(true)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/image.png` })

    // A click on the picture is no reason for the keys to stop turning pages.
    await image.click()
    await page.keyboard.press('ArrowRight')
    await viewer.locator('iframe').waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pdf.png` })
    expect(await viewer.locator('iframe').getAttribute('src')).toMatch(/^blob:/)

    // The browser's own viewer may take the focus just before it is turned away from, and goes with it.
    await viewer.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.focus())
    await viewer
      .getByRole('button', { name: '下一个' })
      .evaluate((button: HTMLButtonElement) => button.click())
    const video = viewer.locator('video')
    await video.evaluate(async (player: HTMLVideoElement) => {
      player.muted = true
      await player.play()
    })
    expect(await video.evaluate((player: HTMLVideoElement) => player.videoWidth)).toBe(300)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/video.png` })
    // A file whose preview fails can still be downloaded.
    await page.route(/filesinfo/, route => route.abort())
    await page.keyboard.press('ArrowLeft')
    await viewer.getByText('此文件无法在这里显示').waitFor()
    expect(await viewer.getByRole('link', { name: /维修工单/ }).getAttribute('download')).toBe('维修工单.pdf')
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    expect(page.url()).toBe(detail)
    // The browser itself logs the call that was aborted above.
    expect(desk.complaints()).toEqual(['Failed to load resource: net::ERR_FAILED'])
  })

  it('stand beside the form while it is filled in, are moved and made wider, and change their kind', async () => {
    const { page } = desk
    await page.unrouteAll()
    await page.setViewportSize({ width: 1600, height: 900 })
    await open(page, `${detail}/edit`)
    desk.complaints()
    await page.getByRole('button', { name: '查看 故障部位.png' }).click()
    const panel = page.getByRole('region', { name: '故障部位.png' })
    await panel.locator('img').waitFor()
    await standStill(page)
    const box = async () => (await panel.boundingBox())!
    const field = (await fieldOf(page, 'summary').boundingBox())!
    const docked = await box()
    expect(field.x + field.width).toBeLessThanOrEqual(docked.x)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/beside.png` })
    await type(page, 'summary', '看着照片填写')
    await panel.getByRole('separator').focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await box()).width).toBeGreaterThan(docked.width)
    await panel.getByRole('button', { name: '旋转' }).click()
    await page.mouse.move(docked.x + 60, docked.y + 24)
    await page.mouse.down()
    await page.mouse.move(500, 300, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await box()).x).toBeLessThan(docked.x - 200)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/floating.png` })
    await panel.getByRole('button', { name: '停靠在表单右侧' }).click()
    await expect.poll(async () => (await box()).x).toBeGreaterThan(900)
    await panel.getByRole('button', { name: '关闭预览' }).click()
    await page.getByLabel('附件类型 故障部位.png').selectOption({ label: '其他' })
    await press(desk, '存为草稿')
    await page.waitForURL(detail)
    await page
      .locator('#files')
      .getByText(/^其他 · /)
      .waitFor()
    expect(await page.getByRole('heading', { name: '看着照片填写' }).count()).toBe(1)
    expect(desk.complaints()).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('with personal data are blurred and closed for who may not see that, and opened one by one by who may', async () => {
    const holder = await sitDownWith(browser, database, 'all')
    const { page } = holder
    await open(page, '/defects/new')
    await type(page, 'summary', '含个人信息的附件')
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: '张三 沪A12345.png', mimeType: 'image/png', buffer: await photo(800, 600) },
      { name: '张三的工单.pdf', mimeType: 'application/pdf', buffer: pdf('Zhang San') },
      { name: '刹车盘.png', mimeType: 'image/png', buffer: await photo(800, 600) },
    ])
    await page.getByLabel('附件类型 张三 沪A12345.png').selectOption({ label: '行驶证' })
    await page.getByLabel('附件类型 张三的工单.pdf').selectOption({ label: '维修工单' })
    await page.getByLabel('附件类型 刹车盘.png').selectOption({ label: '故障部位照片' })
    await press(holder, '存为草稿')
    await page.waitForURL(/\/defects\/\d+$/)

    const files = (on: typeof page) => on.locator('#files li')
    const names = (on: typeof page) => files(on).locator('p[title]').allTextContents()
    const neutral = ['行驶证 1.png', '维修工单 1.pdf', '刹车盘.png']
    // A draft would be visible to its author only.
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await database.pool.query('update defects set state = 10 where id = $1', [id])
    const viewer = await sitDownWith(browser, database, ['vehicle_defect'])
    await open(viewer.page, page.url())
    expect(await names(viewer.page)).toEqual(neutral)
    expect(await files(viewer.page).getByText('含个人信息，无权查看原件').count()).toBe(2)
    const buttons = files(viewer.page).getByRole('button')
    expect(await buttons.evaluateAll(all => all.map(one => (one as HTMLButtonElement).disabled))).toEqual([
      true,
      true,
      false,
    ])
    await viewer.page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('#files img')].every(image => image.naturalWidth > 0),
    )
    if (process.env.SHOTS)
      await viewer.page.locator('#files').screenshot({ path: `${process.env.SHOTS}/masked-files.png` })
    expect(viewer.complaints()).toEqual([])
    expect(await viewer.page.content()).not.toContain('张三')
    await viewer.context.close()

    expect(await names(page)).toEqual(neutral)
    await files(page).getByRole('button', { name: '行驶证 1.png' }).click()
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('.stage img')?.naturalWidth === 800,
    )
    await page.keyboard.press('Escape')
    // Opening it revealed the record.
    await page.getByRole('button', { name: '隐藏个人信息' }).waitFor()
    await files(page).getByText('张三的工单.pdf').waitFor()
    expect(holder.complaints()).toEqual([])
  })
})
