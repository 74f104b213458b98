import { isIdentityCard } from '@/lib/defects/contact-schema'
import type { Typed } from '@/lib/intake/draft/drafts'

export type NumberKind = 'mobile' | 'cardNo' | 'bankCard'

const digits = (text: string) => text.replace(/\D/g, '')

const isBankCard = (text: string) =>
  [...text].reverse().reduce((sum, sign, at) => {
    const doubled = Number(sign) * (at % 2 === 1 ? 2 : 1)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0) %
    10 ===
  0

const alone = (pattern: string) => new RegExp(`(?<![\\dA-Za-z])${pattern}(?![\\dA-Za-z])`, 'g')
const kinds: readonly { kind: NumberKind; pattern: RegExp; isOne(text: string): boolean }[] = [
  { kind: 'cardNo', pattern: alone('[1-9]\\d{16}[\\dXx]'), isOne: isIdentityCard },
  {
    kind: 'bankCard',
    pattern: alone('[3-6]\\d{3}(?:[ -]?\\d{4}){3}(?:[ -]?\\d{1,3})?'),
    isOne: text => isBankCard(digits(text)),
  },
  { kind: 'mobile', pattern: alone('(?:\\+?86[ -]?)?1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}'), isOne: () => true },
]

const found = (text: string) =>
  kinds.flatMap(({ kind, pattern, isOne }) =>
    [...text.matchAll(pattern)].flatMap(([number]) => (isOne(number) ? [{ kind, number }] : [])),
  )

export const numberKinds = (text: string): NumberKind[] => [...new Set(found(text).map(({ kind }) => kind))]

// A number goes to its own question unless something stands there; in the text its place stays visible.
export function moveNumbers(typed: Typed, mark: string): Partial<Record<string, string>> {
  let description = [typed.description ?? ''].flat().join('\n')
  const moved: Record<string, string> = {}
  for (const { kind, number } of found(description)) {
    description = description.replaceAll(number, mark)
    if (kind !== 'bankCard' && !typed[kind]?.length)
      moved[kind] ??= kind === 'mobile' ? digits(number).slice(-11) : number
  }
  return { ...moved, description }
}
