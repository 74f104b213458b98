import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'

/** Does not ask the database, so that its outage does not get the process killed. */
export const checkHealth = operation({
  access: 'public',
  input: z.object({}),
  async run() {
    return new RawReply({ status: 'ok' })
  },
})
