import { unlink } from 'node:fs/promises'
import type { Issue } from '@/lib/core/errors'
import { type WrittenFile, writeNewFile } from '@/lib/core/file-writer'
import type { ReceivedFile } from '@/lib/core/replies'
import type { Mime } from './accepted'
import { shownName } from './file-name'
import { ImageError, reencode } from './images'
import { removeVideoLocation, VideoError } from './video-location'

/** A file as it will be kept, still in a temporary place. */
export interface Prepared {
  name: string
  mime: Mime
  written: WrittenFile
  width: number | null
  height: number | null
  thumbnail: Buffer | null
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
      written: file.written,
      width: null,
      height: null,
      thumbnail: null,
      discard: async () => {},
    }
  }
  const temporaryPath = `${file.temporaryPath}.clean`
  const discard = () => unlink(temporaryPath).catch(() => {})
  try {
    const { bytes, ...picture } = await reencode(file.temporaryPath, mime)
    return { name, mime, written: await writeNewFile(temporaryPath, bytes), ...picture, discard }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    const code = error.reason === 'pixels' ? 'file_pixels' : 'file_damaged'
    return { issue: { path, code, params: { name: shownName(file.name) } } }
  }
}
