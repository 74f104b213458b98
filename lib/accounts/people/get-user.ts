import { z } from 'zod'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { answerUser } from './user-rows'

export const getUser = operation({
  access: 'system_user:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    return answerUser(ctx, id, signedIn(ctx))
  },
})
