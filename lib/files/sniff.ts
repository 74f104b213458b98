import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Mime } from './accepted'
import { officeType } from './office-package'

const headBytes = 4_100

export async function sniff(path: string): Promise<Mime | null> {
  const head = await readHead(path)
  // Zip and gzip are handled here: file-type would unpack a part of them.
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return officeType(path)
  if (head[0] === 0x1f && head[1] === 0x8b) return null
  if (head.subarray(0, 3).equals(Buffer.from('ID3'))) return (await isMp3(path, head)) ? 'audio/mpeg' : null
  const found = await fileTypeFromBuffer(head)
  switch (found?.mime) {
    case 'image/jpeg':
    case 'image/webp':
    case 'application/pdf':
    case 'video/mp4':
    case 'video/quicktime':
    case 'audio/mpeg':
    case 'audio/amr':
      return found.mime
    case 'audio/mp4':
    case 'audio/x-m4a':
      return 'audio/mp4'
    case 'image/png':
    case 'image/apng':
      return 'image/png'
    case 'video/x-m4v':
      return 'video/mp4'
    default:
      return null
  }
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
