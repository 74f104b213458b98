import { type PackedLinks, packLinks } from './links/packed-links'
import type { FigureProps, Mark, Unit, ValueNames } from './mark'

/** What a drawing and its table are made of in the browser. Both are given the same object, so that it travels once. */
export interface FigureData {
  marks: readonly Mark[]
  links: PackedLinks
  names?: ValueNames
  unit?: Unit
  more?: readonly MoreColumn[]
}

/** A further column of the table, which the card of a mark says too. */
export interface MoreColumn {
  head: string
  cells: readonly string[]
}

export const figureData = (
  { marks, names, unit }: Omit<FigureProps, 'frame'>,
  more: readonly MoreColumn[] = [],
): FigureData => ({
  marks: marks.map(({ href: _href, ...mark }) => given(mark)),
  links: packLinks(marks.map(({ href }) => href)),
  ...(names && { names }),
  ...(unit && { unit }),
  ...(more.length > 0 && { more }),
})

const digits = { value: 4, before: 4, expected: 3, share: 4 }

/** What is undefined would travel by name, and digits that nobody sees with the others. */
const given = (mark: Mark) =>
  Object.fromEntries(
    Object.entries(mark).flatMap(([name, value]) => {
      if (value === undefined) return []
      if (typeof value !== 'number') return [[name, value]]
      return [[name, Number(value.toFixed(digits[name as 'value']))]]
    }),
  ) as unknown as Mark
