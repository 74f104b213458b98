import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { offer } from '@/lib/dictionaries/names/offer'

export const listComplaintTypes = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  async run(ctx) {
    const rows = (await lookups(ctx)).offered('complaintType')
    return offer(rows, {}, ctx.locale).map(row => ({ id: row.code, ...row }))
  },
})
