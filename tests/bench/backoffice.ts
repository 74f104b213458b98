import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { connect } from '@/db/client'
import { sessionCookie } from '@/lib/core/session-cookie'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { ensureBrowser } from '@/tests/runner/debian-packages'
import { pageAccess } from '../support/calls/access-list'
import { browserOptions } from '../support/people/browser'
import { addPerson } from '../support/people/people'
import { answersFor, typeRecord } from '../support/people/typed-record'
import { copyDatabase } from './copy-database'
import { type Product, startProduct } from './product'
import { machine, writeTable } from './write-table'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } })
const rounds = Number(options.rounds)
const goals = {
  ...{ record: 120, reviews: 40, evaluations: 80, call: 6, question: 20 },
  ...{ caller: 300, filter: 133, open: 129, save: 174, css: 250 },
}

const base = '/app'
const styled = Object.keys(pageAccess).filter(path => pageAccess[path] && !path.includes('['))

interface Place {
  browser: Browser
  product: Product
  token: string
  reviewer: string
  evaluator: string
  endings: string[]
}

async function benchBackOffice(): Promise<string> {
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env
  const postgres = DATABASE_URL ? undefined : await startPostgres({ dataDir: `${DATA_DIR}/postgres` })
  const url = DATABASE_URL ?? postgres!.url
  const owner = DATABASE_URL ? process.env.DATABASE_OWNER_URL || DATABASE_URL : postgres!.ownerUrl
  const copy = await copyDatabase(url, owner)
  const database = connect(copy.url, { max: 2 })
  try {
    const { rows } = await database.pool.query(
      'SELECT sum(records)::int AS n FROM defect_counts WHERE NOT deleted',
    )
    const called = await database.pool.query(
      `SELECT right(mobile, 4) AS ending FROM defects WHERE mobile ~ '^1[0-9]{10}$' AND deleted_at IS NULL LIMIT $1`,
      [rounds],
    )
    const endings = called.rows.map(row => row.ending)
    const { token } = await addPerson(database.db, 'all')
    const { token: reviewer } = await addPerson(database.db, [
      'vehicle_defect',
      'vehicle_defect_feedback_audit',
    ])
    const { token: evaluator } = await addPerson(database.db, ['vehicle_defect', 'vehicle_defect_evaluate'])
    const product = await startProduct(copy.url)
    const executablePath = process.env.CHROMIUM_PATH || (await ensureBrowser())
    const browser = await chromium.launch({ ...browserOptions, executablePath })
    try {
      return [
        `${rows[0].n.toLocaleString('en-US')} records, ${machine()}.`,
        '',
        ...(await run({ browser, product, token, reviewer, evaluator, endings })),
      ].join('\n')
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    await database.close()
    await copy.drop()
    await postgres?.stop()
  }
}

async function run(place: Place): Promise<string[]> {
  const page = await pageOf(place)
  const lines = [
    '| what | figure | goal |',
    '|---|--:|--:|',
    line(
      'a record by the keyboard, key presses beside its texts',
      await recordByKeyboard(page),
      goals.record,
    ),
    line(
      '20 reviews at the desk, key presses',
      await twenty(
        await pageOf(place, place.reviewer),
        '形审',
        at => (at % 2 ? ['2', 'w'] : []),
        '已退回|形审通过',
      ),
      goals.reviews,
    ),
    line(
      '20 evaluations at the desk, key presses',
      await twenty(await pageOf(place, place.evaluator), '评估', () => ['5', 'q'], '评估完成'),
      goals.evaluations,
    ),
  ]
  const calls = await callers(page, place.endings)
  lines.push(
    line('a caller by four digits, all key presses', calls.presses, goals.call),
    line(
      '"brake reports of series X since June against last year", key presses',
      await question(page),
      goals.question,
    ),
  )
  for (const [name, times] of Object.entries({ caller: calls.times, ...(await medians(page)) }))
    lines.push(
      line(`${name}, median of ${rounds}, ms`, median(times), goals[name as 'filter']) +
        ` p95 ${Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!)}`,
    )
  lines.push('', '| page | style rules, kB unpacked |', '|---|--:|')
  for (const path of styled) {
    await page.goto(place.product.origin + base + path, { waitUntil: 'networkidle' })
    const kB = (await styleBytes(page)) / 1000
    lines.push(`| ${path} | ${kB.toFixed(0)} ${mark(kB, goals.css)} |`)
  }
  return lines
}

const mark = (value: number, goal: number) => (value <= goal ? '✓' : '✗')
const line = (what: string, value: number, goal: number) =>
  `| ${what} | ${Math.round(value)} ${mark(value, goal)} | ≤ ${goal} |`
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!

async function pageOf({ browser, product, ...place }: Place, token = place.token): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
    baseURL: product.origin,
  })
  await context.addCookies([
    { name: sessionCookie, value: token, url: product.origin },
    { name: 'locale', value: 'zh-CN', url: product.origin },
  ])
  // What runs in the page was compiled with a helper that only this process has.
  await context.addInitScript('globalThis.__name = given => given')
  return context.newPage()
}

async function countPresses(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    const modifiers = ['Control', 'Shift', 'Alt', 'Meta']
    document.addEventListener(
      'keydown',
      event => {
        const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
        if (!isText && !modifiers.includes(event.key)) counted.presses++
      },
      true,
    )
  })
  await work()
  return page.evaluate(() => (window as unknown as { presses: number }).presses)
}

async function recordByKeyboard(page: Page): Promise<number> {
  await page.goto(`${base}/defects/new`, { waitUntil: 'networkidle' })
  const answers = await answersFor(page)
  return countPresses(page, async () => {
    await typeRecord(page, answers)
    const done = page.getByRole('region', { name: '已提交' })
    await done
      .or(page.getByRole('button', { name: '不是同一事件' }))
      .first()
      .waitFor()
  })
}

async function twenty(page: Page, step: string, keys: (at: number) => string[], done: string) {
  await page.goto(`${base}/index?view=desk&tab=waiting`, { waitUntil: 'networkidle' })
  const heading = page.getByRole('heading', { level: 2 })
  const decision = page.getByRole('form', { name: step })
  let presses = 0
  for (let at = 0; at < 20; at++) {
    await decision.getByRole('radio', { checked: true }).first().waitFor({ timeout: 60_000 })
    let number = (await heading.first().textContent()) ?? ''
    // One that something speaks against wants a look of its own: the twenty are plain ones.
    while ((await decision.getByText('请核对后选择评审意见').count()) > 0) {
      await page.keyboard.press('j')
      await heading.getByText(number).waitFor({ state: 'detached' })
      await decision.getByRole('radio', { checked: true }).first().waitFor()
      number = (await heading.first().textContent()) ?? ''
    }
    for (const key of [...keys(at), 'Control+Enter']) {
      await page.keyboard.press(key)
      presses++
    }
    await page.getByText(new RegExp(`${number} (${done})`)).waitFor()
    await heading.getByText(number).waitFor({ state: 'detached' })
  }
  return presses
}

async function callers(page: Page, endings: string[]) {
  const times: number[] = []
  let presses = 0
  for (const ending of endings) {
    await page.goto(`${base}/defects`, { waitUntil: 'networkidle' })
    await page.keyboard.press('c')
    await page.waitForFunction(() => document.activeElement?.id === 'caller')
    await page.waitForLoadState('networkidle')
    await page.keyboard.type(ending.slice(0, 3))
    const last = () => page.keyboard.press(ending.slice(3))
    times.push(await timed(page, last, `document.querySelector('[aria-label="来电受理"] li') !== null`))
    presses = 1 + ending.length
  }
  return { presses, times }
}

// The report compares with the same months of last year by itself.
async function question(page: Page): Promise<number> {
  await page.goto(`${base}/report`, { waitUntil: 'networkidle' })
  const figures = page.getByText(/上年同期 [\d,]+）/).first()
  return countPresses(page, async () => {
    await page.keyboard.press('f')
    await page.keyboard.type('途观L 制动 6月以来')
    await page.keyboard.press('Enter')
    await page.waitForURL(/modelRangeId=/)
    await figures.waitFor()
  })
}

async function timed(page: Page, act: () => Promise<unknown>, shown: string): Promise<number> {
  await page.evaluate(predicate => {
    const clock = window as unknown as { from?: number; took: Promise<number> }
    clock.from = undefined
    const begin = () => {
      clock.from ??= performance.now()
    }
    for (const kind of ['keydown', 'click'])
      document.addEventListener(kind, begin, { capture: true, once: true })
    const isShown = new Function(`return ${predicate}`) as () => boolean
    clock.took = new Promise((done, fail) => {
      const late = performance.now() + 20_000
      const look = () => {
        if (clock.from !== undefined && isShown()) done(performance.now() - clock.from)
        else if (performance.now() > late) fail(new Error(`${location.pathname} does not show ${predicate}`))
        else requestAnimationFrame(look)
      }
      look()
    })
  }, shown)
  await act()
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took)
}

const idle = `document.querySelector('.ui-table')?.getAttribute('aria-busy') === 'false'`

async function medians(page: Page) {
  const times = { filter: [] as number[], open: [] as number[], save: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${base}/defects`, { waitUntil: 'networkidle' })
    const word = ['异响', '漏油', '抖动', '断轴', '失速'][round % 5]!
    const field = page.getByRole('search').locator('input').first()
    await field.fill(word)
    times.filter.push(await timed(page, () => field.press('Enter'), `location.search.length > 1 && ${idle}`))
    await page.goto(`${base}/defects?state=10`, { waitUntil: 'networkidle' })
    const link = page
      .locator('tbody tr')
      // A record without a VIN cannot be saved by a form that requires it.
      .filter({ hasText: /[A-HJ-NPR-Z0-9*]{17}/ })
      .nth(round % 4)
      .locator('td a')
      .first()
    const number = await link.textContent()
    times.open.push(
      await timed(page, () => link.click(), `document.querySelector('h1')?.textContent === '${number}'`),
    )
    await page.waitForLoadState('networkidle')
    const id = page.url().split('/').at(-1)
    await page.goto(`${base}/defects/${id}/edit`, { waitUntil: 'networkidle' })
    const mileage = 10_000 + round
    await page.locator('[data-field="mileage"] input').fill(String(mileage))
    const shown = mileage.toLocaleString('en-US')
    const save = page.getByRole('button', { name: /^(仅保存|保\s*存)$/ }).first()
    times.save.push(
      await timed(
        page,
        () => save.click(),
        `document.querySelector('#overview')?.textContent?.includes('${shown}')`,
      ),
    )
  }
  return times
}

const styleBytes = (page: Page) =>
  page.evaluate(async () => {
    let bytes = 0
    for (const sheet of document.styleSheets) {
      const text = sheet.href ? await (await fetch(sheet.href)).text() : (sheet.ownerNode?.textContent ?? '')
      bytes += new Blob([text]).size
    }
    return bytes
  })

const text = await benchBackOffice()
console.log(text)
writeTable('backoffice', text, fileURLToPath(new URL('backoffice.md', import.meta.url)))
