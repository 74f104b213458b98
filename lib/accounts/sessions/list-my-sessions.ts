import { z } from 'zod'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { sessionsOf } from './session-rows'

export const listMySessions = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  run: ctx => sessionsOf(ctx, signedIn(ctx).id),
})
