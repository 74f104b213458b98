import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { pdf } from '@/tests/support/files/sample-files'
import { seriousFindings } from '@/tests/support/people/axe'
import { openBrowser } from '@/tests/support/people/browser'
import { app } from '@/tests/support/people/staff'

let browser: Browser
let database: Database

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
})
afterAll(async () => {
  await database?.close()
  await browser?.close()
})

async function addLetter(): Promise<{ token: string; code: string }> {
  const [token, code] = [newSecret(), 'ABCD2345']
  const data = {
    paragraphs: '请就制动软管渗漏问题说明情况。',
    questions: [{ no: 1, text: '涉及哪些生产批次？' }],
    annexIds: (await database.pool.query('select id::text from defects where state > 0 limit 2')).rows.map(
      ({ id }) => id,
    ),
  }
  await database.pool.query(
    `insert into parameters (key, value) values ('producerAccess', '{"on":true}')
     on conflict (key) do update set value = excluded.value`,
  )
  await database.pool.query(
    `with file as (insert into investigations (file_no, title, question, level, dept_name, leader_id, origin, year, apply_time)
       select $1, '制动软管渗漏', '批次？', 'check', '缺陷分析处', min(id), '{}', 2026, current_date from users returning id)
     insert into investigation_letters (investigation_id, kind, title, state, data, recipient, letter_no, deadline,
       token_hash, code_hash, token_ends_at)
     select id, 'verification', '缺陷信息核查函', 'sent', $2, '某汽车有限公司', $3, current_date + 20, $4, $5,
       now() + interval '20 days' from file`,
    [`T${token.slice(0, 9)}`, data, `函${token.slice(0, 9)}`, hashOf(token), hashOf(`${token}\n${code}`)],
  )
  return { token, code }
}

it('a producer answers a letter on a phone without a script: wrong code, question, file, handed in', async () => {
  const { token, code } = await addLetter()
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true })
  const page = await context.newPage()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await page.locator('script').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  }
  const answer = await page.goto(`${app}/letter?link=${token}`)
  const { 'cache-control': cache, 'x-robots-tag': robots } = answer!.headers()
  expect([cache, robots]).toEqual(['no-store', 'noindex, nofollow'])
  expect(await page.getAttribute('meta[name=referrer]', 'content')).toBe('strict-origin')
  await page.fill('#code', 'WRONG234')
  await press('打开函件')
  await page.getByText('链接或者验证码不对').waitFor()
  await fits()
  await page.fill('#code', code.toLowerCase())
  await press('打开函件')
  await page.getByRole('heading', { name: '缺陷信息核查函' }).waitFor()
  expect(page.url()).not.toContain(token)
  await fits()
  await page.getByRole('link', { name: /附录/ }).click()
  await page.getByRole('heading', { name: /附录：2 条/ }).waitFor()
  await fits()
  await page.getByRole('link', { name: '返回函件' }).click()
  await page.getByRole('link', { name: '填写：1. 涉及哪些生产批次？' }).click()
  await page.fill('#answer', '2025 年 3 月的一批')
  await press('English')
  expect(await page.inputValue('#answer')).toBe('2025 年 3 月的一批')
  await press('中文')
  await press('保存并继续')
  await page
    .locator('#upload')
    .setInputFiles({ name: '检测报告.pdf', mimeType: 'application/pdf', buffer: pdf('x') })
  await press('上传')
  await page.getByRole('link', { name: '检测报告.pdf' }).waitFor()
  await press('提交答复')
  await page.getByRole('heading', { name: '答复已提交' }).waitFor()
  const { rows } = await database.pool.query(
    `select l.state, d.name from investigation_letters as l join investigation_documents as d on d.letter_id = l.id
     where l.token_hash = $1`,
    [hashOf(token)],
  )
  expect(rows).toEqual([{ state: 'answered', name: '检测报告.pdf' }])
  await context.close()
})
