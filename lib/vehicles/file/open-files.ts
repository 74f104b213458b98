import { z } from 'zod'
import { operation } from '@/lib/core/operation'

export const openFiles = operation({
  access: 'vehicle_file:query',
  input: z.strictObject({}),
  run: async () => ({}),
})
