'use client'

import { Fragment, type ReactNode } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'
import css from './compared-table.module.css'

/** A difference has a sign of its own beside its ground: colour alone says nothing to some. */
const signs = { same: '=', differs: '≠', unknown: '?' } as const

interface ComparedGroup {
  key: string
  title: string
  rows: {
    key: string
    label: string
    how: keyof typeof signs
    /** A cell each. */
    one: ReactNode
    other: ReactNode
  }[]
}

interface ComparedTableProps {
  className?: string
  /** The head of the column of labels. */
  label: string
  /** A head each. */
  one: ReactNode
  other: ReactNode
  groups: ComparedGroup[]
  howText(how: keyof typeof signs): string
  /** Instead of groups where there are none. */
  none: ReactNode
  /** Rows below the groups. */
  children?: ReactNode
}

/** Two things side by side, line by line in groups, with what differs marked. */
export function ComparedTable(props: ComparedTableProps) {
  const { className, label, one, other, groups, howText, none, children } = props
  return (
    <PlainTable
      className={className ? `${css.table} ${className}` : css.table}
      heads={[
        label,
        <Fragment key="one">{one}</Fragment>,
        <th key="sign" className={css.sign} />,
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
