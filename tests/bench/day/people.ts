import { randomInt } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOver } from '@/lib/defects/states'
import { askOnce, type Sent } from '../load'
import type { Figures } from './figures'

const meanPauseMs = 12_000
export const words = ['异响', '漏油', '抖动', '制动', '熄火', '变速器', '充电', '转向']

interface Row {
  id: string
  state: number
  version: number
}

interface Person {
  origin: string
  token: string
  agent: Agent
  figures: Figures
  /** Every person has an own share of the records, so that nobody saves over somebody else. */
  share: { mine: number; of: number }
}

/** Somebody at work until `end`: turns pages, filters, searches, opens records and saves one of five. */
export async function work(person: Person, end: number): Promise<void> {
  await sleep(Math.random() * meanPauseMs)
  let rows: Row[] = []
  while (performance.now() < end) {
    const chance = Math.random()
    const mine = rows.filter(
      ({ id, state }) => !isOver(state) && Number(id) % person.share.of === person.share.mine,
    )
    if (chance < 0.55 || rows.length === 0) rows = (await list(person)) ?? []
    else if (chance < 0.7) await search(person)
    else if (chance < 0.85) await open(person, rows[randomInt(rows.length)]!.id)
    else if (mine.length > 0) await save(person, mine[randomInt(mine.length)]!.id)
    else rows = (await listMine(person)) ?? rows
    await sleep(Math.min(-Math.log(1 - Math.random()), 4) * meanPauseMs)
  }
}

export const post = (path: string, body: object): Sent => ({
  method: 'POST',
  path: `/app/${path}`,
  headers: {},
  body: JSON.stringify(body),
})

async function ask<T>({ origin, token, agent }: Person, sent: Sent): Promise<T> {
  const headers = { ...sent.headers, authorization: `Bearer ${token}` }
  return JSON.parse((await askOnce(origin, { ...sent, headers }, agent)).toString()).data
}

async function list(person: Person): Promise<Row[] | undefined> {
  const filters = [
    {},
    { state: [10, 20] },
    { state: [30], severe: true },
    { province: '310000' },
    { powerType: ['4'] },
    { keyword: words[randomInt(words.length)] },
  ][randomInt(6)]!
  const found = await person.figures.measure('list', () =>
    ask<{ records: Row[] }>(
      person,
      post('complaintsvehicleinfo/page', { page: randomInt(1, 6), limit: 20, ...filters }),
    ),
  )
  return found?.records
}

async function listMine(person: Person): Promise<Row[] | undefined> {
  const { mine, of } = person.share
  const first = randomInt(1, 400) * of + mine
  const ids = Array.from({ length: 10 }, (_, at) => String(first + at * of))
  const found = await person.figures.measure('list', () =>
    ask<{ records: Row[] }>(person, post('complaintsvehicleinfo/page', { page: 1, limit: 20, ids })),
  )
  return found?.records
}

const search = (person: Person) =>
  person.figures.measure('search', () =>
    ask(person, post('complaintsvehicleinfo/find', { text: words[randomInt(words.length)] })),
  )

const open = (person: Person, id: string) =>
  person.figures.measure('open', () =>
    ask<Row & { summary: string }>(person, {
      method: 'GET',
      path: `/app/complaintsvehicleinfo/info/${id}`,
      headers: {},
    }),
  )

async function save(person: Person, id: string): Promise<void> {
  const record = await open(person, id)
  if (!record) return
  const summary = `${record.summary.replace(/（补 \d+）$/, '').slice(0, 80)}（补 ${randomInt(10_000)}）`
  await person.figures.measure('save', () =>
    ask(person, post('complaintsvehicleinfo/amend', { id, version: record.version, summary })),
  )
}
