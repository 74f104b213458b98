import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'

/** The process lives and answers; it asks nobody else, so that a lost database does not get it killed. */
export const checkHealth = operation({
  access: 'public',
  input: z.object({}),
  async run() {
    return new RawReply({ status: 'ok' })
  },
})
