import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { identitiesOf } from './identity-rows'

export const listIdentities = operation({
  access: 'system_user:get',
  input: z.strictObject({ id }),
  run: (ctx, { id }) => identitiesOf(ctx, id),
})
