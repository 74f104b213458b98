// What a template may name: a text, a block that is set in by the engine, or a list with texts of its own.
export interface FieldNames {
  readonly [name: string]: 'text' | 'block' | FieldNames
}

export interface DocumentTable {
  title: string
  // Above it.
  chart?: DocumentChart
  columns: readonly { title: string; width?: number; right?: boolean }[]
  rows: readonly (readonly string[])[]
  note?: string
}

export interface DocumentChart {
  // A line each, for names are too long to stand under columns.
  isRanked?: boolean
  // Of the columns, the grey ones beside them, and what is drawn for each.
  names: readonly [now: string, before: string | null]
  marks: readonly { label: string; value: number; before: number | null }[]
}

export type DocumentBlock = { chart: DocumentChart } | { tables: readonly DocumentTable[] }

export interface DocumentData {
  [name: string]: string | DocumentBlock | readonly DocumentData[]
}

export const templateFaults = [
  'damaged',
  'syntax',
  'unknown',
  'nested',
  'kind',
  'place',
  'too_large',
] as const
export interface TemplateFault {
  fault: (typeof templateFaults)[number]
  // The field or the piece of text that is wrong.
  name: string
}

// Of Word, but not in the PDF: told when a template is tried.
export const leftOut = ['numbering', 'textBox', 'formula', 'note', 'object', 'picture', 'floating'] as const
export type LeftOut = (typeof leftOut)[number]

export interface DocumentRequest {
  // The docx in base64.
  template: string
  fields: FieldNames
  // Without, the template is only tried.
  data: DocumentData | null
  title: string
  madeAt: string
  fontFolder: string
}

export type DocumentAnswer =
  | { docx: string; pdf: string; used: string[]; leftOut: LeftOut[] }
  | { used: string[]; leftOut: LeftOut[] }
  | TemplateFault
