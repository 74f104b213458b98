import { z } from 'zod'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { describeUser } from './describe-user'

export const readMe = operation({
  access: 'signed-in',
  withOneTimePassword: true,
  input: z.object({}),
  async run(ctx) {
    return describeUser(ctx, signedIn(ctx))
  },
})
