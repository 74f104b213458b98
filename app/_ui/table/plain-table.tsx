import { Children, type ComponentProps, type ReactNode } from 'react'

interface PlainTableProps extends ComponentProps<'table'> {
  /** Words, each the head of a column; anything else is a `<th>` of its own. */
  heads: ReactNode[]
  /** The rows. */
  children: ReactNode
  foot?: ReactNode
}

/** A table to read: its page's own style module says only what differs. */
export function PlainTable({ heads, children, foot, className, ...table }: PlainTableProps) {
  return (
    <table {...table} className={className ? `ui-plain ${className}` : 'ui-plain'}>
      <thead>
        <tr>
          {Children.map(heads, head => (typeof head === 'string' ? <th scope="col">{head}</th> : head))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}
