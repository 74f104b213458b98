import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { browserOptions } from '@/tests/support/people/browser'
import { app, fieldOf, open, signIn, type } from '@/tests/support/people/staff'

const profile = mkdtempSync(join(tmpdir(), 'profile-'))
afterAll(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))

const openProfile = () =>
  chromium.launchPersistentContext(profile, {
    ...browserOptions,
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
  })

function browserProcess(): number {
  const pid = readdirSync('/proc').find(name => {
    if (!/^\d+$/.test(name)) return false
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      return words.includes(`--user-data-dir=${profile}`) && !words.some(word => word.startsWith('--type='))
    } catch {
      return false
    }
  })
  return Number(pid)
}

function storageOnDisk(): string {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb')
  const logs = readdirSync(folder).filter(name => name.endsWith('.log'))
  return logs.map(name => storedText(readFileSync(join(folder, name)))).join('')
}

const storedText = (bytes: Buffer) => bytes.toString('utf16le') + bytes.subarray(1).toString('utf16le')

it('a browser that is killed gives back what was typed', async () => {
  const before = await openProfile()
  const page = await before.newPage()
  await page.goto(`${app}/index`)
  await signIn(page, 'entry')
  await page.waitForURL(`${app}/index`)
  await open(page, '/defects/new')
  await type(page, 'summary', '浏览器崩溃前填写')
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('浏览器崩溃前填写'))
  // Chromium writes its storage to disk a few seconds later.
  await expect.poll(() => storageOnDisk().includes('浏览器崩溃前填写'), { timeout: 20_000 }).toBe(true)
  const closed = new Promise(done => before.once('close', done))
  process.kill(browserProcess(), 'SIGKILL')
  await closed

  const after = await openProfile()
  const again = await after.newPage()
  await open(again, '/defects/new')
  if (await again.locator('#loginId').count()) {
    await signIn(again, 'entry')
    await again.waitForURL(/defects\/new$/)
  }
  await again.getByRole('button', { name: '恢复草稿' }).click()
  expect(await fieldOf(again, 'summary').locator('input').inputValue()).toBe('浏览器崩溃前填写')
  await after.close()
}, 60_000)
