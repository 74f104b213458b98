'use client'

import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { linkAt, type PackedLinks } from './packed-links'

interface LinkedTableProps {
  heads: string[]
  rows: readonly { key: string; head: string; cells: readonly ReactNode[] }[]
  /** Of the first columns, in the order of the rows. */
  links: readonly PackedLinks[]
}

/** The figures of a drawing as a table. A component of the browser, so that its cells travel once. */
export function LinkedTable({ heads, rows, links }: LinkedTableProps) {
  return (
    <PlainTable heads={heads}>
      {rows.map(({ key, head, cells }, row) => (
        <tr key={key}>
          <th scope="row">{head}</th>
          {cells.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
            <td key={column}>
              <Linked href={links[column] && linkAt(links[column], row)}>{cell}</Linked>
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

export const Linked = ({ href, children }: { href?: string; children: ReactNode }) =>
  href === undefined ? children : <a href={basePath + href}>{children}</a>
