import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { inFull, share } from '@/tests/support/depth'
import { rulesOn } from '@/tests/support/people/axe'
import { openBrowser } from '@/tests/support/people/browser'
import {
  app,
  countBehind,
  type Desk,
  fillDay,
  numberIn,
  open,
  ready,
  sitDown,
  standStill,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let page: Page
const database = openAppDatabase()
let fired: { id: string; series: string; assembly: string }
let byHand = ''

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'analyst')
  page = desk.page
  fired = await fireOnce()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

async function fireOnce() {
  const { rows } = await database.pool.query(
    `WITH cell AS (SELECT model_range_id AS series, assembly_code AS assembly, array_agg(id) AS ids, count(*)::int AS n
        FROM defects WHERE deleted_at IS NULL AND state NOT IN (0, 70) AND model_range_id IS NOT NULL
          AND assembly_code IS NOT NULL AND NOT EXISTS (SELECT FROM watch_items AS i WHERE i.state <> 'closed'
            AND i.place = 'series:' || model_range_id || '/assembly:' || assembly_code)
        GROUP BY 1, 2 ORDER BY 4 DESC LIMIT 1),
      rule AS (SELECT id FROM signal_rules ORDER BY id LIMIT 1),
      run AS (INSERT INTO signal_runs (as_of, every, state) VALUES (current_date - 4000 - floor(random() * 4000)::int, 'day', 'done')
        RETURNING id),
      item AS (INSERT INTO watch_items (place, level, group_key, event_key, first_at, last_at, evidence, record_ids, priority)
        SELECT 'series:' || series || '/assembly:' || assembly, 'series*assembly',
          jsonb_build_object('modelRangeId', series::text), jsonb_build_object('assemblyCode', assembly),
          current_date - 7, current_date - 7,
          jsonb_build_object('rule', jsonb_build_object('id', rule.id::text, 'name', '分总成预警', 'version', 1),
            'asOf', (current_date - 7)::text, 'from', (current_date - 98)::text, 'to', (current_date - 8)::text, 'n', n,
            'collapsed', n, 'expected', 1.25, 'ic025', 1.1, 's', 7.4, 'h', 6.5, 'severe', 0, 'measures', null), ids, 4.2
        FROM cell, rule RETURNING id, group_key, event_key),
      hit AS (INSERT INTO signal_hits (run_id, rule_id, rule_version, level, group_key, event_key, week, from_day, to_day, n,
          collapsed_n, expected, ic025, s, h, severe_n, severity, watch_item_id)
        SELECT run.id, rule.id, 1, 'series*assembly', group_key, event_key, current_date - 7, current_date - 98,
          current_date - 8, 5, 5, 1.25, 1.1, 7.4, 6.5, 0, 2, item.id FROM run, rule, item RETURNING id)
      SELECT item.id::text, cell.series::text, cell.assembly FROM item, cell`,
  )
  return rows[0]
}

const heading = () => page.locator('header h2')
const step = (name: string) => page.getByRole('button', { name, exact: true })
const other = async (name: string) => {
  await page.getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const dialog = () => page.getByRole('dialog')
const send = (name: string) => dialog().getByRole('button', { name, exact: true }).last().click()
const sendUntil = async (name: string, seen: Locator) => {
  for (let tries = 0; tries < 3; tries++) {
    await send(name).catch(() => undefined)
    const found = await seen.waitFor({ timeout: 4_000 }).then(
      () => true,
      () => false,
    )
    if (found) return
  }
  await seen.waitFor()
}

describe('watch items', () => {
  it('are said in the menu and on the first page, one link each', async () => {
    await open(page, '/index')
    const count = await page.getByTitle(/项新关注事项/).textContent()
    await page.getByRole('link', { name: new RegExp(`^新关注事项\\s?${count}$`) }).click()
    await page.waitForURL(/\/rule\?state=new/)
    await page.locator('tbody tr').first().waitFor()
    expect(await page.locator('tbody tr').count()).toBe(Number(count))
    expect(await page.getByText('信号只是提示，不是缺陷的证明。').isVisible()).toBe(true)
  })

  it('are counted in the menu and on their tab as they come in, while the page stays open', async () => {
    const reader = await sitDown(browser, 'analyst')
    const { page } = reader
    await page.clock.install()
    await open(page, '/rule?tab=runs')
    const menu = page.locator('#side-menu').getByTitle(/项新关注事项/)
    const tab = page.getByRole('navigation', { name: '预警规则' }).getByRole('link', { name: /^关注事项/ })
    const count = Number(await menu.textContent())
    expect(await tab.textContent()).toBe(`关注事项 (${count})`)
    await database.pool.query(
      `insert into watch_items (place, group_key, event_key, first_at, last_at, evidence)
        values ('free:browser', '{}', '{}', current_date, current_date, '{}')`,
    )
    try {
      await page.clock.runFor(61_000)
      await tab.getByText(`(${count + 1})`).waitFor()
      expect(await menu.textContent()).toBe(String(count + 1))
    } finally {
      await database.pool.query(`delete from watch_items where place = 'free:browser'`)
      await reader.context.close()
    }
  })

  it.each(share(['zh-CN', 'en-US'] as const, 1))(
    'can be read and used by everybody, with the dialog of muting, in %s',
    inFull,
    async locale => {
      const reader = await sitDown(browser, 'analyst', { locale })
      await reader.page.emulateMedia({ reducedMotion: 'reduce' })
      for (const theme of ['1890ff.light', '1890ff.dark']) {
        await reader.context.addCookies([{ name: 'theme', value: theme, url: app }])
        await open(reader.page, `/rule?entry=${fired.id}`)
        await reader.page.getByRole('figure').waitFor()
        const faults = async () => {
          await standStill(reader.page)
          const { violations } = await rulesOn(reader.page).analyze()
          return violations.map(
            ({ id, nodes }) => `${theme} ${id} ${nodes.map(({ target }) => target).join(' ')}`,
          )
        }
        expect(await faults()).toEqual([])
        const more = locale === 'zh-CN' ? '更多' : 'More'
        await reader.page.getByRole('button', { name: more }).first().click()
        await reader.page
          .getByRole('menuitem', { name: locale === 'zh-CN' ? '暂停提醒' : 'Mute', exact: true })
          .click()
        await reader.page.getByRole('dialog').locator('[data-field="reason"]').waitFor()
        await ready(reader.page)
        expect(await faults()).toEqual([])
      }
      await reader.context.close()
    },
  )

  it('show what was known at the first alarm beside today, each figure with its records', async () => {
    await open(page, `/rule?entry=${fired.id}`)
    const first = page.getByRole('table', { name: '首次报警时与现在' }).getByRole('row').nth(1)
    for (const at of [0, 1]) {
      const link = first.getByRole('cell').nth(at).getByRole('link')
      expect(await countBehind(desk, await link.getAttribute('href'))).toBe(
        numberIn(await link.textContent()),
      )
    }
    await page.getByText('因规则“分总成预警”（第 1 版）报警').waitFor()
    await page.getByRole('figure').waitFor()
    // What it means comes before how it was measured.
    await page.getByRole('term').filter({ hasText: '里程' }).waitFor()
    const titles = await page.getByRole('heading', { level: 3 }).allTextContents()
    expect(titles.indexOf('首次报警时与现在')).toBeGreaterThan(titles.indexOf('地区、生产、里程与召回'))
    expect(await page.getByText('IC025').first().isVisible()).toBe(false)
    expect(desk.complaints()).toEqual([])
  })

  it('are taken, noted, closed with a conclusion and reopened, all of it told', async () => {
    await open(page, `/rule?entry=${fired.id}`)
    await step('认领').click()
    await page.getByText('跟踪中').first().waitFor()
    await step('备注').click()
    await dialog().locator('textarea').fill('已联系生产者，等待数据。')
    await send('备注')
    await dialog().waitFor({ state: 'hidden' })
    await page.getByText('已联系生产者，等待数据。').waitFor()
    await other('关闭')
    await send('关闭')
    await dialog().getByText('请', { exact: false }).first().waitFor()
    await dialog().getByText('误报', { exact: true }).click()
    await sendUntil('关闭', page.getByText('已关闭').first())
    await step('重新打开').click()
    await dialog().locator('textarea').fill('又有新记录。')
    await send('重新打开')
    await page.getByText('又有新记录。').waitFor()
  })

  it('lead back to the list by Esc and on to their neighbours', async () => {
    await open(page, '/rule')
    await page.locator('tbody a[data-link]').first().click()
    await page.waitForURL(/entry=/)
    await heading().waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(url => !url.searchParams.has('entry'))
    await page.getByRole('table').first().waitFor()
  })

  it('are opened by hand where a combination stands out, once a place', async () => {
    await open(page, '/prop?receivedAtFrom=2020-01-01')
    const combination = 'td.fixed-left a'
    const mark = page.getByRole('link', { name: /^(已列为关注事项|已暂停提醒)$/ })
    // Marks are links as soon as the page answers.
    await mark.first().waitFor()
    const unwatched = page.locator('tbody tr', { has: page.locator(combination), hasNot: mark }).first()
    const place = await unwatched.locator(combination).getAttribute('href')
    const row = page.locator('tbody tr', { has: page.locator(`${combination}[href="${place}"]`) })
    await row.locator(combination).click()
    await page.getByRole('button', { name: '列为关注事项' }).click()
    await dialog().last().locator('textarea').fill('占比突出')
    await dialog().last().getByRole('button', { name: '列为关注事项', exact: true }).click()
    await page.waitForURL(/\/rule\?entry=/)
    byHand = new URL(page.url()).searchParams.get('entry')!
    await heading().waitFor()
    await open(page, '/prop?receivedAtFrom=2020-01-01')
    expect(await row.getByRole('link', { name: '已列为关注事项' }).getAttribute('href')).toBe(
      `/app/rule?entry=${byHand}`,
    )
    await row.locator(combination).click()
    const watched = page.getByRole('link', { name: '已关注', exact: true })
    expect(await watched.getAttribute('href')).toBe(`/app/rule?entry=${byHand}`)
    expect(await page.getByRole('button', { name: '列为关注事项' }).count()).toBe(0)
  })

  it('are silenced until a day, seen by everybody, and ended', async () => {
    await open(page, `/rule?entry=${byHand}`)
    await other('暂停提醒')
    await dialog().getByText('已知问题', { exact: true }).click()
    await fillDay(page, 'until', '2030-01-31')
    await send('暂停提醒')
    await page.getByText('至 2030-01-31').waitFor()
    await open(page, '/rule?tab=mutes')
    const row = page.locator('tbody tr').first()
    expect(await row.textContent()).toContain('已知问题')
    await row.getByRole('button', { name: '恢复提醒' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复提醒' }).click()
    await page.locator('tbody').getByText('已恢复').first().waitFor()
  })

  it('stand on the time axis of the trend', async () => {
    await open(page, `/look?lens=modelRangeId&focus=${fired.series}`)
    await page.getByRole('figure').first().waitFor()
    await open(page, `/look?receivedAtFrom=2020-01-01&interval=year`)
    const flag = page.locator('.chart-event[href*="/rule"]').first()
    expect(await flag.getAttribute('aria-label')).toContain('关注事项')
    expect(await flag.getAttribute('href')).toMatch(/^\/app\/rule\?entry=/)
  })

  it('offer nothing to those who only look, and are not there for others', async () => {
    const reader = await sitDownWith(browser, database, ['watch_item:query', 'watch_item:get'])
    await open(reader.page, `/rule?entry=${fired.id}`)
    await reader.page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await reader.page.getByRole('button', { name: '备注' }).count()).toBe(0)
    expect(await reader.page.getByRole('button', { name: '更多' }).count()).toBe(0)
    const stranger = await sitDownWith(browser, database, ['vehicle_defect'])
    expect((await stranger.page.goto(`${app}/rule`))!.status()).toBe(403)
  })
})
