import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileStoreEnv } from '@/lib/core/env'
import { openFileStore } from '@/lib/services/file-store/open-file-store'
import { sitDownWith } from '@/tests/support/database/app-database'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { film, pdf, photo } from '@/tests/support/files/sample-files'
import { listFiles } from '@/tests/support/intake/uploads'
import { openBrowser } from '@/tests/support/people/browser'
import { type Desk, open, press, type } from '@/tests/support/people/staff'
import { type ObjectStorage, startObjectStorage } from '@/tests/support/server/object-storage'
import { openOwnServer } from '@/tests/support/server/own-server'

const run = promisify(execFile)
let browser: Browser
let database: TestDatabase
let storage: ObjectStorage
let server: Awaited<ReturnType<typeof openOwnServer>>
let desk: Desk
let detail = ''

beforeAll(async () => {
  ;[browser, storage, database] = await Promise.all([openBrowser(), startObjectStorage(), openTestDatabase()])
  const { FILES_DIR: _, ...environment } = storage.env({})
  server = await openOwnServer(database, { environment })
  desk = await sitDownWith(browser, database, 'all', { address: server.app })
}, 480_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await storage?.close()
  await database.close()
})

const envOf = (given: Partial<FileStoreEnv>) => storage.env({ FILES_DIR: server.files, ...given })
async function countStored(): Promise<number> {
  let count = 0
  for await (const _ of openFileStore(envOf({})).list()) count++
  return count
}
const onDisk = () => listFiles(server.files).filter(file => !/^(output|tmp\/)/.test(file))

// A server that has just started, beside others, answers its first pages slowly.
const inAnyCase = { timeout: 90_000 }

async function lookAtFiles(page: Page) {
  await open(page, detail)
  const files = page.locator('#files')
  await page.waitForFunction(
    () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('#files img')]
      return images.length > 0 && images.every(image => image.naturalWidth > 0)
    },
    undefined,
    inAnyCase,
  )
  await files.getByRole('button', { name: /故障部位/ }).click()
  const viewer = page.locator('dialog.ui-preview')
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.stage img')?.naturalWidth === 1200,
    undefined,
    inAnyCase,
  )
  await viewer.getByRole('button', { name: '下一个' }).click()
  const video = viewer.locator('video')
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true
    await player.play()
  })
  expect(await video.evaluate((player: HTMLVideoElement) => player.videoWidth)).toBe(300)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
}

it('files go up to the object storage and are looked at from there', async () => {
  const { page } = desk
  await open(page, `${server.app}/defects/new`)
  await type(page, 'summary', '附件在对象存储')
  await page.locator('input[type=file][multiple]').setInputFiles([
    { name: '故障部位.png', mimeType: 'image/png', buffer: await photo(1200, 600) },
    { name: '行驶录像.mp4', mimeType: 'video/mp4', buffer: await film(page) },
    { name: '说明.pdf', mimeType: 'application/pdf', buffer: pdf('Note') },
  ])
  await page.getByLabel('附件类型 故障部位.png').selectOption({ label: '故障部位照片' })
  await press(desk, '存为草稿')
  await page.waitForURL(/\/defects\/\d+$/)
  detail = page.url()
  // Three files and a thumbnail.
  expect([await countStored(), onDisk()]).toEqual([4, []])
  await lookAtFiles(page)
})

it('a player that goes to the middle of a film gets that part', async () => {
  const { page } = desk
  const asked = page.waitForResponse(answer => /filesinfo/.test(answer.url()) && answer.status() === 206)
  await open(page, detail)
  await page
    .locator('#files')
    .getByRole('button', { name: /行驶录像/ })
    .click()
  const parts = await page.evaluate(async address => {
    const part = async (range: string) => {
      const answer = await fetch(address, { headers: { range } })
      return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength]
    }
    return [await part('bytes=10-19'), await part('bytes=-5'), await part('bytes=99999999-')]
  }, (await asked).url())
  expect(parts.map(([status, , length]) => [status, length]).slice(0, 2)).toEqual([
    [206, 10],
    [206, 5],
  ])
  expect(parts[2]![0]).toBe(416)
})

it('they move to the disk and back while people look at them', async () => {
  const move = async (to: 'disk' | 's3') => {
    const env = envOf({ FILE_STORE: to, FILE_STORE_FROM: to === 'disk' ? 's3' : 'disk' })
    await (await server.takeAway())({ ...env })
    await lookAtFiles(desk.page)
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', 'lib/ops/commands/files-move.ts', '--to', to],
      {
        env: { ...process.env, ...env } as NodeJS.ProcessEnv,
      },
    )
    await lookAtFiles(desk.page)
    await (await server.takeAway())({ ...env, FILE_STORE_FROM: '' })
    await lookAtFiles(desk.page)
    return stdout
  }
  expect(await move('disk')).toMatch(/4 files .* moved/)
  expect([await countStored(), onDisk().length]).toEqual([0, 4])
  expect(await move('s3')).toMatch(/4 files .* moved/)
  expect([await countStored(), onDisk()]).toEqual([4, []])
}, 480_000)
