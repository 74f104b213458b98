import { z } from 'zod'
import { operation } from '@/lib/core/operation'

/** The page of vehicle files before anything is looked for. */
export const openFiles = operation({
  access: 'vehicle_file:query',
  input: z.strictObject({}),
  run: async () => ({}),
})
