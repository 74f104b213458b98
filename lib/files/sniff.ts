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
  const found = await fileTypeFromBuffer(head)
  switch (found?.mime) {
    case 'image/jpeg':
    case 'image/webp':
    case 'application/pdf':
    case 'video/mp4':
      return found.mime
    case 'image/png':
    case 'image/apng':
      return 'image/png'
    case 'video/x-m4v':
      return 'video/mp4'
    default:
      return null
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(headBytes)
    const { bytesRead } = await file.read(head, 0, headBytes, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
