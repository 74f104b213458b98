import { isIdentityCard } from '@/lib/defects/contact-schema'
import type { Typed } from '@/lib/intake/draft/drafts'
import { normalizeMobile, normalizePhone, phonePattern } from '@/lib/values/phone'

export type NumberKind = 'mobile' | 'phone' | 'cardNo' | 'bankCard'

const digits = (text: string) => text.replace(/\D/g, '')

const isBankCard = (text: string) =>
  [...digits(text)].reverse().reduce((sum, sign, at) => {
    const doubled = Number(sign) * (at % 2 === 1 ? 2 : 1)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0) %
    10 ===
  0

const alone = (pattern: string) => new RegExp(`(?<![\\dA-Za-z+])${pattern}(?![\\dA-Za-z])`, 'g')

interface Kind {
  kind: NumberKind
  pattern: RegExp
  isOne?(text: string): boolean
  plain?(text: string): string
}

const kinds: readonly Kind[] = [
  {
    kind: 'cardNo',
    pattern: alone('[1-9]\\d{5} ?\\d{8} ?\\d{3}[\\dXx]'),
    isOne: isIdentityCard,
    plain: codeOf,
  },
  {
    kind: 'bankCard',
    pattern: alone('[3-6]\\d{3}(?:[ -]?\\d{4}){3}(?:[ -]?\\d{1,3})?'),
    isOne: isBankCard,
  },
  {
    kind: 'mobile',
    pattern: alone('(?:\\+?86[ -]?)?1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}'),
    plain: normalizeMobile,
  },
  {
    kind: 'phone',
    pattern: alone('(?:0\\d{2,3}[ -]?\\d{7,8}|\\+(?:85[23]|886)[ -]?\\d{1,4}[ -]?\\d{3,4}[ -]?\\d{3,4})'),
    isOne: text => phonePattern.test(normalizePhone(text)),
    plain: normalizePhone,
  },
]

function codeOf(text: string) {
  return text.replaceAll(' ', '').toUpperCase()
}

// What an input method types in full width keeps its length.
const narrow = (text: string) => text.replace(/[０-９Ｘｘ＋－　]/g, sign => sign.normalize('NFKC'))

interface StoryNumber {
  kind: NumberKind
  at: number
  length: number
  plain: string
}

function numbersIn(story: string): StoryNumber[] {
  let rest = narrow(story)
  return kinds.flatMap(({ kind, pattern, isOne = () => true, plain = digits }) =>
    [...rest.matchAll(pattern)].flatMap(({ 0: number, index: at }) => {
      if (!isOne(number)) return []
      const { length } = number
      rest = rest.slice(0, at) + '#'.repeat(length) + rest.slice(at + length)
      return [{ kind, at, length, plain: plain(number) }]
    }),
  )
}

const storyOf = ({ description }: Typed) => [description ?? ''].flat().join('\n')

// A number goes to its own question unless another one stands there: that one is left where it is.
function movable(typed: Typed): { found: StoryNumber[]; moved: Record<string, string> } {
  const moved: Record<string, string> = {}
  const found = numbersIn(storyOf(typed)).filter(({ kind, plain }) => {
    if (kind === 'bankCard') return true
    const there = [typed[kind] ?? ''].flat().join('') || moved[kind]
    if (!there) moved[kind] = plain
    return !there || digits(there).endsWith(digits(plain))
  })
  return { found, moved }
}

const kindsOf = (found: readonly StoryNumber[]) => [...new Set(found.map(({ kind }) => kind))]

export const numberKinds = (story: string): NumberKind[] => kindsOf(numbersIn(story))

export function privateNumbers(typed: Typed) {
  const all = numberKinds(storyOf(typed))
  return { kinds: all, canMove: movable(typed).found.length > 0 }
}

// In the text the place of a number stays visible.
export function moveNumbers(typed: Typed, mark: string): Partial<Record<string, string>> {
  const { found, moved } = movable(typed)
  let description = storyOf(typed)
  for (const { at, length } of found.sort((one, other) => other.at - one.at))
    description = description.slice(0, at) + mark + description.slice(at + length)
  const isCard = moved.cardNo && !typed.cardType?.length
  return { ...moved, ...(isCard && { cardType: identityCard }), description }
}

const identityCard = '201'
