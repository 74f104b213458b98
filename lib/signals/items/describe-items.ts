import { z } from 'zod'
import { itemsFinding } from '@/lib/analysis/findings/total-findings'
import { operation } from '@/lib/core/operation'
import { countItems } from './count-items'
import { pageItems } from './page-items'

// Of all open items in a sentence, and the one first in line.
export const describeItems = operation({
  access: 'watch_item:query',
  input: z.strictObject({}),
  async run(ctx) {
    const [counts, { records }] = await Promise.all([countItems(ctx, {}), pageItems(ctx, { limit: 1 })])
    const [first] = records
    return { first: first?.id ?? null, ...itemsFinding(ctx.locale, counts, first?.finding ?? null) }
  },
})
