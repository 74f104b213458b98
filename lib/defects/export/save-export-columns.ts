import { z } from 'zod'
import { saveView } from '@/lib/accounts/views/save-view'
import { operation } from '@/lib/core/operation'
import { requiredText } from '@/lib/core/text'
import { saveChoices } from './column-choices'
import { columnKeys, columnSets } from './export-schema'
import { exportAccess } from './read-export'

export const saveExportColumns = operation({
  access: exportAccess,
  input: z.strictObject({
    columns: columnKeys,
    name: requiredText(60).optional(),
    shared: z.boolean().default(false),
    first: z.boolean().default(false),
  }),
  async run(ctx, { columns, name, shared, first }) {
    return ctx.tx(async tx => {
      if (name === undefined) {
        await saveChoices(tx, { last: columns, ...(first && { chosen: 'last' }) })
        return { id: 'last', name: null }
      }
      const table = { columns: columns.map(key => ({ key })) }
      const kept = await saveView(tx, { list: columnSets, name, shared, query: '', table })
      if (first) await saveChoices(tx, { chosen: kept.id })
      return kept
    })
  },
})
