import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import Excel from 'exceljs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { writeSheet } from '@/lib/excel/write-sheet'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { errorText } from '@/lib/i18n/translate'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { adopt, contentOf, picture } from '@/tests/support/files/adopted'
import { disguisedBooks, disguisedParts, letterOf } from '@/tests/support/files/disguised'
import { kept as pictures, placedVideo, telling } from '@/tests/support/files/videos'
import {
  docx,
  listFiles,
  mp4,
  pdf,
  pngHeader,
  received,
  temporaryFolder,
  xlsx,
  zip,
} from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
let place: ReturnType<typeof temporaryFolder>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const inFreshFolder = () => {
  beforeAll(async () => {
    place = temporaryFolder()
    ctx = await contextOf(database.db, 'all', place.folder)
  })
  afterAll(() => place.remove())
}

async function refusal(...named: [string, Buffer][]): Promise<AppError> {
  const error = await adopt(ctx, ...named).then(
    () => null,
    fault => fault,
  )
  expect(error).toBeInstanceOf(AppError)
  expect(listFiles(place.folder).filter(file => !file.startsWith('tmp'))).toEqual([])
  expect(listFiles(place.folder).filter(file => file.includes('.clean'))).toEqual([])
  return error as AppError
}

const codes = (error: AppError) => error.details.issues?.map(({ path, code }) => `${path} ${code}`)

describe('a file that is taken', () => {
  inFreshFolder()

  it('keeps every accepted type, with its size and SHA-256 as they are kept', async () => {
    const files = await adopt(
      ctx,
      ['照片 一.JPG', await picture().jpeg().toBuffer()],
      ['b.png', await picture().png().toBuffer()],
      ['c.webp', await picture().webp().toBuffer()],
      ['d.pdf', pdf()],
      ['e.mp4', mp4()],
      ['f.docx', docx()],
      ['g.xlsx', xlsx()],
    )
    expect(
      files.map(({ name, mime, thumbKey }) => [name, mime.split('/')[1]!.slice(-9), thumbKey !== null]),
    ).toEqual([
      ['照片 一.JPG', 'jpeg', true],
      ['b.png', 'png', true],
      ['c.webp', 'webp', true],
      ['d.pdf', 'pdf', false],
      ['e.mp4', 'mp4', false],
      ['f.docx', '.document', false],
      ['g.xlsx', 'tml.sheet', false],
    ])
    for (const file of files) {
      const bytes = await contentOf(ctx, file.storeKey)
      expect(bytes.length).toBe(file.size)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
    }
    expect(listFiles(place.folder).filter(file => file.includes('.clean'))).toEqual([])
  })

  it('may be what office programs and libraries write: sizes behind the data, folders, many pictures', async () => {
    const book = new Excel.Workbook()
    const image = book.addImage({
      base64: (await picture(8, 8).png().toBuffer()).toString('base64'),
      extension: 'png',
    })
    for (let at = 0; at < 60; at++) {
      const sheet = book.addWorksheet(`表 ${at}`)
      sheet.getCell('A1').value = { text: '链接', hyperlink: 'https://example.org/?a=1&b=2' }
      sheet.getCell('A2').note = '批注'
      sheet.addImage(image, 'C3:D4')
    }
    const streamed = writeSheet({
      name: '缺陷',
      columns: [{ title: '名称' }],
      rows: (async function* () {})(),
    })
    const files = await adopt(
      ctx,
      ['exceljs.xlsx', Buffer.from(await book.xlsx.writeBuffer())],
      ['ours.xlsx', await buffer(streamed)],
    )
    expect(files.map(({ name }) => name)).toEqual(['exceljs.xlsx', 'ours.xlsx'])
  })

  it('turns a photograph upright and forgets where it was taken', async () => {
    const photograph = await picture(400, 300)
      .withExif({
        IFD0: { Copyright: 'somebody', Make: 'Telephone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photograph).metadata()).exif).toBeDefined()
    const [file] = await adopt(ctx, ['photo.jpg', photograph])
    const bytes = await contentOf(ctx, file!.storeKey)
    const seen = await sharp(bytes).metadata()
    expect([seen.width, seen.height, seen.orientation, seen.exif]).toEqual([300, 400, undefined, undefined])
    expect([file!.width, file!.height]).toEqual([300, 400])
    expect(bytes.includes('Telephone')).toBe(false)
  })

  it('forgets where a video was taken, and keeps its pictures', async () => {
    const [file] = await adopt(ctx, ['现场.mp4', placedVideo()])
    const bytes = await contentOf(ctx, file!.storeKey)
    expect(telling.filter(word => bytes.includes(word))).toEqual([])
    expect(pictures.filter(word => !bytes.includes(word))).toEqual([])
    expect([file!.size, file!.sha256]).toEqual([
      placedVideo().length,
      createHash('sha256').update(bytes).digest('hex'),
    ])
  })

  it('makes a thumbnail of at most 320 pixels, and enlarges nothing', async () => {
    const [large, small] = await adopt(
      ctx,
      ['a.jpg', await picture(1600, 900).jpeg().toBuffer()],
      ['b.png', await picture(20, 10).png().toBuffer()],
    )
    const of = async (key: string) => sharp(await contentOf(ctx, key)).metadata()
    expect(await of(large!.thumbKey!)).toMatchObject({ format: 'webp', width: 320, height: 180 })
    expect(await of(small!.thumbKey!)).toMatchObject({ format: 'webp', width: 20, height: 10 })
  })

  it('does not grow by being written anew', async () => {
    const side = 600
    const gradient = Buffer.alloc(side * side * 3)
    for (let at = 0; at < gradient.length; at++) {
      const [x, y] = [Math.floor(at / 3) % side, Math.floor(at / 3 / side)]
      gradient[at] = x * 3 + y * 5 + ((x * x) >> 9) + (at % 3) * (y >> 3)
    }
    const raw = { width: side, height: side, channels: 3 } as const
    const packed = await sharp(gradient, { raw })
      .png({ adaptiveFiltering: true, compressionLevel: 9 })
      .toBuffer()
    const [file] = await adopt(ctx, ['a.png', packed])
    expect(file!.size).toBeLessThan(packed.length * 1.5)
  })

  it('drops what is hidden behind the end of a picture', async () => {
    const polyglot = Buffer.concat([
      await picture().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
      zip([{ name: 'evil.exe' }]),
    ])
    const [file] = await adopt(ctx, ['a.jpg', polyglot])
    const bytes = await contentOf(ctx, file!.storeKey)
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.includes('PK\x03\x04')).toBe(false)
  })
})

describe('a file that is refused', () => {
  inFreshFolder()

  const cases: [string, string, () => Buffer | Promise<Buffer>, string, number][] = [
    ['nothing in it', 'a.jpg', () => Buffer.alloc(0), 'file_empty', 400],
    ['no name', '', pdf, 'file_name_missing', 400],
    ['a name of dots', '...', pdf, 'file_name_missing', 400],
    ['a NUL in its name', 'a\0.pdf', pdf, 'file_name_sign', 400],
    ['a path for a name', '../../etc/a.pdf', pdf, 'file_name_sign', 400],
    ['a name that reads backwards', 'a\u202Efdp.pdf', pdf, 'file_name_sign', 400],
    ['a name of 205 characters', `${'名'.repeat(201)}.pdf`, pdf, 'file_name_long', 400],
    ['an extension that is not accepted', 'a.svg', () => Buffer.from('<svg/>'), 'file_type', 415],
    ['no extension', 'a', pdf, 'file_type', 415],
    ['a PDF called jpg', 'a.jpg', pdf, 'file_content', 400],
    [
      'an SVG called png',
      'a.png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'file_content',
      400,
    ],
    ['a TIFF called jpg', 'a.jpg', () => picture().tiff().toBuffer(), 'file_content', 400],
    ['a HEIC called jpg', 'a.jpg', () => mp4('heic'), 'file_content', 400],
    ['an AVIF called mp4', 'a.mp4', () => mp4('avif'), 'file_content', 400],
    ['a GIF called png', 'a.png', () => picture().gif().toBuffer(), 'file_content', 400],
    ['a page called pdf', 'a.pdf', () => Buffer.from('<html>%PDF-1.4'), 'file_content', 400],
    ['an xlsx called docx', 'a.docx', xlsx, 'file_content', 400],
    ['a zip called xlsx', 'a.xlsx', () => zip([{ name: 'a.txt' }]), 'file_content', 400],
    [
      'a picture cut short',
      'a.jpg',
      async () => (await picture().jpeg().toBuffer()).subarray(0, 900),
      'file_damaged',
      400,
    ],
    ['a picture of 900 million pixels', 'a.png', () => pngHeader(30_000, 30_000), 'file_pixels', 400],
    [
      'an entry that unpacks to 4 GB',
      'a.xlsx',
      () =>
        zip([
          { name: '[Content_Types].xml' },
          { name: 'xl/workbook.xml', claims: { uncompressed: 0xfffffff0 } },
        ]),
      'file_bomb',
      400,
    ],
    [
      'entries that share their bytes',
      'a.xlsx',
      () =>
        zip(
          Array.from({ length: 50 }, (_, at) => ({
            name: at === 0 ? '[Content_Types].xml' : `xl/${at}.xml`,
            claims: { compressed: 3_000, uncompressed: 300_000 },
          })),
        ),
      'file_bomb',
      400,
    ],
    [
      'an encrypted zip',
      'a.xlsx',
      () => zip([{ name: 'xl/workbook.xml', claims: { flags: 1 } }]),
      'file_damaged',
      400,
    ],
    ['a zip cut short', 'a.xlsx', () => xlsx().subarray(0, 100), 'file_damaged', 400],
    [
      'a zip behind something else',
      'a.xlsx',
      () => Buffer.concat([zip([{ name: 'x' }]), xlsx()]),
      'file_damaged',
      400,
    ],
    [
      'more than 20 MB',
      'a.pdf',
      () => Buffer.concat([pdf(), Buffer.alloc(20 * 1024 * 1024)]),
      'file_too_large',
      413,
    ],
  ]
  for (const [what, { book, reason }] of Object.entries({ ...disguisedBooks, ...disguisedParts }))
    cases.push([what, 'a.xlsx', book, `file_${reason}`, 400])
  for (const [what, name, make, code, status] of cases) {
    it(`has ${what}: ${code}`, async () => {
      const error = await refusal(['ok.pdf', pdf()], [name, await make()])
      expect(codes(error)).toEqual([`files.1 ${code}`])
      expect(error.status).toBe(status)
      expect(errorText('zh-CN', error)).toMatch(/^[^{}]*文件|图片[^{}]*$/)
      expect(errorText('en-US', error)).toMatch(/^[A-Z][^{}]+$/)
    })
  }

  it('has a template that comes from the network, and not one from the machine it was written on', async () => {
    for (const target of ['https://evil.example/a.dotm', '\\\\evil.example\\a\\b.dotm'])
      expect(codes(await refusal(['a.docx', letterOf(target)]))).toEqual(['files.0 file_macro'])
    const [kept] = await adopt(ctx, ['a.docx', letterOf('file:///C:/Users/li/信函.dotx')])
    expect(kept?.name).toBe('a.docx')
    await ctx.services.fileStore.remove(kept!.storeKey)
  })

  it('is no picture that WeChat has named jpg: it is taken as what it is', async () => {
    const kept = await adopt(
      ctx,
      ['mmexport1700000000.jpg', await picture().png().toBuffer()],
      ['微信图片.v2.JPEG', await picture().webp().toBuffer()],
    )
    expect(kept.map(({ name, mime }) => [name, mime])).toEqual([
      ['mmexport1700000000.png', 'image/png'],
      ['微信图片.v2.webp', 'image/webp'],
    ])
    for (const { storeKey, thumbKey } of kept)
      for (const key of [storeKey, thumbKey!]) await ctx.services.fileStore.remove(key)
  })

  it('is named, each one, when several are wrong', async () => {
    const error = await refusal(['a.exe', pdf()], ['b.pdf', pdf()], ['c.png', pdf()])
    expect(codes(error)).toEqual(['files.0 file_type', 'files.2 file_content'])
    expect(error.status).toBe(400)
  })

  it('is one of ten, counting those that are there already', async () => {
    const ten = await refusal(...Array.from({ length: 10 }, (): [string, Buffer] => ['a.pdf', pdf()]))
    expect([ten.code, ten.status]).toEqual(['too_many_files', 413])
    const file = await received(ctx.services.fileStore, 'a.pdf', pdf())
    const tenth = withAdoptedFiles(ctx, [file], { alreadyThere: 9 }, async () => 1)
    await expect(tenth).rejects.toMatchObject({ code: 'too_many_files' })
  })
})
