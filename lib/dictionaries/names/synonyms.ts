import { fold } from '@/lib/values/fold'

const maxVariants = 12

export function variantsOf(typed: string, groups: readonly string[][]): string[] {
  const word = fold(typed)
  const known = groups
    .flatMap(group => group.map(one => ({ one: fold(one), group })))
    .filter(({ one }) => one.length > 1 && word.includes(one))
    .sort((a, b) => b.one.length - a.one.length)[0]
  if (!known) return [typed]
  const at = word.indexOf(known.one)
  const spelled = (other: string) => word.slice(0, at) + other + word.slice(at + known.one.length)
  return [...new Set([typed, ...known.group.map(spelled)])].slice(0, maxVariants)
}
