import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import type { FieldName } from '@/lib/defects/fields'
import { personalFields } from '@/lib/defects/mask'
import { loadRecord } from './load-record'
import { namesBeside } from './name-values'

export const revealPersonalData = operation({
  access: 'vehicle_defect_personal',
  input: z.object({ id }),
  async run(ctx, input) {
    const { record } = await loadRecord(ctx, 'record', input, 'revealPersonalData')
    const values = Object.fromEntries(personalFields.map(name => [name, record[name] ?? null]))
    const names = Object.entries(await namesBeside(ctx, values)).filter(([, name]) => name?.length)
    const files = [...record.files, ...record.feedback.flatMap(one => one.files)]
    return {
      id: record.id,
      fileNames: Object.fromEntries(files.map(({ id, name }) => [id, name])),
      ...(values as Partial<Record<FieldName, string | number | null>>),
      ...(Object.fromEntries(names) as Partial<Record<`${FieldName}Name`, string>>),
    }
  },
})
