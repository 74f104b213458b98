import { foldText } from '@/lib/coding/engine/features'
import { grouped } from '@/lib/core/grouped'
import type { Lookups } from '@/lib/dictionaries/names/lookups'

const longest = 4_200

export interface TextOfRecord {
  summary?: string | null
  description?: string | null
  brandId?: string | null
  modelRangeId?: string | null
}

type Names = Pick<Lookups, 'brands' | 'series'>

/** Removes the names of brands and series, or a model would learn which brand breaks where. */
export function recordText(names: Names, { summary, description, brandId, modelRangeId }: TextOfRecord) {
  const folded = foldText(`${summary ?? ''}\n${description ?? ''}`.slice(0, longest))
  const own = [
    brandId ? names.brands.get(brandId)?.name : undefined,
    modelRangeId ? names.series.get(modelRangeId)?.name : undefined,
  ].flatMap(name => (name ? spellings(name) : []))
  const without = own.reduce((text, name) => text.replaceAll(name, ' '), folded)
  return removeNames(catalogueNames(names), without).replace(/ +/g, ' ').trim()
}

type NamesByStart = Map<string, string[]>
const known = new WeakMap<object, NamesByStart>()

function catalogueNames(names: Names): NamesByStart {
  const there = known.get(names.series)
  if (there) return there
  const all = [...names.brands.values(), ...names.series.values()].flatMap(({ name }) => spellings(name))
  // A short one may be a word (汉, 大灯) or a part of another: it goes only where it is the record's own.
  const long = new Set(all.filter(name => name.length >= 3))
  const byStart: NamesByStart = grouped(long, name => name.slice(0, 2))
  for (const list of byStart.values()) list.sort((one, other) => other.length - one.length)
  known.set(names.series, byStart)
  return byStart
}

function spellings(name: string): string[] {
  const folded = [name, name.replace(/[（(].*/, ''), name.replace(/[-·\s]/g, '')].map(foldText)
  return [...new Set(folded)].filter(one => one.length > 1).sort((one, other) => other.length - one.length)
}

function removeNames(byStart: NamesByStart, text: string): string {
  let kept = ''
  for (let at = 0; at < text.length; ) {
    const name = byStart.get(text.slice(at, at + 2))?.find(one => text.startsWith(one, at))
    kept += name ? ' ' : text[at]
    at += name?.length ?? 1
  }
  return kept
}
