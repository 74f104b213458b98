import { isStruck } from './cell-dates'
import { cellText } from './safe-cell'
import { scanXml } from './scan-xml'
import { SheetFault } from './sheet-row'

const maxBytes = 256 * 1024 * 1024
const mostStrings = 20_000_000

export class SharedStrings {
  #bytes = Buffer.allocUnsafe(1024 * 1024)
  #ends = new Uint32Array(16 * 1024)
  #count = 0
  #struck = new Set<number>()

  add(text: string, struck = false) {
    if (struck) this.#struck.add(this.#count)
    const start = this.#count === 0 ? 0 : this.#ends[this.#count - 1]!
    const needed = start + text.length * 3
    if (needed > maxBytes || this.#count >= mostStrings) throw new SheetFault('bomb')
    if (needed > this.#bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(wider, 0, 0, start)
      this.#bytes = wider
    }
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(this.#ends.length * 2)
      longer.set(this.#ends)
      this.#ends = longer
    }
    this.#ends[this.#count++] = start + this.#bytes.write(text, start, 'utf8')
  }

  get anyStruck(): boolean {
    return this.#struck.size > 0
  }

  isStruck(index: number): boolean {
    return this.#struck.has(index)
  }

  at(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) throw new SheetFault('damaged')
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1]!, this.#ends[index]!)
  }
}

export async function readSharedStrings(chunks: AsyncIterable<string>): Promise<SharedStrings> {
  const strings = new SharedStrings()
  let text = ''
  let taken = false
  let spoken = false
  let struck = false
  await scanXml(chunks, {
    open(name, tag) {
      if (name === 'si') {
        text = ''
        struck = false
      } else if (name === 'strike') struck ||= isStruck(tag)
      else if (name === 't') taken = true
      // Phonetic text is not part of the value.
      else if (name === 'rPh') spoken = true
    },
    text(piece) {
      if (taken && !spoken) text += piece
    },
    close(name) {
      if (name === 't') taken = false
      else if (name === 'rPh') spoken = false
      else if (name === 'si') strings.add(plain(text), struck)
    },
  })
  return strings
}

/** Excel escapes a carriage return, and text that looks like such an escape, as _x000D_. */
export function plain(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

const maxTexts = 20_000

export class SharedTexts {
  #numbers = new Map<string, number>()

  numberOf(text: string): number | undefined {
    const known = this.#numbers.get(text)
    if (known === undefined && this.#numbers.size >= maxTexts) return undefined
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }

  *xml(head: string): Generator<string> {
    yield `${head}>`
    for (const text of this.#numbers.keys()) yield `<si><t xml:space="preserve">${cellText(text)}</t></si>`
    yield '</sst>'
  }
}
