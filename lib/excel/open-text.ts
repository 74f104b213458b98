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
const headLength = 4096

export async function encodingOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  const buffer = Buffer.alloc(headLength)
  const { bytesRead } = await file.read(buffer, 0, headLength, 0).finally(() => file.close())
  const head = buffer.subarray(0, bytesRead)
  const marked = marks.find(([mark]) => head.subarray(0, 3).toString('hex').startsWith(mark))
  const known = marked?.[1] ?? utf16Of(head)
  if (known) return known
  if (isUtf8(head)) return 'utf-8'
  const { sound, broken } = await countSequences(path)
  if (broken === 0 || sound >= broken * soundPerBroken) return 'utf-8'
  return isBig5(head) ? 'big5' : 'gb18030'
}

// Of files put one behind the other the first line says what the rest is due to be: no GB18030 line of Chinese is UTF-8.
function isUtf8(head: Buffer): boolean {
  const line = new TextDecoder().decode(head.subarray(0, head.indexOf('\n')))
  return /\p{Script=Han}{2}/u.test(line) && !line.includes('\uFFFD')
}

const fewestLowInBig5 = 0.15

// The second byte of a sign is below 0x7f in two fifths of Big5 and never between 0x80 and 0xa0; in Chinese of the
// mainland it is above 0xa0 nearly always.
function isBig5(head: Buffer): boolean {
  let signs = 0
  let low = 0
  for (let at = 0; at < head.length - 1; at++) {
    if (head[at]! < 0x81) continue
    const second = head[++at]!
    if (second < 0x40 || (second > 0x7e && second < 0xa1)) return false
    signs++
    if (second <= 0x7e) low++
  }
  return low > signs * fewestLowInBig5
}

// Of UTF-16 without a mark every Latin sign has its zero on the same side; of the Chinese hardly one has any.
function utf16Of(head: Buffer): string | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  const isUtf16 = Math.max(even, odd) * 20 > head.length / 2 && Math.max(even, odd) >= Math.min(even, odd) * 4
  return isUtf16 ? (odd > even ? 'utf-16le' : 'utf-16be') : undefined
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
      // A zero is a broken sign: databases store none.
      done(null, decode.decode(chunk, { stream: true }).replaceAll('\0', '\uFFFD'))
    },
    flush(done) {
      done(null, decode.decode())
    },
  })
}
