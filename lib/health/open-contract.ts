import { z } from 'zod'
import { operation } from '@/lib/core/operation'

export const openContract = operation({
  access: 'system_parameter:query',
  input: z.strictObject({}),
  async run() {
    return { document: '/app/openapi.json' }
  },
})
