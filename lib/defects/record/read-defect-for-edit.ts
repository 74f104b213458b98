import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { fieldNames } from '@/lib/defects/fields'
import { presentFiles } from '@/lib/defects/files/mask-files'
import { seesPersonal } from '@/lib/defects/mask'
import type { DefectValues } from '@/lib/defects/schema'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { dated, loadRecord } from './load-record'
import { presentReturn } from './present-return'

export const readDefectForEdit = operation({
  access: 'vehicle_defect_edit',
  input: z.object({ id }),
  async run(ctx, input) {
    const { record, masked } = await loadRecord(ctx, 'form', input, 'readDefectForEdit')
    const { complaintNo, state, version, typeCodeName, recallMatched } = record
    const { names } = await lookups(ctx)
    const values = Object.fromEntries(fieldNames.map(name => [name, record[name]])) as DefectValues
    const files = presentFiles(ctx, names, record.files.map(dated), seesPersonal(ctx))
    const returned = await presentReturn(ctx, record)
    return {
      ...{ id: record.id, complaintNo, state, version, values, typeCodeName, masked, files, returned },
      recallMatched,
    }
  },
})
