import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'

const marks: [string, string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]
// In GB18030 text hardly any byte sequence is UTF-8, so a few broken bytes do not make a text GB18030.
const soundPerBroken = 4

export async function encodingOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  const head = Buffer.alloc(3)
  await file.read(head, 0, 3, 0).finally(() => file.close())
  const marked = marks.find(([mark]) => head.toString('hex').startsWith(mark))
  if (marked) return marked[1]
  const { sound, broken } = await countSequences(path)
  return broken === 0 || sound >= broken * soundPerBroken ? 'utf-8' : 'gb18030'
}

export function openText(path: string, encoding: string): Readable {
  const bytes = createReadStream(path)
  const text = decoder(encoding)
  bytes.on('error', error => text.destroy(error))
  return bytes.pipe(text)
}

async function countSequences(path: string): Promise<{ sound: number; broken: number }> {
  let sound = 0
  let broken = 0
  const decode = new TextDecoder('utf-8')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (broken === 0 && chunk.every(byte => byte < 0x80)) continue
    for (const sign of decode.decode(chunk, { stream: true }))
      if (sign === '\uFFFD') broken++
      else if (sign > '\x7f') sound++
  }
  return { sound, broken }
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
