import { codingModels } from '@/db/schema/coding'
import { operation } from '@/lib/core/operation'
import { type Page, pageInput, toPage } from '@/lib/core/paging'
import { type ModelRow, readModels } from './model-rows'

export const pageModels = operation({
  access: 'coding_model:query',
  input: pageInput.pick({ page: true, limit: true }).strict(),
  async run(ctx, { page, limit }): Promise<Page<ModelRow>> {
    const [total, rows] = await Promise.all([
      ctx.db.$count(codingModels),
      readModels(ctx, undefined, { limit, offset: (page - 1) * limit }),
    ])
    return toPage({ page, limit }, rows, total)
  },
})
