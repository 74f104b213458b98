import { z } from 'zod'
import { invalid } from '@/lib/core/errors'
import { version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { addDays } from '@/lib/core/today'
import { isOffered } from '@/lib/dictionaries/names/lookups'
import { changeReplacement } from './change-replacement'
import { leadsTo } from './replacements'

export const replaceAssembly = operation({
  access: 'dictionary_assembly:edit',
  input: z.strictObject({
    id,
    version,
    replacedBy: requiredText(40),
    from: z.iso.date({ error: 'not_date' }),
  }),
  async run(ctx, { id, version, replacedBy, from }) {
    return changeReplacement(ctx, id, version, 'replaceAssembly', (row, all) => {
      const other = all.find(({ code }) => code === replacedBy)
      if (leadsTo(replacedBy, row.code, all)) throw invalid('replacedBy', 'replaces_itself')
      if (!other || !isOffered(other, from)) throw invalid('replacedBy', 'not_offered')
      if (row.validFrom && from <= row.validFrom) throw invalid('from', 'before_validity')
      return { replacedBy, validTo: addDays(from, -1) }
    })
  },
})
