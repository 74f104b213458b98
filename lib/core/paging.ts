import { z } from 'zod'
import { invalid } from './errors'
import { wholeNumber } from './input'
import type { Instant } from './today'

export interface Page<Row> {
  current: number
  total: number
  totalCapped?: boolean
  size: number
  pages: number
  records: Row[]
}

export const pageInput = z.object({
  page: wholeNumber(1, 100_000_000).default(1),
  limit: wholeNumber(1, 100).default(10),
  sortField: z.string().optional(),
  sortOrder: z.enum(['ascend', 'descend']).optional(),
})

export function toPage<Row>(
  { page, limit }: { page: number; limit: number },
  records: Row[],
  total: number,
  totalCapped = false,
): Page<Row> {
  const pages = Math.ceil(total / limit)
  return { current: page, total, ...(totalCapped && { totalCapped }), size: limit, pages, records }
}

// Empty: from the beginning.
export const cursorInput = { after: z.string().max(200).nullable().optional() }

export interface Span {
  after: string
  upTo: string
  // How far a walk over what does not match goes for one page.
  walkTo?: string
}

export type CursorPage<Row> = Page<Row> & {
  after?: string
  hasMore?: boolean
  deleted?: { id: string; deletedAt: Instant }[]
}

export const cursorOf = (list: string, id: string) => Buffer.from(`${list} ${id}`).toString('base64url')

export function readCursor(
  list: string,
  { after, page, sortField }: { after: string | null; page: number; sortField?: string },
): string {
  if (page > 1) throw invalid('page', 'beside_cursor')
  if (sortField) throw invalid('sortField', 'beside_cursor')
  if (!after) return '0'
  const [, ofList, id] = /^(\S+) (\d{1,18})$/.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (ofList !== list || !id) throw invalid('after', 'not_cursor')
  return id
}
