import { Children, type ComponentProps, type ReactNode } from 'react'

interface PlainTableProps extends ComponentProps<'table'> {
  heads: ReactNode[]
  children: ReactNode
  foot?: ReactNode
}

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
