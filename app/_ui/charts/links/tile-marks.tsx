'use client'

import { type FigureData, marksOf, packMarks } from '../figure-data'
import { useFigureText } from '../use-figure-text'
import { MarkLink } from './mark-link'
import { linkAt } from './packed-links'
import '../css/steps.css'
import '../css/tiles.css'

export interface Tile {
  title: string
  mark: number | null
  place: readonly [column: number, row: number]
  step: number
}

const [titleLine, countLine, shareLine] = [24, 45, 66]

export function TileMarks({ data, tiles, size }: { data: FigureData; tiles: readonly Tile[]; size: number }) {
  const text = useFigureText(data)
  const marks = marksOf(data)
  const [counts, shares] = text.columns
  const none = useFigureText({
    ...data,
    marks: packMarks(tiles.map(({ title }) => ({ key: title, label: title, value: 0 }))),
    more: undefined,
  })
  return tiles.map(({ title, mark, place, step }, at) => (
    <MarkLink
      key={title}
      id={mark === null ? undefined : marks[mark]!.key}
      href={mark === null ? undefined : linkAt(data.links, mark)}
      name={mark === null ? none.nameOf(at) : text.nameOf(mark)}
      at={place}
      className="chart-tile"
      transform={`translate(${place[0] * size} ${place[1] * size})`}
    >
      <rect data-step={step || undefined} width={size - 4} height={size - 4} rx="4" />
      <text className="title" x={size / 2 - 2} y={titleLine}>
        {title}
      </text>
      <text x={size / 2 - 2} y={countLine}>
        {mark === null ? '0' : counts!.cells[mark]}
      </text>
      {mark !== null && marks[mark]!.share !== undefined && (
        <text x={size / 2 - 2} y={shareLine}>
          {shares!.cells[mark]}
        </text>
      )}
    </MarkLink>
  ))
}
