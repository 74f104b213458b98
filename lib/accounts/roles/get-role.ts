import { z } from 'zod'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { presentRole, readRole } from './role-rows'

export const getRole = operation({
  access: 'system_role:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    return presentRole(await readRole(ctx, id), signedIn(ctx))
  },
})
