import { type PackedLinks, packLinks } from './links/packed-links'
import type { FigureProps, Mark, Unit, ValueNames } from './mark'

export interface FigureData {
  marks: PackedMarks
  links: PackedLinks
  linksBefore?: PackedLinks
  names?: ValueNames
  unit?: Unit
  more?: readonly MoreColumn[]
}

/** One array per property instead of one object per mark, whose property names would be most of the payload. */
export interface PackedMarks {
  keys: readonly string[]
  labels?: readonly string[]
  value: readonly (number | null)[]
  before?: readonly (number | null)[]
  expected?: readonly (number | null)[]
  share?: readonly (number | null)[]
  unfinished?: readonly number[]
  alarm?: readonly number[]
}

export interface MoreColumn {
  head: string
  cells: readonly string[]
}

export const figureData = (
  { marks, names, unit }: Omit<FigureProps, 'frame'> & { unit?: Unit },
  more: readonly MoreColumn[] = [],
): FigureData => ({
  marks: packMarks(marks),
  links: packLinks(marks.map(({ href }) => href)),
  ...(marks.some(({ beforeHref }) => beforeHref !== undefined) && {
    linksBefore: packLinks(marks.map(({ beforeHref }) => beforeHref)),
  }),
  ...(names && { names }),
  ...(unit && { unit }),
  ...(more.length > 0 && { more }),
})

const digits = { value: 4, before: 4, expected: 3, share: 4 }
const figures = ['before', 'expected', 'share'] as const
const states = ['unfinished', 'alarm'] as const

export function packMarks(marks: readonly Mark[]): PackedMarks {
  const rounded = (name: keyof typeof digits) =>
    marks.map(mark => (mark[name] == null ? null : Number(mark[name].toFixed(digits[name]))))
  const columns = figures.filter(name => marks.some(mark => mark[name] !== undefined))
  const marked = states.filter(name => marks.some(mark => mark[name]))
  return {
    keys: marks.map(({ key }) => key),
    ...(marks.some(({ key, label }) => key !== label) && { labels: marks.map(({ label }) => label) }),
    value: rounded('value'),
    ...Object.fromEntries(columns.map(name => [name, rounded(name)])),
    ...Object.fromEntries(marked.map(name => [name, marks.flatMap((mark, at) => (mark[name] ? [at] : []))])),
  }
}

const unpacked = new WeakMap<PackedMarks, Mark[]>()

export function marksOf({ marks: packed }: Pick<FigureData, 'marks'>): readonly Mark[] {
  const known = unpacked.get(packed)
  if (known) return known
  const marks = packed.keys.map(
    (key, at): Mark => ({
      key,
      label: packed.labels?.[at] ?? key,
      value: packed.value[at] ?? null,
      ...Object.fromEntries(
        figures.flatMap(name => (packed[name]?.[at] == null ? [] : [[name, packed[name][at]]])),
      ),
      ...Object.fromEntries(states.flatMap(name => (packed[name]?.includes(at) ? [[name, true]] : []))),
    }),
  )
  unpacked.set(packed, marks)
  return marks
}
