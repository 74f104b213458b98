import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Frame } from './frame'
import type { FrameProps } from './mark'
import { MarkLink } from './mark-link'
import { Linked } from './mark-table'
import { Pointer } from './pointer'
import { stepsOf } from './steps'

interface Head {
  key: string
  label: string
  href?: string
  aside?: ReactNode
}

export interface HeatCell {
  /** What stands in it. */
  text: string
  /** What its colour says; no colour without one. */
  weight: number | null
  href?: string
  /** Further lines of its card. */
  more?: readonly string[]
}

interface HeatProps {
  frame: FrameProps
  columns: readonly Head[]
  /** Cells in the order of the columns; null leaves one blank. */
  rows: readonly (Head & { cells: readonly (HeatCell | null)[] })[]
  /** What rows and columns are. */
  corner: string
  /** Where the colours change: six limits make seven colours. By size where they are left out. */
  limits?: readonly number[]
}

export const heatSteps = 7

/** Rows against columns: each cell a figure that leads to its records, on a ground that says how much it is. */
export function HeatTable({ frame, columns, rows, corner, limits }: HeatProps) {
  const t = useTranslations('charts')
  const weights = rows.flatMap(({ cells }) =>
    cells.flatMap(cell => (cell?.weight == null ? [] : [cell.weight])),
  )
  const stepOf = stepsOf(weights, heatSteps, limits)
  const head = ({ href, label, aside }: Head) => (
    <>
      <Linked href={href}>{label}</Linked>
      {aside}
    </>
  )
  return (
    <Frame {...frame}>
      <Pointer>
        <div className="chart-heat">
          <table aria-label={frame.question}>
            <thead>
              <tr>
                <th scope="col">{corner}</th>
                {columns.map(column => (
                  <th key={column.key} scope="col">
                    {head(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, y) => (
                <tr key={row.key}>
                  <th scope="row">{head(row)}</th>
                  {columns.map(({ key, label }, x) => {
                    const cell = row.cells[x]
                    const name = [`${row.label} · ${label}`, cell?.text, ...(cell?.more ?? [])].join(
                      t('separator'),
                    )
                    return (
                      <td key={key} data-step={cell?.weight == null ? undefined : stepOf(cell.weight)}>
                        {cell && (
                          <MarkLink href={cell.href} name={name} at={[x, y]} html>
                            {cell.text}
                          </MarkLink>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Pointer>
    </Frame>
  )
}
