import { existsSync } from 'node:fs'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { intakeUploads } from '@/db/schema/intake'
import { runtime } from '@/lib/accounts/open-context'
import { sweepFiles } from '@/lib/files/sweep-files'
import { sweepUploads } from '@/lib/intake/report/report-files'
import type { Catalogue } from '@/tests/support/defects/records'
import { photo } from '@/tests/support/files/sample-files'
import { newAddress, reporterAt, reportOf, seedIntake } from '@/tests/support/intake/intake'
import { listFiles, pdf } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let send: ReturnType<typeof reporterAt>
const path = '/xfpqx/collectioncomplaint/uploadfiles'

beforeAll(async () => {
  door = await openDoor()
  ids = await seedIntake(door.database.db)
  send = reporterAt(door)
})
afterAll(() => door.close())

type Named = [name: string, bytes: Buffer]
async function upload(
  files: Named[],
  { owner, ...more }: { owner?: string; from?: string; headers?: Record<string, string> } = {},
) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('files', new File([new Uint8Array(bytes)], name))
  if (owner) form.set('owner', owner)
  return send('POST', path, { form, ...more })
}

const rowsOf = () => door.database.db.select().from(intakeUploads)

describe('uploading before a report', () => {
  it('answers a token for each file, which nobody can guess and nobody finds stored', async () => {
    const { status, body } = await upload([
      ['发票.pdf', pdf()],
      ['现场.png', await photo(60, 40)],
    ])
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { fileToken: expect.stringMatching(/^[\w-]{43}$/), name: '发票.pdf', size: pdf().length },
      { fileToken: expect.stringMatching(/^[\w-]{43}$/), name: '现场.png', size: expect.any(Number) },
    ])
    expect(JSON.stringify(await rowsOf())).not.toContain(body.data[0].fileToken)
  })

  it('is held to what is accepted everywhere, and keeps nothing of what is refused', async () => {
    const before = [listFiles(door.files), await rowsOf()]
    const wrong: [number, Named[]][] = [
      [415, [['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]]],
      [415, [['a.html', Buffer.from('<script>alert(1)</script>')]]],
      [400, [['a.png', pdf()]]],
      [400, [['a.pdf', Buffer.alloc(0)]]],
      [
        400,
        [
          ['ok.pdf', pdf()],
          ['a.jpg', Buffer.from('\xff\xd8\xff broken', 'latin1')],
        ],
      ],
      [413, Array.from({ length: 10 }, (_, at): Named => [`${at}.pdf`, pdf()])],
    ]
    for (const [expected, files] of wrong) expect((await upload(files)).status).toBe(expected)
    expect((await send('POST', path, { form: new FormData() })).status).toBe(400)
    expect((await send('POST', path, { json: {} })).status).toBe(400)
    expect([listFiles(door.files), await rowsOf()]).toEqual(before)
  })

  it('keeps nine files of one report being written, also when twenty come at once', async () => {
    const owner = crypto.randomUUID()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => upload([[`${at}.pdf`, pdf()]], { owner })),
    )
    expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(9)
    const kept = all.filter(({ status }) => status === 200).length
    expect(all.filter(({ status }) => status === 413)).toHaveLength(20 - kept)
    // A deleted upload frees its place.
    const [{ fileToken }] = all.find(({ status }) => status === 200)!.body.data
    expect((await send('DELETE', `${path}?fileToken=${fileToken}`)).status).toBe(200)
    expect((await send('DELETE', `${path}?fileToken=${fileToken}`)).status).toBe(404)
    expect((await upload([['again.pdf', pdf()]], { owner })).status).toBe(200)
    expect((await upload([['other.pdf', pdf()]], { owner: crypto.randomUUID() })).status).toBe(200)
  })

  it('keeps two hundred files of an address in a day, whatever owner and forged header say', async () => {
    await door.database.pool.query(
      `insert into parameters (key, value) select 'publicUploads', '{"networkFilesPerDay": 200, "networkGigabytesPerDay": 5}'`,
    )
    const from = newAddress()
    const all = []
    for (let sent = 0; sent < 23; sent++)
      all.push(
        await upload(
          Array.from({ length: 9 }, (_, at): Named => [`${at}.pdf`, pdf()]),
          {
            owner: crypto.randomUUID(),
            headers: { 'x-forwarded-for': `${newAddress()}, ${from}` },
          },
        ),
      )
    expect(all.map(({ status }) => status)).toEqual([...Array(22).fill(200), 429])
    expect(Number(all.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is of no use a day later, and swept: rows, files and thumbnails', async () => {
    const { body } = await upload([['旧.png', await photo(60, 40)]])
    const { db } = door.database
    const { fileStore } = runtime().services
    const unclaimed = (await rowsOf()).find(row => row.name === '旧.png')!
    const fileOf = (key: string) => listFiles(door.files).some(file => file.includes(key))
    expect([fileOf(unclaimed.storeKey), fileOf(unclaimed.thumbKey!)]).toEqual([true, true])
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
    // Neither sweep deletes a file before its day is over.
    expect(await sweepUploads(db, fileStore)).toBe(0)
    await sweepFiles(db, fileStore, tomorrow)
    expect(fileOf(unclaimed.storeKey)).toBe(true)
    await db
      .update(intakeUploads)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(intakeUploads.name, '旧.png'))
    const report = await reportOf(door, ids, { fileTokens: [body.data[0].fileToken] })
    const late = await send('POST', '/xfpqx/collectioncomplaint/consumerAdd', { json: report })
    expect([late.status, late.body.errors[0].path]).toEqual([400, 'fileTokens.0'])
    expect(await sweepUploads(db, fileStore)).toBe(1)
    expect([fileOf(unclaimed.storeKey), fileOf(unclaimed.thumbKey!)]).toEqual([false, false])
  })

  it('that a report took over is never swept', async () => {
    const { body } = await upload([['证据.pdf', pdf()]])
    const report = await reportOf(door, ids, { fileTokens: [body.data[0].fileToken] })
    expect((await send('POST', '/xfpqx/collectioncomplaint/consumerAdd', { json: report })).status).toBe(200)
    const { db } = door.database
    const { fileStore } = runtime().services
    const later = new Date(Date.now() + 48 * 60 * 60 * 1000)
    await sweepUploads(db, fileStore, { now: later })
    await sweepFiles(db, fileStore, later)
    const left = await db.select().from(intakeUploads).where(isNull(intakeUploads.reportId))
    expect(left).toEqual([])
    const [row] = (await rowsOf()).filter(one => one.name === '证据.pdf')
    expect(listFiles(door.files).some(file => file.includes(row!.storeKey))).toBe(true)
    // A token works only once, for anybody.
    expect((await send('DELETE', `${path}?fileToken=${body.data[0].fileToken}`)).status).toBe(404)
    expect(existsSync(door.files)).toBe(true)
  })
})
