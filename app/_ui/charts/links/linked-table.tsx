import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { PlainTable } from '@/app/_ui/table/plain-table'

interface LinkedTableProps {
  heads: string[]
  rows: readonly { key: string; head: string; cells: readonly string[] }[]
  hrefOf(row: number, column: number): string | undefined
}

export function LinkedTable({ heads, rows, hrefOf }: LinkedTableProps) {
  return (
    <PlainTable heads={heads}>
      {rows.map(({ key, head, cells }, row) => (
        <tr key={key}>
          <th scope="row">{head}</th>
          {cells.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
            <td key={column}>
              <Linked href={hrefOf(row, column)}>{cell}</Linked>
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

export const Linked = ({ href, children }: { href?: string; children: ReactNode }) =>
  href === undefined ? children : <a href={basePath + href}>{children}</a>
