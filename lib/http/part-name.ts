import { decodeText } from './text-body'

// `filename*` (RFC 5987) goes before `filename`. Mail libraries of Java split it into `filename*0*` (RFC 2231), or put
// encoded words into `filename` (RFC 2047). Null is no name, undefined one that cannot be read.
export function fileNameOf(disposition: string, plain: string | null): string | null | undefined {
  const pieces = [...disposition.matchAll(/;\s*filename\*\d*\*?=(?:"([^"]*)"|([^;\s]*))/gi)]
  const whole = pieces.map(([, quoted, bare]) => quoted ?? bare).join('')
  const [, charset, percent] = /^([\w-]+)'[^']*'(.*)$/.exec(whole) ?? []
  const bytes = percent === undefined ? Buffer.from(whole, 'latin1') : bytesOf(percent, /%([\da-f]{2})/gi)
  const extended = decodeText(bytes, charset)
  if (extended || plain === null) return whole === '' ? null : extended
  return encodedWords(plain) ?? decodeText(Buffer.from(plain, 'latin1'))
}

function encodedWords(name: string): string | undefined {
  const one = /=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi
  const words = [...name.matchAll(one)]
  // A sign may be split between two words, so their bytes are joined first.
  const bytes = words.map(([, , kind, text]) =>
    kind!.toLowerCase() === 'b'
      ? Buffer.from(text!, 'base64')
      : bytesOf(text!.replaceAll('_', ' '), /=([\da-f]{2})/gi),
  )
  const isWhole = words.length > 0 && name.replace(one, '').trim() === ''
  return isWhole ? decodeText(Buffer.concat(bytes), words[0]![1]) : undefined
}

const bytesOf = (text: string, escaped: RegExp) =>
  Buffer.from(
    text.replace(escaped, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
