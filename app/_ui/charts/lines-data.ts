import type { GridLinks, Words } from './links/grid-links'
import type { Unit } from './mark'

export interface LinePoint {
  key: string
  label: string
  unfinished?: boolean
  words?: Words
  wordsBefore?: Words
}

export interface LineOf {
  key: string
  name: string
  values: readonly (number | null)[]
  before?: readonly (number | null)[]
  // From the first point of which not all is in: what it will be, and the same in words.
  ahead?: { values: readonly (number | null)[]; texts: readonly string[] }
  words?: Words
  quiet?: boolean
  dotted?: boolean
}

export interface LinesData {
  /** What values are a share of; null where it is too small to say one. */
  totals?: readonly (number | null)[]
  points: readonly LinePoint[]
  lines: readonly LineOf[]
  links?: GridLinks
  unit: Unit
  before?: string
  ahead?: { name: string; from: number }
}

export interface LinePlace {
  x: readonly [first: number, step: number]
  y: readonly [foot: number, rise: number]
}
