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
  words?: Words
}

export interface HeatCell {
  text: string
  weight: number | null
  // Too few to be coloured by.
  small?: boolean
  more?: readonly string[]
}

interface HeatProps {
  frame: FrameProps
  links: GridLinks
  columns: readonly Head[]
  rows: readonly (Head & { cells: readonly (HeatCell | null)[] })[]
  corner: string
  limits?: readonly number[]
}

export const heatSteps = 7
const smallStep = -1

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
                cell && [
                  cell.text,
                  cell.weight === null ? (cell.small ? smallStep : 0) : stepOf(cell.weight),
                  ...(cell.more ?? []),
                ],
            ),
          }))}
        />
      </Pointer>
    </Frame>
  )
}
