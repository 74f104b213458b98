import { AppError } from '@/lib/core/errors'

const asTheyAre = ['binary', '7bit', '8bit', 'utf-8']

export class PartHeaders {
  readonly #headers = new Map<string, string>()
  #name = ''
  #value = ''
  #base64 = ''

  // Latin-1 keeps every byte: a UTF-8 character may be split between packets.
  addToName(bytes: Buffer) {
    this.#name += bytes.toString('latin1')
  }

  addToValue(bytes: Buffer) {
    this.#value += bytes.toString('latin1')
  }

  endOne() {
    this.#headers.set(this.#name.toLowerCase(), this.#value)
    this.#name = ''
    this.#value = ''
  }

  get name(): string {
    const [, , quoted, plain] =
      /\bname=("([^"]*)"|([^()<>@,;:\\"/[\]?={}\s\t/]+))/i.exec(this.#disposition) ?? []
    return decode(quoted || plain || '')
  }

  // RFC 5987: `filename*` goes before `filename`.
  get fileName(): string | null {
    const extended = /\bfilename\*=UTF-8''([^;\s]+)/i.exec(this.#disposition)?.[1]
    try {
      if (extended) return decodeURIComponent(extended)
    } catch {
      // Malformed, so the plain name is used.
    }
    const plain = /\bfilename=("(.*?)"|([^()<>{}[\]@,;:"?=\s/\t]+))($|;\s)/i.exec(this.#disposition)
    if (!plain) return null
    const name = plain[2] || plain[3] || ''
    // Old browsers send a whole path, and character references for what the form's charset lacks.
    return decode(
      name
        .slice(name.lastIndexOf('\\') + 1)
        .replaceAll('%22', '"')
        .replace(/&#(\d{4});/g, (_, code) => String.fromCharCode(code)),
    )
  }

  get type(): string {
    return this.#headers.get('content-type') || 'application/octet-stream'
  }

  decode(bytes: Buffer): Buffer {
    const encoding = this.#headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary'
    if (asTheyAre.includes(encoding)) return bytes
    if (encoding !== 'base64') throw new AppError('bad_json')
    const text = this.#base64 + bytes.toString('latin1')
    const whole = text.length - (text.length % 4)
    this.#base64 = text.slice(whole)
    return Buffer.from(text.slice(0, whole), 'base64')
  }

  decodeRest(): Buffer {
    return Buffer.from(this.#base64, 'base64')
  }

  get #disposition(): string {
    return this.#headers.get('content-disposition') ?? ''
  }
}

function decode(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8')
}
