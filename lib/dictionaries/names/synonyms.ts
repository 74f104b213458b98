const maxVariants = 12

/**
 * What else a typed word may be called, itself first. A group counts by the longest of its words that stands in the
 * typed one: 变速箱异响 is also 变速箱异常响声.
 */
export function variantsOf(typed: string, groups: readonly string[][]): string[] {
  const word = typed.toLowerCase()
  const known = groups
    .flatMap(group => group.map(one => ({ one: one.toLowerCase(), group })))
    .filter(({ one }) => one.length > 1 && word.includes(one))
    .sort((a, b) => b.one.length - a.one.length)[0]
  if (!known) return [typed]
  const at = word.indexOf(known.one)
  const spelled = (other: string) => typed.slice(0, at) + other + typed.slice(at + known.one.length)
  return [...new Set([typed, ...known.group.map(spelled)])].slice(0, maxVariants)
}
