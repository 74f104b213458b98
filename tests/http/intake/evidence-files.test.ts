import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { photo } from '@/tests/support/files/sample-files'
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

function boxes(brand: string): Buffer {
  const box = Buffer.alloc(24)
  box.writeUInt32BE(16, 0)
  box.write(`ftyp${brand}`, 4, 'latin1')
  box.writeUInt32BE(8, 16)
  box.write('moov', 20, 'latin1')
  return box
}

async function begun() {
  const visitor = new Visitor()
  await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
  await visitor.send('kind', { branch: 'vehicle' })
  return visitor
}

async function add(visitor: Person, files: [string, Buffer][], accept = 'text/html') {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('files', new File([new Uint8Array(bytes)], name))
  form.append(accept === 'text/html' ? 'way' : 'as', accept === 'text/html' ? 'add' : 'list')
  return door.call('POST', '/intakeform/evidence', {
    cookie: visitor.cookie,
    form,
    headers: { origin: 'http://localhost:3000', accept },
  })
}

it('recordings of phones are taken as they are, and old or foreign formats are told what to do', async () => {
  const visitor = await begun()
  const taken = await add(visitor, [
    ['行车记录.MOV', boxes('qt  ')],
    ['录音.m4a', boxes('M4A ')],
    ['录音.mp3', Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 2, 0, 0, 0xff, 0xfb, 0x90, 0])],
    ['录音.amr', Buffer.from('#!AMR\n\u0004', 'latin1')],
  ])
  expect(taken.headers.get('location')).toBe('/app/intake/evidence')
  const uploads = await rowsOf('select mime from intake_uploads order by name')
  expect(uploads.map(({ mime }) => mime).sort()).toEqual([
    'audio/amr',
    'audio/mp4',
    'audio/mpeg',
    'video/quicktime',
  ])
  const told = async (name: string) => {
    await add(visitor, [[name, Buffer.from('x')]])
    return visitor.open('evidence')
  }
  expect(await told('说明.doc')).toContain('另存为 DOCX')
  expect(await told('照片.HEIC')).toContain('存为 JPG')
  const answer = await add(visitor, [['说明.doc', Buffer.from('x')]], 'application/json')
  expect([answer.status, (await answer.json()).errors[0].message]).toEqual([
    415,
    expect.stringContaining('另存为 DOCX'),
  ])
})

it('files are kept as long as their draft, and pictures are shown small', async () => {
  const visitor = await begun()
  await add(visitor, [['刹车.png', await photo(160, 120)]])
  const [kept] = await rowsOf(
    `select u.expires_at = d.expires_at as together, u.expires_at > now() + interval '6 days' as long
     from intake_uploads u, intake_drafts d where u.name = '刹车.png' order by d.id desc limit 1`,
  )
  expect(kept).toEqual({ together: true, long: true })
  expect(await visitor.open('evidence')).toContain('src="/app/intakeform/thumb?at=0"')
  const thumb = (cookie?: string) => door.call('GET', '/intakeform/thumb?at=0', { cookie })
  const picture = await thumb(visitor.cookie)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await thumb()).status).toBe(404)
})

const name = '故障.mp4'
const video = Buffer.alloc(50_000, 'x')
video.writeUInt32BE(16, 0)
video.write('ftypisom', 4, 'latin1')
video.writeUInt32BE(video.length - 16, 16)
video.write('mdat', 20, 'latin1')

async function sendPart(
  visitor: Person,
  at: number,
  bytes?: Buffer,
  more: { size?: number; as?: string } = {},
) {
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
  expect((await sendPart(visitor, 0)).data).toEqual({ next: 0 })
  expect((await sendPart(visitor, 0, part(0, 20_000))).data).toEqual({ next: 20_000 })
  // Its answer was lost: sent again it changes nothing.
  expect((await sendPart(visitor, 0, part(0, 20_000))).data).toEqual({ next: 20_000 })
  expect((await sendPart(visitor, 30_000, part(30_000, 40_000))).data).toEqual({ next: 20_000 })
  expect((await sendPart(visitor, 20_000, part(20_000, 40_000))).data).toEqual({ next: 40_000 })
  const last = await sendPart(visitor, 40_000, part(40_000, 50_000))
  expect(last.data.files).toMatchObject([{ name, size: video.length }])
  const again = await sendPart(visitor, 40_000, part(40_000, 50_000))
  expect(again.data.files).toHaveLength(1)
  expect(await visitor.open('evidence')).toContain(name)
  const rows = await rowsOf(
    "select mime, size, scanned, part_at from intake_uploads where mime = 'video/mp4'",
  )
  expect(rows).toEqual([{ mime: 'video/mp4', size: 50_000, scanned: false, part_at: null }])
})

it('parts of somebody else, of too large a file and of more than was announced are not taken', async () => {
  const [owner, other] = [await begun(), await begun()]
  await sendPart(owner, 0, part(0, 20_000))
  expect((await sendPart(other, 20_000, part(20_000, 40_000))).data).toEqual({ next: 0 })
  expect((await sendPart(other, 0, part(0, 10), { size: 101 * 1024 * 1024 })).status).toBe(413)
  expect((await sendPart(other, 0, part(0, 10), { as: '故障.exe' })).status).toBe(415)
  expect((await sendPart(other, 0, part(0, 10), { size: 5 })).status).toBe(400)
})

it('what is no photograph of a licence is called so, and is not said to be unreadable', async () => {
  const visitor = await begun()
  const form = new FormData()
  form.append('files', new File(['MZ not a picture'], 'setup.exe'))
  await door.call('POST', '/intakeform/licence', {
    cookie: visitor.cookie,
    form,
    headers: { origin: 'http://localhost:3000', accept: 'text/html' },
  })
  const page = await visitor.open('vin')
  expect(page).toContain('不是能打开的照片')
  expect(page).not.toContain('没能读出车架号')
})
