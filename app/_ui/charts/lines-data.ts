import type { GridLinks, Words } from './links/grid-links'
import type { Unit } from './mark'

export interface LinePoint {
  key: string
  label: string
  unfinished?: boolean
  words?: Words
  /** Of the same point a year before, in their place. */
  wordsBefore?: Words
}

export interface LineOf {
  key: string
  name: string
  /** One for each point; null where there is nothing to tell. */
  values: readonly (number | null)[]
  /** What the values were a year before, drawn faintly. */
  before?: readonly (number | null)[]
  /** Of all records of the point. */
  shares?: readonly (number | null)[]
  /** What it adds to the address of a point; none where no list has exactly its records. */
  words?: Words
  /** Grey: what is beside the others. */
  quiet?: boolean
  /** Too few for a line. */
  dotted?: boolean
}

/** What lines, their columns and their table are made of in the browser: it travels once. */
export interface LinesData {
  /** In order of time. */
  points: readonly LinePoint[]
  lines: readonly LineOf[]
  links?: GridLinks
  unit: Unit
  /** What `before` of the lines is called. */
  before?: string
}

/** Where a line stands at a point. */
export interface LinePlace {
  /** The first point, and from one to the next. */
  x: readonly [first: number, step: number]
  /** Where zero is, and how much higher one of 1 is. */
  y: readonly [foot: number, rise: number]
}
