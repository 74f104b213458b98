import { z } from 'zod'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { revoke, sessionId } from './end-user-sessions'
import { replyKeepingBrowser } from './reply-keeping-browser'

export const revokeMySessions = operation({
  access: 'signed-in',
  input: z.strictObject({ sessionId }),
  async run(ctx, { sessionId }) {
    return ctx.tx(async tx => {
      const ended = await revoke(tx, signedIn(ctx), sessionId)
      return sessionId ? ended : replyKeepingBrowser(tx, ended)
    })
  },
})
