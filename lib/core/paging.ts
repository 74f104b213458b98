import { z } from 'zod'
import { wholeNumber } from './input'

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
