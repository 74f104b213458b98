import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeVideoLocation, VideoError } from '@/lib/files/video-location'
import { runs } from '@/tests/support/depth'
import { box, kept, numbers, placedVideo, telling } from '@/tests/support/files/videos'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'videos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function cleaned(video: Buffer): Promise<Buffer> {
  const file = path.join(folder, 'video.mp4')
  await writeFile(file, video)
  await removeVideoLocation(file)
  return readFile(file)
}

const found = (video: Buffer, words: readonly string[]) => words.filter(word => video.includes(word))

test('the place and the device go from wherever they stand, picture and sound stay where they are', async () => {
  const before = placedVideo()
  expect(found(before, [...telling, ...kept])).toEqual([...telling, ...kept])
  const after = await cleaned(before)
  expect(after.length).toBe(before.length)
  expect(found(after, telling)).toEqual([])
  expect(found(after, kept)).toEqual(kept)
  for (const word of kept) expect(after.indexOf(word)).toBe(before.indexOf(word))
  expect(found(after, ['ftyp', 'moov', 'mvhd', 'tkhd', 'stco'])).toHaveLength(5)
})

test('a video without a place is the same as before', async () => {
  const bare = Buffer.concat([
    box('ftyp', 'isom', numbers(512), 'isom'),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', 'PICTURES'),
  ])
  expect((await cleaned(bare)).equals(bare)).toBe(true)
})

test('sizes of 64 bits and up to the end are followed', async () => {
  const inner = box('udta', box('\u00a9xyz', 'PLACE'))
  const wide = Buffer.concat([numbers(1), Buffer.from('moov'), numbers(0, 16 + inner.length), inner])
  expect(found(await cleaned(Buffer.concat([box('ftyp', 'isom'), wide])), ['PLACE'])).toEqual([])
  const open = Buffer.concat([box('ftyp', 'isom'), numbers(0), Buffer.from('moov'), inner])
  expect(found(await cleaned(open), ['PLACE'])).toEqual([])
})

test('a file that lies about its sizes is neither enlarged nor looked at for long', async () => {
  const whole = placedVideo()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 5), fc.nat(0xffffffff)), { minLength: 1, maxLength: 6 }),
      fc.nat(whole.length),
      async (lies, cut) => {
        const video = Buffer.from(whole)
        for (const [at, lie] of lies) video.writeUInt32BE(lie, at)
        const sent = video.subarray(0, Math.max(16, cut))
        const after = await cleaned(sent).catch(error => error)
        if (!(after instanceof VideoError)) expect(after.length).toBe(sent.length)
      },
    ),
    runs(150),
  )
  const boxes = Buffer.concat(Array.from({ length: 30_000 }, () => box('free')))
  await expect(cleaned(boxes)).rejects.toThrow(VideoError)
})
