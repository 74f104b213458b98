import { useTranslations } from 'next-intl'
import { Drawing } from './drawing'
import { Frame } from './frame'
import { MarkLink } from './links/mark-link'
import type { FigureProps, Mark } from './mark'
import { type MarkColumn, MarkTable } from './mark-table'
import { clipText } from './plot'
import { stepsOf } from './steps'
import { tileColumns, tilePlaces, tileRows } from './tile-places'
import { useMarkText } from './use-mark-text'

const [size, gap, steps] = [78, 4, 5]
const [titleLine, countLine, shareLine] = [24, 45, 66]

interface TilesProps extends FigureProps {
  /** Further columns of the table. */
  more?: readonly MarkColumn[]
}

/** A tile for each province, coloured by its value or, where marks have one, by its share; marks elsewhere stand beside. */
export function Tiles({ frame, marks, names, unit = 'count', more }: TilesProps) {
  const t = useTranslations('charts')
  const text = useMarkText(marks, names, unit)
  const known = new Map(marks.map(mark => [mark.key, mark]))
  const regions = Object.entries(tilePlaces).map(([code, place]) => ({
    mark: known.get(code) ?? { key: code, label: t(`regions.${code}`), value: 0 },
    title: t(`regions.${code}`),
    place,
  }))
  const elsewhere = marks
    .filter(({ key }) => !(key in tilePlaces))
    .map((mark, at) => ({ mark, title: mark.label, place: [tileColumns - 1, tileRows - 1 - at] as const }))
  const stepOf = stepsOf(
    regions.map(({ mark }) => mark.value ?? 0),
    steps,
  )
  const inPlace = [...regions, ...elsewhere].sort(
    (one, other) => one.place[1] - other.place[1] || one.place[0] - other.place[0],
  )
  return (
    <Frame
      {...frame}
      note={[t('notMap'), frame.note].filter(Boolean).join(t('separator'))}
      table={<MarkTable marks={marks} text={text} more={more} />}
    >
      <Drawing name={frame.question} width={tileColumns * size} height={tileRows * size}>
        {inPlace.map(({ mark, title, place }) => (
          <MarkLink
            key={mark.key}
            id={mark.key}
            href={mark.href}
            name={text.nameOf(mark)}
            at={place}
            className="chart-tile"
          >
            <Tile
              mark={mark}
              title={title}
              place={place}
              step={mark.key in tilePlaces ? stepOf(mark.value ?? 0) : 0}
              text={text}
            />
          </MarkLink>
        ))}
      </Drawing>
    </Frame>
  )
}

interface TileProps {
  mark: Mark
  title: string
  place: readonly [number, number]
  step: number
  text: Pick<ReturnType<typeof useMarkText>, 'value' | 'share'>
}

function Tile({ mark, title, place: [column, row], step, text }: TileProps) {
  const [x, y] = [column * size, row * size]
  const lines = [
    { at: titleLine, line: clipText(title, size), strong: true },
    { at: countLine, line: text.value(mark.value) },
    { at: shareLine, line: mark.share === undefined ? '' : text.share(mark.share) },
  ]
  return (
    <>
      <rect data-step={step || undefined} x={x} y={y} width={size - gap} height={size - gap} rx="4" />
      {lines.map(({ at, line, strong }) => (
        <text
          key={at}
          className={strong ? 'title' : undefined}
          x={x + (size - gap) / 2}
          y={y + at}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </>
  )
}
