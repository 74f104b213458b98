import { createHash } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { defectFiles, defects } from '@/db/schema/defects'
import { fileKinds } from '@/lib/defects/files/kind-schema'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { listFiles, mp4, pdf, received, xlsx } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let reader: string
let nobody: string
const open = fileKinds.other.code
const ids: Record<string, string> = {}
const records: Record<string, string> = {}

beforeAll(async () => {
  door = await openDoor()
  const { db } = door.database
  const ctx = await contextOf(db, 'all', door.files)
  reader = await door.signIn(['vehicle_defect'])
  nobody = await door.signIn([])
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const all: [string, Buffer][] = [
    ['照片 (1).jpg', picture],
    ['b.pdf', pdf()],
    ['c.mp4', mp4()],
    ['d.xlsx', xlsx()],
  ]
  for (const [at, deletedAt] of [null, null, new Date()].entries()) {
    const [record] = await db
      .insert(defects)
      .values({ complaintNo: `FILE-${at}`, deletedAt })
      .returning({ id: defects.id })
    records[at] = record!.id
  }
  const files = await Promise.all(all.map(([name, bytes]) => received(ctx.services.fileStore, name, bytes)))
  await withAdoptedFiles(ctx, files, {}, async (tx, kept) => {
    const rows = kept.map(file => ({ ...file, defectId: records[0]!, kind: open }))
    const made = await tx.db.insert(defectFiles).values(rows).returning()
    for (const row of made) ids[row.name.split('.').at(-1)!] = row.id
    const { storeKey, ...rest } = made[1]!
    const more = {
      kind: open,
      name: rest.name,
      mime: rest.mime,
      size: rest.size,
      sha256: rest.sha256,
      storeKey,
    }
    const [other] = await tx.db
      .insert(defectFiles)
      .values([
        { ...more, defectId: records[2]! },
        { ...more, defectId: records[0]!, deletedAt: new Date() },
      ])
      .returning()
    ids.ofDeletedRecord = other!.id
    ids.deleted = String(Number(other!.id) + 1)
  })
})
afterAll(() => door.close())

const read = (query: string, headers: Record<string, string> = {}, token = reader, method = 'GET') =>
  door.call(method, `/filesinfo/file?${query}`, { token, headers })

const headOf = async (...filters: Parameters<typeof read>) => {
  const answer = await read(...filters)
  await answer.body?.cancel()
  return answer
}

it('gives a file as an attachment that no browser runs', async () => {
  const answer = await read(`id=${ids.jpg}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="__ (1).jpg"; filename*=UTF-8''%E7%85%A7%E7%89%87%20%281%29.jpg`,
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)
})

it('shows pictures, PDF and video inline on request, and never a document', async () => {
  for (const name of ['jpg', 'pdf', 'mp4'])
    expect((await headOf(`id=${ids[name]}&inline=1`)).headers.get('content-disposition')).toMatch(/^inline/)
  expect((await headOf(`id=${ids.xlsx}&inline=1`)).headers.get('content-disposition')).toMatch(/^attachment/)
})

it('gives a thumbnail of a picture, and none of anything else', async () => {
  const answer = await read(`id=${ids.jpg}&thumb=1`)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(320)
  expect((await read(`id=${ids.pdf}&thumb=1`)).status).toBe(404)
})

it('gives parts of a video, as players ask for them', async () => {
  const whole = Buffer.from(await (await read(`id=${ids.mp4}`)).arrayBuffer())
  const cases: [string, number, Buffer | null, string][] = [
    ['bytes=0-99', 206, whole.subarray(0, 100), `bytes 0-99/${whole.length}`],
    ['bytes=100-', 206, whole.subarray(100), `bytes 100-${whole.length - 1}/${whole.length}`],
    ['bytes=-10', 206, whole.subarray(-10), `bytes ${whole.length - 10}-${whole.length - 1}/${whole.length}`],
    ['bytes=-99999', 206, whole, `bytes 0-${whole.length - 1}/${whole.length}`],
    ['bytes=0-99999', 206, whole, `bytes 0-${whole.length - 1}/${whole.length}`],
    [`bytes=${whole.length}-`, 416, null, `bytes */${whole.length}`],
    ['bytes=-0', 416, null, `bytes */${whole.length}`],
    ['bytes=9-3', 200, whole, ''],
    ['bytes=0-1,5-6', 200, whole, ''],
    ['lines=0-1', 200, whole, ''],
    ['bytes=x-', 200, whole, ''],
  ]
  for (const [range, status, bytes, contentRange] of cases) {
    const answer = await read(`id=${ids.mp4}&inline=1`, { range })
    expect([range, answer.status, answer.headers.get('content-range') ?? '']).toEqual([
      range,
      status,
      contentRange,
    ])
    if (bytes) expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  }
})

it('gives the whole file when the part asked for is of another version', async () => {
  const etag = (await headOf(`id=${ids.mp4}`)).headers.get('etag')!
  expect((await headOf(`id=${ids.mp4}`, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await headOf(`id=${ids.mp4}`, { range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200)
  expect((await headOf(`id=${ids.mp4}`, { 'if-none-match': `W/"x", ${etag}` })).status).toBe(304)
})

it('answers HEAD with the headers alone', async () => {
  const answer = await read(`id=${ids.mp4}`, {}, reader, 'HEAD')
  expect([answer.status, answer.headers.get('accept-ranges'), await answer.text()]).toEqual([
    200,
    'bytes',
    '',
  ])
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100)
})

it('knows no file of another record, of a deleted one, or none at all', async () => {
  expect((await headOf(`id=${ids.pdf}&complaintId=${records[0]}`)).status).toBe(200)
  expect((await headOf(`id=${ids.pdf}&complaintId=${records[1]}`)).status).toBe(404)
  expect((await headOf(`id=${ids.deleted}`)).status).toBe(404)
  expect((await headOf('id=999999')).status).toBe(404)
  expect((await headOf(`id=${ids.ofDeletedRecord}`)).status).toBe(404)
  const keeper = await door.signIn(['vehicle_defect', 'vehicle_defect_delete'])
  expect((await headOf(`id=${ids.ofDeletedRecord}`, {}, keeper)).status).toBe(200)
})

it('refuses who may not see records, and what is no id', async () => {
  expect((await door.call('GET', `/filesinfo/file?id=${ids.pdf}`)).status).toBe(401)
  expect((await headOf(`id=${ids.pdf}`, {}, nobody)).status).toBe(403)
  const wrong = [
    '',
    'id=',
    'id=abc',
    'id=1&id=2',
    'id=-1',
    `id=${'9'.repeat(30)}`,
    'id=1&path=/etc',
    'id=1%00',
  ]
  for (const query of wrong) expect([query, (await headOf(query)).status]).toEqual([query, 400])
})

it('closes the file when the reader leaves half way, or before the first part', async () => {
  const [line] = listFiles(door.files).filter(file => file.endsWith(` ${mp4().length}`))
  const big = path.join(door.files, line!.split(' ')[0]!)
  await writeFile(big, Buffer.alloc(8 * 1024 * 1024))
  const { db } = door.database
  await db.update(defectFiles).set({ size: 8 * 1024 * 1024 })
  const opened = () =>
    readdirSync('/proc/self/fd').filter(fd => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === big
      } catch {
        return false
      }
    }).length
  const before = opened()
  const answer = await read(`id=${ids.mp4}`)
  const stream = answer.body!.getReader()
  await stream.read()
  expect(opened()).toBe(before + 1)
  await stream.cancel()
  await (await read(`id=${ids.mp4}`)).body!.cancel()
  await vi.waitFor(() => expect(opened()).toBe(before), { timeout: 15_000 })
})
