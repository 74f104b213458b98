import { appendFile, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/accounts'
import { defectFiles, defects } from '@/db/schema/defects'
import { setAvatar } from '@/lib/accounts/people/avatar'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type AdoptedFile, withAdoptedFiles } from '@/lib/files/adopt-files'
import { storedFiles } from '@/lib/files/stored-files'
import { partOfToday, sweepFiles, unnamedFiles, verifyFiles } from '@/lib/files/sweep-files'
import { applyRetention } from '@/lib/retention/apply-retention'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { adopt, picture } from '@/tests/support/files/adopted'
import { listFiles, pdf, received, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
let place: ReturnType<typeof temporaryFolder>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  place = temporaryFolder()
  ctx = await contextOf(database.db, 'all', place.folder)
})
afterEach(() => place.remove())

const smallPicture = () => picture(40, 30).png().toBuffer()
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

describe('the store', () => {
  it('keeps nothing when the work with the files fails', async () => {
    const file = await received(ctx.services.fileStore, 'a.jpg', await picture().jpeg().toBuffer())
    const failing = withAdoptedFiles(ctx, [file], {}, async () => {
      expect(listFiles(place.folder).filter(name => !name.startsWith('tmp'))).toHaveLength(2)
      throw new AppError('conflict')
    })
    await expect(failing).rejects.toMatchObject({ code: 'conflict' })
    expect(listFiles(place.folder).filter(name => !name.startsWith('tmp'))).toEqual([])
  })

  it('keeps nothing that the disk holds otherwise than it was written', async () => {
    for (const spoil of [
      (place: string) => truncate(place, 10),
      (place: string) => appendFile(place, 'x'),
      (place: string) => writeFile(place, pdf().toString('latin1').replace('Catalog', 'catalog')),
    ]) {
      const file = await received(ctx.services.fileStore, 'a.pdf', pdf())
      await spoil(file.temporaryPath)
      const adopting = withAdoptedFiles(ctx, [file], {}, async () => 1)
      await expect(adopting).rejects.toMatchObject({ code: 'unavailable', status: 503 })
      expect(listFiles(place.folder).filter(name => !name.startsWith('tmp'))).toEqual([])
    }
  })

  it('leaves the files to the sweep when nobody knows whether the commit went through', async () => {
    const file = await received(ctx.services.fileStore, 'a.pdf', pdf())
    const lost: Ctx = {
      ...ctx,
      tx: work => work(ctx).then(() => Promise.reject(new Error('Connection terminated'))),
    }
    await expect(withAdoptedFiles(lost, [file], {}, async () => 1)).rejects.toThrow('Connection terminated')
    expect(listFiles(place.folder)).toHaveLength(1)
  })

  it('is declared with every column that names a file of it', async () => {
    const { rows } = await database.pool.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('store_key', 'thumb_key', 'avatar')`,
    )
    const keys = rows.map(({ name }) => name)
    const declared = storedFiles.map(({ table, key }) => `${getTableName(table)}.${toSnakeCase(key.name)}`)
    expect(declared.sort()).toEqual(keys.sort())
  })

  it('is swept of what is a day old and named by no row, and of temporary files of an hour ago', async () => {
    const { db } = database
    const { fileStore } = ctx.services
    const [named, orphan, fresh] = await adopt(
      ctx,
      ['a.jpg', await picture().jpeg().toBuffer()],
      ['b.jpg', await picture().jpeg().toBuffer()],
      ['c.pdf', pdf()],
    )
    const [record] = await db.insert(defects).values({ complaintNo: 'SWEEP-1' }).returning({ id: defects.id })
    await db.insert(defectFiles).values({ defectId: record!.id, ...named! })
    const age = (key: string, hours: number) => {
      const then = new Date(Date.now() - hours * 3_600_000)
      return utimes(path.join(place.folder, key.slice(0, 2), key), then, then)
    }
    for (const key of [named!.storeKey, named!.thumbKey!, orphan!.storeKey, orphan!.thumbKey!])
      await age(key, 25)
    await age(fresh!.storeKey, 23)
    const [old, young] = await Promise.all([
      received(fileStore, 'x', Buffer.from('x')),
      received(fileStore, 'y', Buffer.from('y')),
    ])
    const then = new Date(Date.now() - 2 * 3_600_000)
    await utimes(old.temporaryPath, then, then)
    expect(await sweepFiles(db, fileStore)).toMatchObject({ orphans: 2 })
    const left = listFiles(place.folder)
      .map(line => path.basename(line.split(' ')[0]!))
      .filter(
        name => name.length === 32 || [old, young].some(({ temporaryPath }) => temporaryPath.endsWith(name)),
      )
    expect(left.sort()).toEqual(
      [named!.storeKey, named!.thumbKey!, fresh!.storeKey, path.basename(young.temporaryPath)].sort(),
    )
    expect(await sweepFiles(db, fileStore)).toEqual({ orphans: 0, temporary: 0 })
  })

  it('reads and cleans without holding up everything else', async () => {
    const file = await received(ctx.services.fileStore, 'a.jpg', await picture(2000, 1500).jpeg().toBuffer())
    const order: string[] = []
    const adopting = withAdoptedFiles(ctx, [file], {}, async () => 1).then(() => order.push('adopted'))
    for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate)
    order.push('200 turns of others')
    await adopting
    expect(order).toEqual(['200 turns of others', 'adopted'])
  })

  it('has no decoder for any other picture, whatever it is called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const bytes of [svg, await picture().tiff().toBuffer(), await picture().gif().toBuffer()]) {
      const { temporaryPath } = await received(ctx.services.fileStore, 'a.png', bytes)
      await expect(sharp(temporaryPath).toBuffer()).rejects.toThrow()
    }
  })

  it('answers an empty list of files by running the work alone', async () => {
    expect(await withAdoptedFiles(ctx, [], {}, async (_, none) => none)).toEqual([])
  })
})

describe('verifying the files', () => {
  beforeEach(async () => {
    await database.db.delete(defectFiles)
    await database.db.update(users).set({ avatar: null })
  })

  it('finds nothing where every file is as it was stored, and reads them all, thumbnails and pictures of people too', async () => {
    await record(['a.pdf', pdf()], ['b.png', await smallPicture()])
    await setAvatar(ctx, { files: [await received(ctx.services.fileStore, 'me.png', await smallPicture())] })
    expect(await verify()).toEqual({ files: 4, read: 4, faults: [] })
    expect(await verify(() => false)).toEqual({ files: 4, read: 0, faults: [] })
  })

  it('names what is gone, cut, longer or changed by its key and its row', async () => {
    const [gone, cut, longer, changed, thumb] = await record(
      ['a.pdf', pdf()],
      ['b.pdf', pdf()],
      ['c.pdf', pdf()],
      ['d.pdf', pdf()],
      ['e.png', await smallPicture()],
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
    const [file] = await record(['a.png', await smallPicture()])
    await database.db.update(defectFiles).set({ thumbSize: null, thumbSha256: null })
    expect(await faults()).toEqual([])
    await rm(placeOf(file!.thumbKey!))
    expect((await faults()).map(({ what, key }) => [what, key])).toEqual([['missing', file!.thumbKey]])
  })

  it('reads every file once in so many days', async () => {
    const files = await record(
      ...Array.from({ length: 9 }, (_, at): [string, Buffer] => [`${at}.pdf`, pdf()]),
    )
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
})
