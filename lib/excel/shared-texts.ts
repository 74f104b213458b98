import { cellText } from './safe-cell'

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
