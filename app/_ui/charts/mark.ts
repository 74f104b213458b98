export interface FrameProps {
  question: string
  /** What the figures are out of. */
  denominator: string
  asOf?: string
  /** Address of the workbook, below the base path. */
  excel?: string
  note?: string
}

/** What is drawn once and leads to what it stands for. */
export interface Mark {
  key: string
  label: string
  /** Null where there is nothing to tell. */
  value: number | null
  /** Below the base path. */
  href?: string
  before?: number
  /** Where `before` counts records too. */
  beforeHref?: string
  expected?: number
  share?: number
  /** Of a period that still runs. */
  unfinished?: boolean
  alarm?: boolean
}

export type Unit = 'count' | 'share' | 'number'

/** What the values are called; the kit's own words where they are left out. */
export interface ValueNames {
  item?: string
  value?: string
  before?: string
  expected?: string
}

export interface FigureProps {
  frame: FrameProps
  marks: readonly Mark[]
  names?: ValueNames
  unit?: Unit
}
