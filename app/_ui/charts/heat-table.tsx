import { useTranslations } from 'next-intl'
import { Frame } from './frame'
import { HeatGrid } from './heat-grid'
import type { GridLinks, Words } from './links/grid-links'
import type { FrameProps } from './mark'
import { stepsOf } from './plot/steps'
import { Pointer } from './pointer'

interface Head {
  key: string
  label: string
  /** What its link asks for, added to those of `links`. */
  words?: Words
}

export interface HeatCell {
  /** What stands in it. */
  text: string
  /** What its colour says; no colour without one. */
  weight: number | null
  /** Further lines of its card. */
  more?: readonly string[]
}

interface HeatProps {
  frame: FrameProps
  /** Where all links lead, and what all of them ask for: a cell's link adds the words of its row and column. */
  links: GridLinks
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
export function HeatTable({ frame, links, columns, rows, corner, limits }: HeatProps) {
  const t = useTranslations('charts')
  const weights = rows.flatMap(({ cells }) =>
    cells.flatMap(cell => (cell?.weight == null ? [] : [cell.weight])),
  )
  const stepOf = stepsOf(weights, heatSteps, limits)
  return (
    <Frame {...frame}>
      <Pointer>
        <HeatGrid
          name={frame.question}
          corner={corner}
          links={links}
          separator={t('separator')}
          columns={columns.map(({ label, words }) => ({ label, words }))}
          rows={rows.map(({ label, words, cells }) => ({
            label,
            words,
            cells: cells.map(
              cell =>
                cell && [cell.text, cell.weight === null ? 0 : stepOf(cell.weight), ...(cell.more ?? [])],
            ),
          }))}
        />
      </Pointer>
    </Frame>
  )
}
