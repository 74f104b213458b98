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
}

export interface LinePlace {
  x: readonly [first: number, step: number]
  y: readonly [foot: number, rise: number]
}
