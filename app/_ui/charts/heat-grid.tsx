'use client'

import { useEffect, useRef } from 'react'
import { useAddressed, usePlain } from './links/addressed'
import { type GridLinks, gridHref, type Words } from './links/grid-links'
import './css/steps.css'
import './css/tables.css'

interface Head {
  label: string
  words?: Words
}

type Cell = readonly [text: string, step: number, ...more: string[]]

interface HeatGridProps {
  name: string
  corner: string
  links: GridLinks
  separator: string
  columns: readonly Head[]
  rows: readonly (Head & { cells: readonly (Cell | null)[] })[]
}

/** 900 cells with their addresses would be 500 kB of page, so the addresses are added in the browser. */
export function HeatGrid({ name, corner, links, separator, columns, rows }: HeatGridProps) {
  const plain = usePlain()
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    rows.forEach((row, y) => {
      row.cells.forEach((cell, x) => {
        if (!cell) return
        const mark = body.current!.rows[y]!.cells[x + 1]!.firstElementChild!
        const [text, , ...more] = cell
        const column = columns[x]!
        mark.setAttribute('data-at', `${x},${y}`)
        mark.setAttribute('href', gridHref(links, row.words, column.words))
        mark.setAttribute('aria-label', [`${row.label} · ${column.label}`, text, ...more].join(separator))
      })
    })
  }, [links, separator, columns, rows])
  return (
    <div className="chart-heat">
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ label, words }, x) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
              <th key={x} scope="col">
                <HeadLink {...{ links, label, words }} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map(({ label, words, cells }, y) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
            <tr key={y}>
              <th scope="row">
                <HeadLink {...{ links, label, words }} />
              </th>
              {cells.map((cell, x) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their places
                <td key={x} data-step={cell?.[1] || undefined}>
                  {cell && (
                    <a href={plain ? gridHref(links, words, columns[x]!.words) : undefined}>{cell[0]}</a>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadLink({ links, label, words }: Head & { links: GridLinks }) {
  const addressed = useAddressed()
  return words ? <a href={addressed ? gridHref(links, words) : undefined}>{label}</a> : label
}
