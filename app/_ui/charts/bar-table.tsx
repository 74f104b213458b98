import { scaleLinear } from 'd3-scale'
import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { Frame } from './frame'
import { Linked } from './links/linked-table'
import type { FigureProps, Mark } from './mark'
import { type MarkColumn, markColumns } from './mark-table'
import { useMarkText } from './use-mark-text'

interface BarTableProps extends FigureProps {
  more?: readonly MarkColumn[]
}

/** Rows with a bar each: for names that are long, and for figures that have half a page. */
export function BarTable({ frame, marks, names, unit, more = [] }: BarTableProps) {
  const t = useTranslations('charts')
  const text = useMarkText(marks, names, unit)
  const length = scaleLinear([0, Math.max(1, ...marks.map(({ value }) => value ?? 0))], [0, 100])
  const columns = [...markColumns(marks, text), ...more]
  const heads = [
    text.heads.item,
    <td key="bar">
      <span className="visually-hidden">{t('bar')}</span>
    </td>,
    ...columns.map(({ head }) => head),
  ]
  return (
    <Frame {...frame}>
      <PlainTable className="chart-bars" aria-label={frame.question} heads={heads}>
        {marks.map((mark: Mark, at) => (
          <tr key={mark.key}>
            <th scope="row" title={mark.label}>
              {mark.label}
            </th>
            <td className="bar">
              <span style={{ width: `${length(mark.value ?? 0)}%` }} />
            </td>
            {columns.map(({ head, cell }, column) => (
              <td key={head}>
                <Linked href={column === 0 ? mark.href : undefined}>{cell(mark, at)}</Linked>
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </Frame>
  )
}
