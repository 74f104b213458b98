import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'

export async function openText(path: string): Promise<Readable> {
  const encoding = (await isUtf8(path)) ? 'utf-8' : 'gb18030'
  return createReadStream(path).pipe(decoder(encoding))
}

async function isUtf8(path: string): Promise<boolean> {
  const decode = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decode.decode(chunk as Buffer, { stream: true })
    decode.decode()
    return true
  } catch {
    return false
  }
}

function decoder(encoding: string): Transform {
  const decode = new TextDecoder(encoding)
  return new Transform({
    decodeStrings: true,
    readableObjectMode: false,
    transform(chunk: Buffer, _encoding, done) {
      done(null, decode.decode(chunk, { stream: true }))
    },
    flush(done) {
      done(null, decode.decode())
    },
  })
}
