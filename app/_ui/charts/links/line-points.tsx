'use client'

import type { LinePlace, LinesData } from '../lines-data'
import { tenth } from '../plot/plot'
import { useMarkText } from '../use-mark-text'
import { useAddressed } from './addressed'
import { gridAddress } from './grid-links'
import { MarkLink } from './mark-link'

export function LinePoints({ data, row, place }: { data: LinesData; row: number; place: LinePlace }) {
  const text = useMarkText([], { before: data.before }, data.unit)
  const addressed = useAddressed()
  const line = data.lines[row]!
  if (!addressed && !line.dotted) return null
  return data.points.map(({ key, label, unfinished, words }, at) => {
    const value = line.values[at] ?? null
    // Dots of nothing would hide the others.
    if (value === null || (line.dotted && value === 0)) return null
    const [x, y] = [tenth(place.x[0] + at * place.x[1]), tenth(place.y[0] - value * place.y[1])]
    const total = data.totals?.[at]
    const share = total ? value / total : undefined
    const before = line.before?.[at] ?? undefined
    const more =
      data.ahead && line.ahead?.values[at] != null ? [`${data.ahead.name} ${line.ahead.texts[at]}`] : []
    return (
      <MarkLink
        key={key}
        id={`${line.key} ${key}`}
        href={data.links && line.words && gridAddress(data.links, line.words, words)}
        at={[at, row]}
        x={x}
        name={text.nameOf({ key, label: `${label} ${line.name}`, value, share, before, unfinished }, more)}
      >
        <circle className="chart-hit" cx={x} cy={y} r="9" />
        <circle className="chart-dot" cx={x} cy={y} r="3" />
      </MarkLink>
    )
  })
}
