import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeNewFile } from '@/lib/core/file-writer'
import { withDeadline } from '@/lib/core/limits/deadline'
import { moveFiles } from '@/lib/files/move-files'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import type { FileStore, Listed } from '@/lib/services/file-store/file-store'
import { openFileStore } from '@/lib/services/file-store/open-file-store'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { type ObjectStorage, startObjectStorage } from '@/tests/support/server/object-storage'

const place = temporaryFolder()
let storage: ObjectStorage

beforeAll(async () => {
  storage = await startObjectStorage()
})
beforeEach(() => {
  storage.fault = { kind: 'none' }
})
afterAll(async () => {
  await storage.close()
  place.remove()
})

const s3 = (given?: Parameters<ObjectStorage['env']>[0]) =>
  openFileStore(storage.env({ FILES_DIR: path.join(place.folder, 's3'), ...given }))

const stores: { name: string; open(): FileStore }[] = [
  { name: 'a folder', open: () => embeddedFileStore(path.join(place.folder, 'disk')) },
  { name: 'object storage', open: () => s3() },
  {
    name: 'object storage that knows no checksums',
    open: () => s3({ FILES_DIR: path.join(place.folder, 'unchecked'), S3_CHECKSUMS: 'off' }),
  },
]

const contentOf = async (store: FileStore, key: string) => buffer(await store.open(key))
async function listed(store: FileStore): Promise<Listed[]> {
  const found: Listed[] = []
  for await (const file of store.list()) found.push(file)
  return found
}
const keysOf = async (store: FileStore) => (await listed(store)).map(({ key }) => key)
const write = async (store: FileStore, bytes: Buffer) =>
  writeNewFile(path.join(await store.temporaryFolder(), randomBytes(8).toString('hex')), bytes)

describe.each(stores)('in $name', ({ open }) => {
  let store: FileStore
  beforeAll(() => {
    store = open()
  })

  it('a file comes back as it was, whole and in parts, is listed, and goes', async () => {
    const bytes = Buffer.from('0123456789')
    const { key, size, sha256 } = await store.put(bytes)
    expect([size, sha256.length]).toEqual([10, 64])
    expect((await contentOf(store, key)).toString()).toBe('0123456789')
    expect((await buffer(await store.open(key, { start: 3, end: 5 }))).toString()).toBe('345')
    expect(await store.sizeOf(key)).toBe(10)
    const [found] = (await listed(store)).filter(file => file.key === key)
    expect(found).toMatchObject({ key, size: 10 })
    const now = await store.time()
    expect(Math.abs(now.getTime() - found!.storedAt.getTime())).toBeLessThan(60_000)
    await store.touch(key)
    expect(await contentOf(store, key)).toEqual(bytes)
    await store.remove(key)
    await store.remove(key)
    expect(await store.sizeOf(key)).toBeNull()
    expect(await keysOf(store)).not.toContain(key)
    await expect(store.open(key)).rejects.toMatchObject({ code: 'file_missing' })
    await expect(store.touch(key)).rejects.toMatchObject({ code: 'file_missing' })
  })

  it('a file of several parts is whole, has left the temporary folder, and stands under the key that was given', async () => {
    const bytes = randomBytes(9 * 2 ** 20)
    const key = 'K'.repeat(32)
    const written = await write(store, bytes)
    expect(await store.adopt(written, key)).toBe(key)
    expect((await contentOf(store, key)).equals(bytes)).toBe(true)
    const middle = { start: 8 * 2 ** 20 - 2, end: 8 * 2 ** 20 + 1 }
    expect(await buffer(await store.open(key, middle))).toEqual(bytes.subarray(middle.start, middle.end + 1))
    expect(readdirSync(await store.temporaryFolder())).toEqual([])
    await store.remove(key)
  })

  it('names that are no keys reach nothing', async () => {
    expect(await store.sizeOf('../secrets.json')).toBeNull()
    await expect(store.open('../secrets.json')).rejects.toThrow()
    await expect(store.remove('../secrets.json')).rejects.toThrow()
  })

  it('an empty file is a file', async () => {
    const { key } = await store.put(Buffer.alloc(0))
    expect(await store.sizeOf(key)).toBe(0)
    expect(await contentOf(store, key)).toHaveLength(0)
  })

  it('what was written otherwise than it says is refused and not kept', async () => {
    const before = await keysOf(store)
    const written = await write(store, Buffer.from('as received'))
    await expect(store.adopt({ ...written, sha256: 'f'.repeat(64) })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await keysOf(store)).toEqual(before)
  })
})

describe('object storage that fails', () => {
  it('503: an answer that says when to try again, and after three no further question for a while', async () => {
    const store = s3()
    const { key } = await store.put(Buffer.from('here'))
    storage.fault = { kind: 'status', status: 503 }
    for (let n = 0; n < 3; n++)
      await expect(store.open(key)).rejects.toMatchObject({
        code: 'unavailable',
        details: { retryAfterSeconds: 5 },
      })
    const asked = storage.requests
    await expect(store.put(Buffer.from('more'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(storage.requests).toBe(asked)
    storage.fault = { kind: 'none' }
    expect((await contentOf(s3(), key)).toString()).toBe('here')
  })

  it('too slow: the request’s time is kept', async () => {
    const store = s3()
    const { key } = await store.put(Buffer.from('here'))
    storage.fault = { kind: 'slow', delayMs: 2_000 }
    const answer = withDeadline(700, () => store.open(key))
    await expect(answer).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('a connection that is cut while a file goes up: tried again, and the file is whole', async () => {
    const store = s3()
    storage.fault = { kind: 'cut', direction: 'up', afterBytes: 2 ** 20, times: 1 }
    const bytes = randomBytes(9 * 2 ** 20)
    const key = await store.adopt(await write(store, bytes))
    expect((await contentOf(store, key)).equals(bytes)).toBe(true)
  })

  it('one that stays cut: refused, with nothing half in the store and the file still there to try again', async () => {
    const store = s3()
    const before = await keysOf(store)
    storage.fault = { kind: 'cut', direction: 'up', afterBytes: 2 ** 20, times: -1 }
    const written = await write(store, randomBytes(9 * 2 ** 20))
    await expect(store.adopt(written)).rejects.toMatchObject({ code: 'unavailable' })
    storage.fault = { kind: 'none' }
    expect(await keysOf(store)).toEqual(before)
    await expect(s3().adopt(written)).resolves.toMatch(/^[\w-]{32}$/)
  })

  it('one that is cut while a file comes down never looks like the end of it', async () => {
    const store = s3()
    const { key } = await store.put(randomBytes(4 * 2 ** 20))
    storage.fault = { kind: 'cut', direction: 'down', afterBytes: 2 ** 20, times: 1 }
    await expect(contentOf(store, key)).rejects.toThrow()
    expect((await contentOf(store, key)).length).toBe(4 * 2 ** 20)
  })

  it('bytes that changed on the way are found where the service does not check them', async () => {
    const store = s3({ S3_CHECKSUMS: 'off' })
    const before = await keysOf(store)
    storage.fault = { kind: 'flip' }
    await expect(store.put(Buffer.from('a photo'))).rejects.toMatchObject({ code: 'unavailable' })
    storage.fault = { kind: 'none' }
    expect(await keysOf(store)).toEqual(before)
  })

  it('a wrong key is no success and says why to operations', async () => {
    const store = s3({ S3_ACCESS_KEY_ID: 'another' })
    const refused = await store.put(Buffer.from('a photo')).catch(error => error)
    expect(refused).toMatchObject({ code: 'unavailable', cause: { name: 'InvalidAccessKeyId' } })
    await expect(store.probe()).rejects.toThrow()
  })
})

describe('files that move to another store', () => {
  const moving = (FILE_STORE: 'disk' | 's3') =>
    openFileStore(
      storage.env({
        FILES_DIR: path.join(place.folder, 'moving'),
        FILE_STORE,
        FILE_STORE_FROM: FILE_STORE === 's3' ? 'disk' : 's3',
      }),
    )

  it('are read from both meanwhile, arrive compared, and leave nothing behind; broken off, the next run goes on', async () => {
    const disk = embeddedFileStore(path.join(place.folder, 'moving'))
    const old = await Promise.all(['one', 'two', 'three'].map(text => disk.put(Buffer.from(text))))
    const store = moving('s3')
    const fresh = await store.put(Buffer.from('new'))
    expect(await disk.sizeOf(fresh.key)).toBeNull()
    const readAll = async () =>
      (await Promise.all([...old, fresh].map(({ key }) => contentOf(store, key)))).join(' ')
    expect(await readAll()).toBe('one two three new')
    expect(await store.sizeOf(old[0]!.key)).toBe(3)
    expect((await keysOf(store)).filter(key => [...old, fresh].some(file => file.key === key))).toHaveLength(
      4,
    )

    storage.fault = { kind: 'status', status: 503 }
    await expect(moveFiles(disk, s3())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await keysOf(disk)).toHaveLength(3)
    storage.fault = { kind: 'none' }
    expect(await moveFiles(disk, s3())).toEqual({ files: 3, bytes: 11 })
    expect(await keysOf(disk)).toEqual([])
    expect(await readAll()).toBe('one two three new')
    expect(await moveFiles(disk, s3())).toEqual({ files: 0, bytes: 0 })

    await store.remove(old[0]!.key)
    expect(await moving('disk').sizeOf(old[0]!.key)).toBeNull()
    await moveFiles(s3(), disk)
    expect((await contentOf(disk, old[1]!.key)).toString()).toBe('two')
  }, 60_000)
})
