import { useTranslations } from 'next-intl'
import { Drawing } from './drawing'
import { figureData, type MoreColumn } from './figure-data'
import { Frame } from './frame'
import { type Tile, TileMarks } from './links/tile-marks'
import type { FigureProps } from './mark'
import { MarkTable } from './mark-table'
import { stepsOf } from './plot/steps'
import { clipText } from './plot/text-room'
import { tileColumns, tilePlaces, tileRows } from './plot/tile-places'

const [size, steps] = [78, 5]

interface TilesProps extends FigureProps {
  more?: readonly MoreColumn[]
}

export function Tiles({ frame, marks, names, more }: TilesProps) {
  const t = useTranslations('charts')
  const names34 = useTranslations('regionsShort')
  const data = figureData({ marks, names }, more)
  const at = new Map(marks.map(({ key }, index) => [key, index]))
  const countOf = (mark: number | undefined) => (mark === undefined ? 0 : (marks[mark]!.value ?? 0))
  const codes = Object.keys(tilePlaces) as (keyof typeof tilePlaces)[]
  const stepOf = stepsOf(
    codes.map(code => countOf(at.get(code))),
    steps,
  )
  const regions = codes.map(
    (code): Tile => ({
      title: names34(code),
      mark: at.get(code) ?? null,
      place: tilePlaces[code]!,
      step: stepOf(countOf(at.get(code))),
    }),
  )
  const elsewhere = marks
    .filter(({ key }) => !(key in tilePlaces))
    .map(
      ({ key, label }, index): Tile => ({
        title: clipText(label, size),
        mark: at.get(key)!,
        place: [tileColumns - 1, tileRows - 1 - index],
        step: 0,
      }),
    )
  const inPlace = [...regions, ...elsewhere].sort(
    (one, other) => one.place[1] - other.place[1] || one.place[0] - other.place[0],
  )
  return (
    <Frame
      {...frame}
      note={[t('notMap'), frame.note].filter(Boolean).join(t('separator'))}
      table={<MarkTable data={data} />}
    >
      <Drawing name={frame.question} width={tileColumns * size} height={tileRows * size}>
        <TileMarks data={data} tiles={inPlace} size={size} />
      </Drawing>
    </Frame>
  )
}
