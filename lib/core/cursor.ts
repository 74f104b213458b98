import { z } from 'zod'
import { invalid } from './errors'
import type { Page } from './paging'
import type { Instant } from './today'

// Empty: from the beginning.
export const cursorInput = { after: z.string().max(200).nullable().optional() }

export interface Span {
  after: string
  upTo: string
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
