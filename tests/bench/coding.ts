import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { connect } from '@/db/client'
import { sessionCookie } from '@/lib/core/session-cookie'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { ensureBrowser } from '@/tests/runner/debian-packages'
import { browserOptions } from '../support/people/browser'
import { addPerson } from '../support/people/people'
import { generated } from './coding/learning'
import { realList } from './coding/real-list'
import { textGroups } from './coding/text-groups'
import { typedWalk } from './coding/typed-walk'
import { underLoad } from './coding/under-load'
import { copyDatabase } from './copy-database'
import { startProduct } from './product'
import { machine, writeTable } from './write-table'

const { values: options } = parseArgs({
  options: {
    list: { type: 'string' },
    'data-dir': { type: 'string', default: '.data' },
    /** Some of list, groups, learning, pages, walk. */
    only: { type: 'string', default: 'list,groups,learning,pages,walk' },
  },
})
const only = options.only.split(',')

const page = fileURLToPath(new URL('coding.md', import.meta.url))
const lines: string[] = [`${machine()}.`, '']

if (only.includes('list') && options.list && existsSync(options.list))
  lines.push(...(await realList(options.list)))
if (only.includes('groups')) lines.push(...(await textGroups(options.list)))
if (['learning', 'pages', 'walk'].some(one => only.includes(one))) lines.push(...(await ofDatabase()))
if (only.length === 5) writeTable('coding', lines.join('\n'), page)
console.log(lines.join('\n'))

async function ofDatabase(): Promise<string[]> {
  const postgres = await startPostgres({ dataDir: `${options['data-dir']}/postgres` })
  try {
    const database = connect(postgres.url, { max: 2, timeoutMs: 600_000, readOnly: true })
    const found = only.includes('learning') ? await generated(database) : []
    await database.close()
    const driven = only.includes('pages') || only.includes('walk')
    return driven ? [...found, ...(await ofProduct(postgres.url, postgres.ownerUrl))] : found
  } finally {
    await postgres.stop()
  }
}

/** Drives the built product on a copy of the database, which is dropped afterwards. */
async function ofProduct(url: string, ownerUrl: string): Promise<string[]> {
  const copy = await copyDatabase(url, ownerUrl)
  const database = connect(copy.url, { max: 2 })
  try {
    const { token } = await addPerson(database.db, 'all')
    const product = await startProduct(copy.url)
    try {
      // It leaves a model behind, which the walk needs.
      const found = await underLoad(product, token)
      return only.includes('walk') ? [...found, ...(await walked(product.origin, token))] : found
    } finally {
      await product.stop()
    }
  } finally {
    await database.close()
    await copy.drop()
  }
}

async function walked(origin: string, token: string): Promise<string[]> {
  const executablePath = process.env.CHROMIUM_PATH || (await ensureBrowser())
  const browser = await chromium.launch({ ...browserOptions, executablePath })
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1600, height: 900 } })
    await context.addCookies([{ name: sessionCookie, value: token, url: `${origin}/app` }])
    return await typedWalk(await context.newPage(), `${origin}/app`)
  } finally {
    await browser.close()
  }
}
