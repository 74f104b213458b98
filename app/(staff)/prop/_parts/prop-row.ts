import { linkAt, type PackedLinks } from '@/app/_ui/charts/links/packed-links'
import type { propRow } from './pack-rows'

export type PropRow = ReturnType<typeof propRow> & { href: string }

/** The rows of a page as they travel: the name of each figure once, and what their addresses have in common once. */
export interface PackedRows {
  names: string[]
  values: unknown[][]
  links: PackedLinks
}

export const unpackRows = ({ names, values, links }: PackedRows) =>
  values.map(
    (row, at) =>
      ({
        ...Object.fromEntries(names.map((name, column) => [name, row[column]])),
        href: linkAt(links, at),
      }) as PropRow,
  )
