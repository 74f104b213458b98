import { open, unlink } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Issue } from '@/lib/core/errors'
import { syncAndCompare, syncAndSum, type WrittenFile, writeNewFile } from '@/lib/core/file-writer'
import type { ReceivedFile } from '@/lib/core/replies'
import { shownName } from '@/lib/core/text'
import { accepted, acceptedExtensions, type Mime, maxBytesOf, toMegabytes } from './accepted'
import { extensionOf, maxNameLength, wrongName } from './file-name'
import { ImageError, reencode } from './images'
import { officeType } from './office-package'
import { removeVideoLocation, VideoError } from './video-location'
import { ZipError } from './zip-directory'

interface Inspected {
  file: ReceivedFile
  path: string
  mime?: Mime
  issue?: Issue
}

const insteadOf: Readonly<Record<string, string>> = {
  doc: 'file_doc',
  xls: 'file_doc',
  wps: 'file_doc',
  heic: 'file_heic',
  heif: 'file_heic',
}

export async function inspect(file: ReceivedFile, path: string): Promise<Inspected> {
  const wrong = (code: string, params?: Issue['params']): Inspected => ({
    file,
    path,
    issue: { path, code, params: { name: shownName(file.name), ...params } },
  })
  const nameFault = wrongName(file.name)
  if (nameFault) return wrong(nameFault, { max: maxNameLength })
  if (file.size === 0) return wrong('file_empty')
  if (file.infection) return wrong('file_infected', { infection: file.infection })
  const extension = extensionOf(file.name)
  const maxBytes = maxBytesOf(extension)
  const instead = insteadOf[extension]
  if (instead) return wrong(instead)
  if (maxBytes === null) return wrong('file_type', { expected: acceptedExtensions.join(', ') })
  if (file.size > maxBytes) return wrong('file_too_large', { max: toMegabytes(maxBytes) })
  try {
    const mime = await sniff(file.temporaryPath)
    if (!mime || !(isNamedBy(extension, mime) || (isPicture(mime) && pictureExtensions.includes(extension))))
      return wrong('file_content', { extension })
    return { file, path, mime }
  } catch (error) {
    if (error instanceof ZipError) return wrong(`file_${error.reason}`)
    throw error
  }
}

const isNamedBy = (extension: string, mime: Mime) =>
  (accepted[mime].extensions as readonly string[]).includes(extension)
const isPicture = (mime: Mime) => accepted[mime].kind === 'image'
const pictureExtensions = Object.values(accepted).flatMap(({ kind, extensions }): readonly string[] =>
  kind === 'image' ? extensions : [],
)

// WeChat and browsers save every picture as jpg, whatever it is: it gets the name of what it holds.
function nameOf({ name }: ReceivedFile, mime: Mime): string {
  const plain = name.normalize('NFC')
  return isNamedBy(extensionOf(plain), mime) ? plain : plain.replace(/[^.]*$/, accepted[mime].extensions[0])
}

const inBoxes = new Set<Mime>(['video/mp4', 'video/quicktime', 'audio/mp4'])

export interface Prepared {
  name: string
  mime: Mime
  written: WrittenFile
  width: number | null
  height: number | null
  scanned: boolean
  thumbnail: Buffer | null
  discard(): Promise<void>
}

export async function prepare(file: ReceivedFile, mime: Mime, path: string, network?: string) {
  const facts = { name: nameOf(file, mime), mime, scanned: file.scanned }
  const wrong = (code: string) => ({ issue: { path, code, params: { name: shownName(file.name) } } })
  const damaged = wrong('file_damaged')
  if (mime !== 'image/jpeg' && mime !== 'image/png' && mime !== 'image/webp') {
    const written = inBoxes.has(mime) ? await cleanVideo(file) : file.written
    if (!written) return damaged
    return { ...facts, written, width: null, height: null, thumbnail: null, discard: async () => {} }
  }
  const temporaryPath = `${file.temporaryPath}.clean`
  const discard = () => unlink(temporaryPath).catch(() => {})
  try {
    const { bytes, ...picture } = await reencode(file.temporaryPath, mime, network)
    return { ...facts, written: await writeNewFile(temporaryPath, bytes), ...picture, discard }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    return error.reason === 'pixels' ? wrong('file_pixels') : damaged
  }
}

async function cleanVideo({ written }: ReceivedFile): Promise<WrittenFile | null> {
  await syncAndCompare(written)
  try {
    if (!(await removeVideoLocation(written.path))) return written
  } catch (error) {
    if (error instanceof VideoError) return null
    throw error
  }
  return { path: written.path, ...(await syncAndSum(written.path)) }
}

const headBytes = 4_100
const otherNames: Partial<Record<string, Mime>> = {
  ...{ 'audio/x-m4a': 'audio/mp4', 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' },
}

async function sniff(path: string): Promise<Mime | null> {
  const head = await readHead(path)
  // Zip and gzip are handled here: file-type would unpack a part of them.
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return officeType(path)
  if (head[0] === 0x1f && head[1] === 0x8b) return null
  if (head.subarray(0, 3).equals(Buffer.from('ID3'))) return (await isMp3(path, head)) ? 'audio/mpeg' : null
  const mime = (await fileTypeFromBuffer(head))?.mime ?? ''
  const known = otherNames[mime] ?? mime
  return Object.hasOwn(accepted, known) ? (known as Mime) : null
}

async function isMp3(path: string, head: Buffer): Promise<boolean> {
  if (head.length < 10) return false
  // Four times seven bits.
  const size = [6, 7, 8, 9].reduce((all, at) => all * 128 + (head[at]! & 0x7f), 0)
  const frame = await readBytes(path, 10 + size, 2)
  return frame.length === 2 && frame[0] === 0xff && (frame[1]! & 0xe6) === 0xe2
}

const readHead = (path: string) => readBytes(path, 0, headBytes)

async function readBytes(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.read(bytes, 0, length, start)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
