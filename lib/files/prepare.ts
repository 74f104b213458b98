import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, unlink } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Issue } from '@/lib/core/errors'
import type { ReceivedFile } from '@/lib/core/replies'
import type { Mime } from './accepted'
import { shownName } from './file-name'
import { ImageError, reencode } from './images'
import { removeVideoLocation, VideoError } from './video-location'

/** A file as it will be kept, still in a temporary place. */
export interface Prepared {
  name: string
  mime: Mime
  size: number
  sha256: string
  width: number | null
  height: number | null
  thumbnail: Buffer | null
  temporaryPath: string
  /** Takes the temporary file away, where it is still there. */
  discard(): Promise<void>
}

/** Pictures are written anew, videos lose where they were taken, everything else is kept byte for byte. */
export async function prepare(
  file: ReceivedFile,
  mime: Mime,
  path: string,
): Promise<Prepared | { issue: Issue }> {
  const name = file.name.normalize('NFC')
  if (mime === 'video/mp4') {
    const fault = await removeVideoLocation(file.temporaryPath).catch(error => error)
    if (fault instanceof VideoError)
      return { issue: { path, code: 'file_damaged', params: { name: shownName(file.name) } } }
    if (fault) throw fault
  }
  if (mime !== 'image/jpeg' && mime !== 'image/png' && mime !== 'image/webp') {
    return {
      name,
      mime,
      ...(await measure(file.temporaryPath)),
      width: null,
      height: null,
      thumbnail: null,
      temporaryPath: file.temporaryPath,
      discard: async () => {},
    }
  }
  const temporaryPath = `${file.temporaryPath}.clean`
  const discard = () => unlink(temporaryPath).catch(() => {})
  try {
    const picture = await reencode(file.temporaryPath, temporaryPath, mime)
    return { name, mime, ...(await measure(temporaryPath)), ...picture, temporaryPath, discard }
  } catch (error) {
    await discard()
    if (!(error instanceof ImageError)) throw error
    const code = error.reason === 'pixels' ? 'file_pixels' : 'file_damaged'
    return { issue: { path, code, params: { name: shownName(file.name) } } }
  }
}

async function measure(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { size: (await stat(path)).size, sha256: hash.digest('hex') }
}
