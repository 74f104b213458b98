import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sitDownWith } from '@/tests/support/database/app-database'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openBrowser } from '@/tests/support/people/browser'
import { addPerson } from '@/tests/support/people/people'
import { open } from '@/tests/support/people/staff'
import { openOwnServer } from '@/tests/support/server/own-server'

let browser: Browser
let database: TestDatabase
// Not started by the product itself, so it takes no login name of the identity service for one of its own.
let server: Awaited<ReturnType<typeof openOwnServer>>

beforeAll(async () => {
  database = await openTestDatabase()
  ;[browser, server] = await Promise.all([openBrowser(), openOwnServer(database)])
}, 60_000)
afterAll(async () => {
  await browser.close()
  await server.close()
  await database.close()
})

it('an identity is awaited, bound to the account that its person has, and unbound', async () => {
  const { pool, db } = database
  const { id, loginId } = await addPerson(db, [])
  const waiting = await addPerson(db, [])
  await pool.query(`update users set state = 'pending', name = '新身份' where id = $1`, [waiting.id])
  await pool.query(
    `insert into identities (issuer, subject, user_id) values ('https://sign-in.example', $1, $2)`,
    [waiting.loginId, waiting.id],
  )
  const { page, context, complaints } = await sitDownWith(browser, database, 'all', { address: server.app })
  const opened = (user: string) => open(page, `${server.app}/users/${user}`)
  await opened(id)
  await page.getByText('尚未绑定身份，只能用本系统的密码登录').waitFor()
  await page.getByRole('button', { name: '允许首次登录绑定' }).click()
  await page.getByText('以此登录名首次通过统一身份认证登录的身份将绑定到该账号').waitFor()
  await page.getByRole('button', { name: '停止等待' }).click()
  await page.getByRole('button', { name: '允许首次登录绑定' }).waitFor()

  await opened(waiting.id)
  await page.getByRole('button', { name: '绑定到已有账号' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '已有账号' }).fill(loginId)
  await page.getByRole('option', { name: new RegExp(loginId) }).click()
  await dialog.getByRole('button', { name: /^绑\s*定$/ }).click()
  await page.waitForURL(new RegExp(`/users/${id}$`))
  await page.getByRole('cell', { name: waiting.loginId, exact: true }).waitFor()
  await page.getByRole('button', { name: '解除绑定' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  await page.getByText('尚未绑定身份，只能用本系统的密码登录').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
}, 60_000)
