import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Visitor as Person, visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  Visitor = visitorsOf(door)
})
afterAll(() => door.close())
beforeEach(() => door.database.pool.query('delete from rate_limits'))

const rowsOf = async (sql: string) => (await door.database.pool.query(sql)).rows

const name = '故障.mp4'
const video = Buffer.alloc(50_000, 'x')
video.writeUInt32BE(16, 0)
video.write('ftypisom', 4, 'latin1')
video.writeUInt32BE(video.length - 16, 16)
video.write('mdat', 20, 'latin1')

async function begun() {
  const visitor = new Visitor()
  await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
  await visitor.send('kind', { branch: 'vehicle' })
  return visitor
}

async function send(visitor: Person, at: number, bytes?: Buffer, more: { size?: number; as?: string } = {}) {
  const form = new FormData()
  const fields = { as: 'list', upload: `${name} 50000 1`, at, size: more.size ?? video.length }
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  if (bytes) form.append('files', new File([new Uint8Array(bytes)], more.as ?? name))
  const answer = await door.call('POST', '/intakeform/evidence', {
    cookie: visitor.cookie,
    form,
    headers: { origin: 'http://localhost:3000', accept: 'application/json' },
  })
  return { status: answer.status, ...(await answer.json()) }
}

const part = (from: number, to: number) => video.subarray(from, to)

it('a video in parts goes on where the line broke, and arrives whole', async () => {
  const visitor = await begun()
  expect((await send(visitor, 0)).data).toEqual({ next: 0 })
  expect((await send(visitor, 0, part(0, 20_000))).data).toEqual({ next: 20_000 })
  // Its answer was lost: sent again it changes nothing.
  expect((await send(visitor, 0, part(0, 20_000))).data).toEqual({ next: 20_000 })
  expect((await send(visitor, 30_000, part(30_000, 40_000))).data).toEqual({ next: 20_000 })
  expect((await send(visitor, 20_000, part(20_000, 40_000))).data).toEqual({ next: 40_000 })
  const last = await send(visitor, 40_000, part(40_000, 50_000))
  expect(last.data.files).toMatchObject([{ name, size: video.length }])
  const again = await send(visitor, 40_000, part(40_000, 50_000))
  expect(again.data.files).toHaveLength(1)
  expect(await visitor.open('evidence')).toContain(name)
  const rows = await rowsOf('select mime, size, scanned, part_at from intake_uploads')
  expect(rows).toEqual([{ mime: 'video/mp4', size: 50_000, scanned: false, part_at: null }])
})

it('parts of somebody else, of too large a file and of more than was announced are not taken', async () => {
  const [owner, other] = [await begun(), await begun()]
  await send(owner, 0, part(0, 20_000))
  expect((await send(other, 20_000, part(20_000, 40_000))).data).toEqual({ next: 0 })
  expect((await send(other, 0, part(0, 10), { size: 101 * 1024 * 1024 })).status).toBe(413)
  expect((await send(other, 0, part(0, 10), { as: '故障.exe' })).status).toBe(415)
  expect((await send(other, 0, part(0, 10), { size: 5 })).status).toBe(400)
})
