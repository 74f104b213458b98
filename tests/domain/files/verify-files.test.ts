import { appendFile, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { defectFiles, defects } from '@/db/schema/defects'
import { setAvatar } from '@/lib/accounts/people/set-avatar'
import type { Ctx } from '@/lib/core/context'
import { type AdoptedFile, withAdoptedFiles } from '@/lib/files/adopt-files'
import { unnamedFiles } from '@/lib/files/sweep-files'
import { partOfToday, verifyFiles } from '@/lib/files/verify-files'
import { applyRetention } from '@/lib/retention/apply-retention'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { pdf, received, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

const place = temporaryFolder()
let database: TestDatabase
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, 'all', place.folder)
})
beforeEach(async () => {
  await database.db.delete(defectFiles)
})
afterAll(async () => {
  await database.close()
  place.remove()
})

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
const placeOf = (key: string) => path.join(place.folder, key.slice(0, 2), key)
const verify = (reads?: (key: string) => boolean) => verifyFiles(database.db, ctx.services.fileStore, reads)
const faults = async () => (await verify()).faults

async function record(...named: [string, Buffer][]): Promise<(AdoptedFile & { id: string })[]> {
  const [{ id: defectId } = { id: '' }] = await database.db
    .insert(defects)
    .values({ complaintNo: `V-${Math.random()}` })
    .returning({ id: defects.id })
  const files = await Promise.all(named.map(([name, bytes]) => received(ctx.services.fileStore, name, bytes)))
  return withAdoptedFiles(ctx, files, {}, async (tx, adopted) => {
    const rows = adopted.map(file => ({ ...file, defectId }))
    const ids = await tx.db.insert(defectFiles).values(rows).returning({ id: defectFiles.id })
    return adopted.map((file, at) => ({ ...file, id: ids[at]!.id }))
  })
}

it('finds nothing where every file is as it was stored, and reads them all, thumbnails and pictures of people too', async () => {
  await record(['a.pdf', pdf()], ['b.png', await picture()])
  await setAvatar(ctx, { files: [await received(ctx.services.fileStore, 'me.png', await picture())] })
  expect(await verify()).toEqual({ files: 4, read: 4, faults: [] })
  expect(await verify(() => false)).toEqual({ files: 4, read: 0, faults: [] })
})

it('names what is gone, cut, longer or changed by its key and its row', async () => {
  const [gone, cut, longer, changed, thumb] = await record(
    ['a.pdf', pdf()],
    ['b.pdf', pdf()],
    ['c.pdf', pdf()],
    ['d.pdf', pdf()],
    ['e.png', await picture()],
  )
  await rm(placeOf(gone!.storeKey))
  await truncate(placeOf(cut!.storeKey), 10)
  await appendFile(placeOf(longer!.storeKey), ' ')
  const bytes = await readFile(placeOf(changed!.storeKey))
  bytes[20]! ^= 1
  await writeFile(placeOf(changed!.storeKey), bytes)
  await truncate(placeOf(thumb!.thumbKey!), 1)
  const table = 'defect_files'
  expect(await faults()).toEqual([
    { what: 'missing', key: gone!.storeKey, table, id: gone!.id },
    { what: 'size', key: cut!.storeKey, table, id: cut!.id },
    { what: 'size', key: longer!.storeKey, table, id: longer!.id },
    { what: 'content', key: changed!.storeKey, table, id: changed!.id },
    { what: 'size', key: thumb!.thumbKey, table, id: thumb!.id },
  ])
  const { faults: quick } = await verify(() => false)
  expect(quick.map(({ what }) => what)).toEqual(['missing', 'size', 'size', 'size'])
})

it('knows of a row that is older than its sums whether the file is there', async () => {
  const [file] = await record(['a.png', await picture()])
  await database.db.update(defectFiles).set({ thumbSize: null, thumbSha256: null })
  expect(await faults()).toEqual([])
  await rm(placeOf(file!.thumbKey!))
  expect((await faults()).map(({ what, key }) => [what, key])).toEqual([['missing', file!.thumbKey]])
})

it('reads every file once in so many days', async () => {
  const files = await record(...Array.from({ length: 9 }, (_, at): [string, Buffer] => [`${at}.pdf`, pdf()]))
  const now = Date.now()
  const days = Array.from({ length: 7 }, (_, at) => partOfToday(7, new Date(now + at * 86_400_000)))
  for (const { storeKey } of files) expect(days.filter(reads => reads(storeKey))).toHaveLength(1)
})

it('names files that no row names for a day', async () => {
  const { fileStore } = ctx.services
  const { key } = await fileStore.put(Buffer.from('nobody’s'))
  const unnamed = async () => {
    const keys: string[] = []
    for await (const one of unnamedFiles(database.db, fileStore)) keys.push(one)
    return keys
  }
  expect(await unnamed()).not.toContain(key)
  const then = new Date(Date.now() - 25 * 3_600_000)
  await utimes(placeOf(key), then, then)
  expect(await unnamed()).toContain(key)
})

it('is part of what the server does every day, which tells how many do not fit', async () => {
  const [file] = await record(['a.pdf', pdf()], ['b.pdf', pdf()])
  await truncate(placeOf(file!.storeKey), 3)
  const { db } = database
  expect(await applyRetention({ db, fileStore: ctx.services.fileStore })).toMatchObject({ wrongFiles: 1 })
})
