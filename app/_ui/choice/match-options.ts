import type { Option } from '@/app/_ui/options'
import { findPinyin, mayBePinyin } from '@/lib/core/find-pinyin'

const signs = /[\s\p{P}\p{Default_Ignorable_Code_Point}]/gu
// 繁体 takes a table of 52 kB: fetched when a word in Chinese is found nowhere. Without it, the rest of the fold.
let foldName = (text: string) => text.normalize('NFKC').toLowerCase().replace(signs, '')
let fetching = false

function fetchFold() {
  if (fetching) return
  fetching = true
  import('@/lib/values/fold').then(
    ({ foldCode }) => {
      foldName = foldCode
    },
    () => {
      fetching = false
    },
  )
}

export function matchOptions(options: Option[], text: string): Option[] {
  const needle = foldName(text)
  if (!needle) return options
  const named = options.filter(({ label }) => foldName(label).includes(needle))
  if (named.length === 0 && /\p{Script=Han}/u.test(needle)) fetchFold()
  const letters = needle.replaceAll("'", '')
  if (!mayBePinyin(letters)) return named
  const read = options
    .filter(option => !named.includes(option))
    .map(option => ({ option, at: findPinyin(option.label, letters) }))
    .filter(({ at }) => at >= 0)
  const [first, within] = [read.filter(({ at }) => at === 0), read.filter(({ at }) => at > 0)]
  return [...named, ...[...first, ...within].map(({ option }) => option)]
}

export const isExact = (option: Option, text: string) => foldName(option.label) === foldName(text)

export function bestMatch(matches: Option[], text: string): Option | undefined {
  const free = matches.filter(({ disabled }) => !disabled)
  return free.find(option => isExact(option, text)) ?? free[0]
}

export function byGroup(options: Option[]): Option[] {
  if (!options.some(({ group }) => group)) return options
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.flatMap(group => options.filter(option => option.group === group))
}

export function stepTo(options: Option[], from: number, step: number): Option | undefined {
  const count = options.length
  const sign = Math.sign(step)
  let at = Math.abs(step) > 1 ? Math.min(Math.max(from + step, 0), count - 1) : (from + step + count) % count
  for (let tries = 0; tries < count; tries++) {
    if (!options[at]?.disabled) return options[at]
    at = (at + sign + count) % count
  }
  return undefined
}
