export interface FrameProps {
  question: string
  denominator: string
  excel?: string
  note?: string
}

export interface Mark {
  key: string
  label: string
  value: number | null
  href?: string
  before?: number
  beforeHref?: string
  expected?: number
  share?: number
  unfinished?: boolean
  ahead?: number
  alarm?: boolean
}

export type Unit = 'count' | 'share' | 'number'

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
}
