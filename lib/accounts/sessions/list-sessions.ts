import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { sessionsOf } from './session-rows'

export const listSessions = operation({
  access: 'system_user:get',
  input: z.strictObject({ id }),
  run: (ctx, { id }) => sessionsOf(ctx, id),
})
