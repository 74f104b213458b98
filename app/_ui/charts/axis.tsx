import type { ScaleLinear } from 'd3-scale'
import { fitText, type Plot, textWidth, plot as whole, width } from './plot'
import { Silent } from './silent'

interface Props {
  y: ScaleLinear<number, number>
  write(value: number): string
  /** Counts have no halves. */
  whole?: boolean
  plot?: Plot
  ticks?: number
}

export function ValueAxis({ y, write, whole: integers = false, plot = whole, ticks: count = 4 }: Props) {
  const ticks = y.ticks(count).filter(tick => !integers || Number.isInteger(tick))
  return (
    <Silent>
      {ticks.map(tick => (
        <g key={tick}>
          <path
            className={tick === 0 ? 'chart-rule zero' : 'chart-rule'}
            d={`M${plot.left} ${y(tick)}H${plot.right}`}
          />
          <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
            {write(tick)}
          </text>
        </g>
      ))}
    </Silent>
  )
}

interface Labels {
  labels: readonly { key: string; x: number; text: string }[]
  /** Between two labels. */
  room: number
  /** Labels in order of time may be left out; names are broken and cut. */
  time?: boolean
  bottom?: number
}

export function LabelAxis({ labels, room, time = false, bottom = whole.bottom }: Labels) {
  const widest = Math.max(0, ...labels.map(({ text }) => textWidth(text)))
  const step = time ? Math.ceil((widest + 12) / room) : 1
  // The last period is the one that is looked for.
  const placed = labels
    .filter((_, at) => (labels.length - 1 - at) % step === 0)
    .map(label => ({ ...label, x: time ? Math.min(label.x, width - textWidth(label.text) / 2) : label.x }))
  const last = placed.at(-1)
  const shown = placed.filter(label => !time || label === last || label.x + widest + 8 <= last!.x)
  return (
    <Silent>
      {shown.map(({ key, x, text }) => (
        <text key={key} x={x} y={bottom + 18} textAnchor="middle">
          {(time ? [text] : fitText(text, room - 4)).map((line, at) => (
            <tspan key={line} x={x} dy={at ? 16 : 0}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </Silent>
  )
}
