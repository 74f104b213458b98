import type { ScaleLinear } from 'd3-scale'
import { Labels } from './labels'
import { type Plot, tenth, plot as whole, width } from './plot/plot'
import { fitText, textWidth } from './plot/text-room'
import { Silent } from './silent'

interface Props {
  y: ScaleLinear<number, number>
  write(value: number): string
  whole?: boolean
  plot?: Plot
  ticks?: number
}

export function ValueAxis({ y, write, whole: integers = false, plot = whole, ticks: count = 4 }: Props) {
  const ticks = y.ticks(count).filter(tick => !integers || Number.isInteger(tick))
  const ruleAt = (tick: number) => `M${plot.left} ${tenth(y(tick))}H${plot.right}`
  return (
    <Silent>
      <path className="chart-rule" d={ticks.filter(Boolean).map(ruleAt).join('')} />
      <path className="chart-rule zero" d={ruleAt(0)} />
      <Labels
        texts={ticks.map(tick => [plot.left - 8, tenth(y(tick) + 4), write(tick)] as const)}
        anchor="end"
      />
    </Silent>
  )
}

interface LabelAxisProps {
  labels: readonly { x: number; text: string }[]
  room: number
  time?: boolean
}

export function LabelAxis({ labels, room, time = false }: LabelAxisProps) {
  const widest = Math.max(0, ...labels.map(({ text }) => textWidth(text)))
  const step = time ? Math.ceil((widest + 12) / room) : 1
  // The last period is the one that is looked for.
  const placed = labels
    .filter((_, at) => (labels.length - 1 - at) % step === 0)
    .map(label => ({ ...label, x: time ? Math.min(label.x, width - textWidth(label.text) / 2) : label.x }))
  const last = placed.at(-1)
  const shown = placed.filter(label => !time || label === last || label.x + widest + 8 <= last!.x)
  return (
    <Labels
      texts={shown.map(
        ({ x, text }) => [tenth(x), whole.bottom + 18, ...(time ? [text] : fitText(text, room - 4))] as const,
      )}
      anchor="middle"
    />
  )
}
