'use client'

import { MarkLink } from './mark-link'
import { linkAt, type PackedLinks } from './packed-links'

interface LinePointsProps {
  line: string
  row: number
  points: readonly { key: string; at: number; x: number; y: number; name: string }[]
  links: PackedLinks
}

/** The dots of a line, each a link. A component of the browser, so that they travel once. */
export function LinePoints({ line, row, points, links }: LinePointsProps) {
  return points.map(({ key, at, x, y, name }, index) => (
    <MarkLink key={key} id={`${line} ${key}`} href={linkAt(links, index)} at={[at, row]} x={x} name={name}>
      <circle className="chart-hit" cx={x} cy={y} r="9" />
      <circle className="chart-dot" cx={x} cy={y} r="3" />
    </MarkLink>
  ))
}
