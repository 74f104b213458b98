'use client'

import { useEffect, useRef } from 'react'
import { basePath, queryOf } from '@/app/_ui/call-address'

/** Words of an address; a list repeats its word. */
export type HeatWords = Readonly<Record<string, unknown>>

export interface HeatLinks {
  /** Below the base path. */
  path: string
  words: HeatWords
}

interface Head {
  label: string
  words?: HeatWords
}

/** What stands in it, the step of its colour or 0, and further lines of its card. */
type Cell = readonly [text: string, step: number, ...more: string[]]

interface HeatGridProps {
  name: string
  corner: string
  links: HeatLinks
  separator: string
  columns: readonly Head[]
  rows: readonly (Head & { cells: readonly (Cell | null)[] })[]
}

/**
 * Nine hundred cells with their addresses would be half a megabyte of page: it has those of rows and columns, and the
 * cells get theirs from both when the page is there.
 */
export function HeatGrid({ name, corner, links, separator, columns, rows }: HeatGridProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    for (const mark of body.current!.querySelectorAll('[data-at]')) {
      const [x, y] = mark.getAttribute('data-at')!.split(',').map(Number) as [number, number]
      const [row, column] = [rows[y]!, columns[x]!]
      const [text, , ...more] = row.cells[x]!
      mark.setAttribute('href', addressOf(links, row.words, column.words))
      mark.setAttribute('aria-label', [`${row.label} · ${column.label}`, text, ...more].join(separator))
    }
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
                  {/* biome-ignore lint/a11y/useValidAnchor: its address follows, see above */}
                  {cell && <a data-at={`${x},${y}`}>{cell[0]}</a>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadLink({ links, label, words }: Head & { links: HeatLinks }) {
  return words ? <a href={addressOf(links, words)}>{label}</a> : label
}

const addressOf = ({ path, words }: HeatLinks, ...added: (HeatWords | undefined)[]) =>
  basePath + path + queryOf(Object.assign({}, words, ...added))
