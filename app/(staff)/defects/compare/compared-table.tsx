import { Fragment, type ReactNode } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'
import css from './compared-table.module.css'

const signs = { same: '=', differs: '≠', unknown: '?' } as const

interface ComparedGroup {
  key: string
  title: string
  rows: {
    key: string
    label: string
    how: keyof typeof signs
    one: ReactNode
    other: ReactNode
  }[]
}

interface ComparedTableProps {
  className?: string
  label: string
  one: ReactNode
  other: ReactNode
  groups: ComparedGroup[]
  howText(how: keyof typeof signs): string
  none: ReactNode
  children?: ReactNode
}

export function ComparedTable(props: ComparedTableProps) {
  const { className, label, one, other, groups, howText, none, children } = props
  return (
    <PlainTable
      className={className ? `table-fixed ${css.table} ${className}` : `table-fixed ${css.table}`}
      heads={[
        label,
        <Fragment key="one">{one}</Fragment>,
        <td key="sign" className={css.sign} />,
        <Fragment key="other">{other}</Fragment>,
      ]}
    >
      {groups.length === 0 && (
        <tr>
          <td colSpan={4}>{none}</td>
        </tr>
      )}
      {groups.map(group => (
        <Fragment key={group.key}>
          <GroupHead>{group.title}</GroupHead>
          {group.rows.map(row => (
            <tr key={row.key} data-how={row.how}>
              <th scope="row">{row.label}</th>
              {row.one}
              <td className={css.sign}>
                <span role="img" aria-label={howText(row.how)}>
                  {signs[row.how]}
                </span>
              </td>
              {row.other}
            </tr>
          ))}
        </Fragment>
      ))}
      {children}
    </PlainTable>
  )
}

export function GroupHead({ children }: { children: ReactNode }) {
  return (
    <tr>
      <th colSpan={4} scope="rowgroup" className={css.group}>
        {children}
      </th>
    </tr>
  )
}
