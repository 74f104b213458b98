import { readZipEntry } from '@/lib/files/read-zip-entry'
import { type ZipEntry, ZipError } from '@/lib/files/zip-directory'
import { SheetFault } from './sheet-fault'

export async function* readEntry(path: string, entry: ZipEntry): AsyncGenerator<string> {
  const decode = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of readZipEntry(path, entry)) yield decode.decode(piece, { stream: true })
    yield decode.decode()
  } catch (error) {
    throw new SheetFault(error instanceof ZipError && error.reason === 'bomb' ? 'bomb' : 'damaged')
  }
}
