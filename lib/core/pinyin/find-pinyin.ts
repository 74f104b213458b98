import { secondReadings, syllables } from './syllables'

const { compare } = new Intl.Collator('zh-CN-u-co-pinyin')
const starts = syllables
  .trim()
  .split(/\s+/)
  .map(entry => ({ syllable: entry.slice(0, -1), first: entry.slice(-1) }))
const second = secondReadings.trim().split(/\s+/)
const known = new Map<string, string[]>()

export function syllableOf(character: string): string {
  if (!/[\u4e00-\u9fa5]/.test(character)) return character
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(starts[middle]!.first, character) <= 0) low = middle + 1
    else high = middle
  }
  return starts[low - 1]?.syllable ?? character
}

function readingsOf(character: string): string[] {
  const found = known.get(character)
  if (found) return found
  const others = second.filter(entry => entry.startsWith(character)).map(entry => entry.slice(1))
  const readings = [syllableOf(character), ...others]
  known.set(character, readings)
  return readings
}

export const mayBePinyin = (typed: string) => /^[a-z]{1,40}$/.test(typed)

export function findPinyin(name: string, typed: string): number {
  if (!/[\u4e00-\u9fa5]/.test(name)) return -1
  const read = [...name.toLowerCase()].filter(sign => sign !== ' ').map(readingsOf)
  return read.findIndex((_, at) => readsFrom(read, at, typed))
}

export function soundingLike(typed: string): ((name: string) => boolean) | undefined {
  const letters = typed.toLowerCase().replace(/[\s']/g, '')
  return mayBePinyin(letters) ? name => findPinyin(name, letters) >= 0 : undefined
}

function readsFrom(read: string[][], at: number, rest: string): boolean {
  if (rest === '') return true
  return (read[at] ?? []).some(syllable => {
    if (syllable[0] !== rest[0]) return false
    for (let length = Math.min(syllable.length, rest.length); length > 0; length--)
      if (syllable.startsWith(rest.slice(0, length)) && readsFrom(read, at + 1, rest.slice(length)))
        return true
    return false
  })
}
