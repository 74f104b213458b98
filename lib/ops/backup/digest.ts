import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { sumOf } from '@/lib/core/file-writer'

export function digesting(): Transform & { sum(): { bytes: number; sha256: string } } {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return Object.assign(through, { sum: () => ({ bytes, sha256: hash.digest('hex') }) })
}

export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const { size, sha256 } = await sumOf(createReadStream(file))
  return { bytes: size, sha256 }
}
