import { unlink } from 'node:fs/promises'
import type { Issue } from '@/lib/core/errors'
import { syncAndCompare, syncAndSum, type WrittenFile, writeNewFile } from '@/lib/core/file-writer'
import type { ReceivedFile } from '@/lib/core/replies'
import { shownName } from '@/lib/core/text'
import { accepted, acceptedExtensions, type Mime, maxBytesOf, toMegabytes } from './accepted'
import { extensionOf, maxNameLength, wrongName } from './file-name'
import { ImageError, reencode } from './images'
import { sniff } from './sniff'
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
