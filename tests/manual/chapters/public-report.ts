import {
  begin,
  confirmNumber,
  type Phone,
  readText,
  takePhone,
  touch,
  walk,
} from '@/tests/support/intake/reporter'
import { app } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const mobile = '13700001234'
let phone: Phone
let receipt = ''

async function onTo(step: string) {
  await walk(phone.page, { mobile, to: step })
  return { page: phone.page }
}

export const scenes: Scenes = {
  async 'report-start'({ browser, database }) {
    await database.pool.query('delete from rate_limits')
    phone = await takePhone(browser)
    await begin(phone.page)
    return { page: phone.page }
  },
  'report-privacy': () => onTo('privacy'),
  'report-vin': () => onTo('vin'),
  'report-story': () => onTo('story'),
  'report-evidence': () => onTo('evidence'),
  'report-check': () => onTo('check'),
  async 'report-code'({ database }) {
    const { page } = await onTo('code')
    await confirmNumber(database, page, mobile)
    await page.fill('#code', '628415')
    return { page }
  },
  async 'report-receipt'({ database }) {
    const { page } = phone
    await page.fill('#code', await readText(database, mobile))
    await touch.press(page, '#step button.main')
    await page.waitForURL('**/intake/receipt')
    receipt = /[A-Z\d]{4}(-[A-Z\d]{4}){4}/.exec(await page.innerText('main'))?.[0] ?? ''
    return { page }
  },
  async 'report-status'() {
    const { page } = phone
    await page.goto(`${app}/intake/status`)
    await page.fill('#receipt', receipt)
    await page.fill('#mobile', mobile)
    await touch.press(page, '#step button.main')
    await page.getByText('当前状态').waitFor()
    return { page }
  },
}
