import type { ScaleBand, ScaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import type { Mark } from './mark'
import { MarkLink } from './mark-link'
import { plot, tenth, textWidth } from './plot'
import { Silent } from './silent'

interface Props {
  mark: Mark
  at: number
  name: string
  x: ScaleBand<string>
  y: ScaleLinear<number, number>
  className?: string
  /** Of the ground. */
  bottom?: number
  children?: ReactNode
}

export const middleOf = (x: ScaleBand<string>, { key }: Pick<Mark, 'key'>) =>
  tenth(x(key)! + x.bandwidth() / 2)

/** A bar on a ground as high as the plot, so that small ones are found by the pointer too. */
export function Bar({ mark, at, name, x, y, className, bottom: ground, children }: Props) {
  const kind = ['chart-bar', mark.unfinished && 'unfinished', mark.alarm && 'alarm'].filter(Boolean).join(' ')
  const [middle, top, bottom] = [middleOf(x, mark), tenth(y(mark.value ?? 0)), y(0)]
  return (
    <MarkLink id={mark.key} href={mark.href} name={name} at={[at, 0]} className={className}>
      <rect
        className="chart-hit"
        x={tenth(middle - x.step() / 2)}
        y={plot.top}
        width={tenth(x.step())}
        height={(ground ?? bottom) - plot.top}
      />
      <rect
        className={kind}
        x={tenth(x(mark.key)!)}
        y={top}
        width={tenth(x.bandwidth())}
        height={tenth(bottom - top)}
      />
      {children}
    </MarkLink>
  )
}

interface LabelsProps extends Pick<Props, 'x' | 'y'> {
  marks: readonly Mark[]
  write(value: number): string
}

/** The figures above the bars, on top of any line; none where they have no room. */
export function BarLabels({ marks, write, x, y }: LabelsProps) {
  const known = marks.filter(({ value }) => value !== null && value > 0)
  if (!known.every(({ value }) => textWidth(write(value!)) + 2 <= x.step())) return null
  return (
    <Silent>
      {known.map(mark => (
        <text
          key={mark.key}
          className="chart-value"
          x={middleOf(x, mark)}
          y={tenth(y(mark.value!)) - 5}
          textAnchor="middle"
        >
          {write(mark.value!)}
        </text>
      ))}
    </Silent>
  )
}
