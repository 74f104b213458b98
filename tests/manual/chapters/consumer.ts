import { begin, sendReport, takePhone, walk } from '@/tests/support/intake/reporter'
import { open } from '@/tests/support/people/staff'
import type { Scenes, Studio } from '../studio'

type Answers = NonNullable<Parameters<typeof walk>[1]['but']>

async function report({ browser, database }: Studio, mobile: string, but: Answers = {}) {
  await database.pool.query('delete from rate_limits')
  const { page, close } = await takePhone(browser)
  await begin(page)
  await walk(page, { mobile, to: 'code', but })
  await sendReport(database, page, mobile)
  await close()
}

async function desk(studio: Studio, tab = 'waiting') {
  const page = await studio.page('reviewer')
  await open(page, `/consumer?tab=${tab}`)
  const pane = page.getByRole('region', { name: '打开的报告' })
  await pane.getByRole('heading').first().waitFor()
  return { page, pane }
}

async function dialogOf(studio: Studio, button: string, tab?: string) {
  const { page, pane } = await desk(studio, tab)
  await pane.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: button }).waitFor()
  return { page, of: page.locator('.ant-modal') }
}

export const scenes: Scenes = {
  async 'consumer-queue'(studio) {
    await report(studio, '13700002001', { harm: burning })
    await report(studio, '13700002002', {
      story: (page, hand) => hand.type(page, '#description', '冷车起步时变速箱有顿挫，热车后消失。'),
    })
    await report(studio, '13700002003', { kind: (page, hand) => hand.tick(page, '#branch-product') })
    return { page: (await desk(studio)).page }
  },
  async 'consumer-steps'(studio) {
    const { page, pane } = await desk(studio)
    return { page, mark: [pane.locator('footer')] }
  },
  'consumer-return': studio => dialogOf(studio, '退回补充'),
  'consumer-reject': studio => dialogOf(studio, '作废'),
  'consumer-forward': studio => dialogOf(studio, '转办', 'product'),
}

const burning: Answers[string] = async (page, hand) => {
  if (await page.$('#crash-no')) await hand.tick(page, '#crash-no')
  await hand.tick(page, '#fire')
  await hand.tick(page, '#hurt')
}
