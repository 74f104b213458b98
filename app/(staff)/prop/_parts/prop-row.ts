import { linkAt, type PackedLinks } from '@/app/_ui/charts/links/packed-links'
import type { propRow } from './pack-rows'

export type PropRow = ReturnType<typeof propRow> & { href: string }

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
