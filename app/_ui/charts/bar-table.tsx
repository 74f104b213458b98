'use client'

import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { type FigureData, marksOf } from './figure-data'
import { Frame } from './frame'
import { useAddressed } from './links/addressed'
import { Linked } from './links/linked-table'
import { linkAt } from './links/packed-links'
import type { FrameProps } from './mark'
import { useFigureText } from './use-figure-text'
import './css/tables.css'

export function BarTable({ frame, data }: { frame: FrameProps; data: FigureData }) {
  const t = useTranslations('charts')
  const addressed = useAddressed()
  const { heads, columns } = useFigureText(data)
  const marks = marksOf(data)
  const longest = Math.max(1, ...marks.map(({ value }) => value ?? 0))
  return (
    <Frame {...frame}>
      <PlainTable
        className="chart-bars"
        aria-label={frame.question}
        heads={[
          heads.item,
          <td key="bar">
            <span className="visually-hidden">{t('bar')}</span>
          </td>,
          ...columns.map(({ head }) => head),
        ]}
      >
        {marks.map(({ key, label, value }, at) => (
          <tr key={key}>
            <th scope="row" title={label}>
              {label}
            </th>
            <td className="bar">
              <span style={{ width: `${Math.round((1000 * (value ?? 0)) / longest) / 10}%` }} />
            </td>
            {columns.map(({ head, cells }, column) => (
              <td key={head}>
                <Linked href={column === 0 && addressed ? linkAt(data.links, at) : undefined}>
                  {cells[at]}
                </Linked>
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </Frame>
  )
}
