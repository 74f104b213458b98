import { operation } from '@/lib/core/operation'
import { readDeskRecord } from '@/lib/defects/desk/read-desk-record'
import { readUnanswered } from './read-unanswered'

export const openDeskRecord = operation({
  access: readDeskRecord.access,
  input: readDeskRecord.input,
  async run(ctx, { id }) {
    const [opened, unanswered] = await Promise.all([
      readDeskRecord(ctx, { id }),
      readUnanswered(ctx, { defectId: id }),
    ])
    return { ...opened, unanswered }
  },
})
