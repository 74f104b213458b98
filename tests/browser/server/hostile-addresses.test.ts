import { beforeAll, describe, expect, it, vi } from 'vitest'
import { pageAccess } from '@/tests/support/calls/access-list'
import { forEach } from '@/tests/support/calls/fill-places'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { inFull, share } from '@/tests/support/depth'
import { appUrl } from '@/tests/support/people/browser'
import { addPerson } from '@/tests/support/people/people'

const notIds = [
  'x',
  '0',
  '-1',
  '+1',
  '1.5',
  '01',
  '9223372036854775808',
  '9'.repeat(400),
  '%00',
  '1%00',
  '%EF%BC%91',
  '1%20',
  '%E2%80%AE1',
  'deleted.json',
  'undefined',
  '__proto__',
  'constructor',
  "1'--",
  '%3Cb%3E',
  '1%2F2',
]

const queries = [
  'x=1&=&%00=%00',
  'from=1',
  'from=0&to=-1&page=abc',
  'from=1&from=2&to=3&to=4&page=1&page=2',
  'from=9999999999999999999&to=1&page=-1&limit=0',
  'from=%00&to=%EF%BC%91&id=%00&one=%00&other=0',
  'page=1e9&limit=99999999999999999999',
  'id=x&id=y&ids=1,x,%00&list=%00&report=x&report=0',
  'order=constructor&sort=__proto__&dir=x',
  'sortField=x&sortOrder=x&size=-1&pageCurrent=abc&pageSize=-1',
  'state=%00&keyword=%00&q=%00',
  'a[b][c]=1&a[]=2&personal=1&personal=2&job=x&copy=x&a=x&b=0',
  `from=2020-13-45&to=x&q=%EF%BF%BF%F0%9F%98%80&keyword=${'%E8%BD%A6'.repeat(600)}`,
]

const elsewhere = [
  '/404?x=1',
  '/404/1',
  '/intake',
  '/intake/x',
  '/intake/%00',
  '/intake/1/2',
  ...['start', 'mine', 'correct', 'withdraw', 'status', 'recall'].map(
    page => `/intake/${page}?report=%00&page=%00`,
  ),
  '/no/such/page',
  '/%00',
  '/favicon.ico',
]

const parametersOf = (page: string) => page.match(/\[\w+\]/g) ?? []
const pages = Object.keys(pageAccess)
let cookie: string
let records: string[]

beforeAll(async () => {
  const database = openAppDatabase()
  cookie = `Finance-Access-Token=${(await addPerson(database.db, 'all')).token}`
  const { rows } = await database.pool.query('select id::text from defects order by id limit 1')
  records = rows.map(row => row.id)
  await database.close()
})

const html: Record<string, string> = {}
const link = { rsc: '1' }

// On a busy machine the server may ask to come again later, which is no answer to the address.
const fetchWhenFree = (address: string, headers: Record<string, string>) =>
  vi.waitFor(
    async () => {
      const answer = await fetch(address, { headers })
      if (answer.status === 503) throw new Error(`503 ${address.slice(0, 120)}: ${await answer.text()}`)
      return answer
    },
    { timeout: 60_000, interval: 1_000 },
  )

async function wrongAmong(
  addresses: string[],
  ways: Record<string, string>[],
  isRight: (status: number, text: string) => boolean,
) {
  const requests = addresses.flatMap(address => ways.map(headers => ({ address, headers })))
  const wrong: string[] = []
  // Seven divides the length of neither list, so that each spelling has its turn.
  await forEach(share(requests, Math.ceil(requests.length / 7)), async ({ address, headers }) => {
    // Next redirects a router request to the address with its own query.
    const answer = await fetchWhenFree(`${appUrl}/app${address}`, { cookie, ...headers })
    const text = await answer.text()
    if (!isRight(answer.status, text))
      wrong.push(`${answer.status} ${headers === link ? 'link' : 'html'} ${address.slice(0, 120)}`)
  })
  return wrong.sort()
}

describe('an address that names nothing', { ...inFull, timeout: 240_000 }, () => {
  it('answers 404 wherever an id belongs', async () => {
    const addresses = pages.flatMap(page =>
      parametersOf(page).flatMap(parameter =>
        notIds.map(given =>
          page
            .replace(parameter, given)
            .replace(/\[entity\]/, 'brand')
            .replace(/\[\w+\]/g, records[0]!),
        ),
      ),
    )
    expect(addresses.length).toBeGreaterThan(200)
    // A router response starts with status 200 before the page is rendered, so Next reports the 404 in the body.
    const isNotFound = (status: number, text: string) =>
      status === 404 || (status === 200 && text.includes('NEXT_HTTP_ERROR_FALLBACK;404'))
    expect(await wrongAmong(addresses, [html, link], isNotFound)).toEqual([])
  })

  it('has a page drawn by the server, for a browser whose scripts do not run', async () => {
    for (const headers of [html, { cookie }])
      for (const address of ['/404', '/no/such/page']) {
        const answer = await fetch(`${appUrl}/app${address}`, { headers })
        const drawn = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '')
        expect([address, answer.status, drawn.includes('没有找到这个页面')]).toEqual([address, 404, true])
      }
  })

  it('is told or not found, and never an error, whatever is asked for behind the question mark', async () => {
    const addresses = pages.flatMap(page => {
      const address = page
        .replace(/\[entity\]/, 'brand')
        .replace(/\[version\]/, '1')
        .replace(/\[\w+\]/g, records[0]!)
      return queries.map(query => `${address}?${query}`)
    })
    const isTold = (status: number, text: string) =>
      status < 500 && !/data-dgst="(?!NEXT_|BAILOUT)/.test(text)
    const request = [...addresses, ...elsewhere].filter(address => !address.startsWith('/500'))
    expect(await wrongAmong(request, [html], isTold)).toEqual([])
  })
})
