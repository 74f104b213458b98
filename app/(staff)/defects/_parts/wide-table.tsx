import type { ReactNode } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'

interface WideTableProps<Name extends string> {
  className: string | undefined
  widths: Partial<Record<Name, number | string>>
  titleOf(name: Name): string
  none?: string
  children: ReactNode
}

export function WideTable<Name extends string>(props: WideTableProps<Name>) {
  const { className, widths, titleOf, none, children } = props
  const names = Object.keys(widths) as Name[]
  return (
    <div className="scroll-x">
      <PlainTable
        {...{ className, none }}
        heads={names.map(name => (
          <th key={name} scope="col" style={{ width: widths[name] }}>
            {titleOf(name)}
          </th>
        ))}
      >
        {children}
      </PlainTable>
    </div>
  )
}
