import { Children, type ComponentProps, type ReactNode } from 'react'

interface PlainTableProps extends ComponentProps<'table'> {
  heads: ReactNode[]
  /** Places of the columns of numbers. */
  right?: readonly number[]
  children: ReactNode
  // What stands there instead of a table without rows.
  none?: string
  foot?: ReactNode
}

export function PlainTable(props: PlainTableProps) {
  const { heads, right = [], children, none, foot, className, ...table } = props
  if (none && Children.count(children) === 0) return <p className="tertiary">{none}</p>
  return (
    <table {...table} className={className ? `ui-plain ${className}` : 'ui-plain'}>
      <thead>
        <tr>
          {Children.map(heads, (head, at) => {
            const side = right.includes(at) ? 'text-right' : undefined
            return typeof head === 'string' ? (
              <th scope="col" className={side}>
                {head}
              </th>
            ) : (
              head
            )
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}
