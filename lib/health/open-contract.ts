import { z } from 'zod'
import { operation } from '@/lib/core/operation'

/** Whether this person reads the page of the contract. The document itself is open: clients are written from it. */
export const openContract = operation({
  access: 'system_parameter:query',
  input: z.strictObject({}),
  async run() {
    return { document: '/app/openapi.json' }
  },
})
