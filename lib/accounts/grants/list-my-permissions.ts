import { z } from 'zod'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'

export const listMyPermissions = operation({
  access: 'signed-in',
  withOneTimePassword: true,
  input: z.object({}),
  async run(ctx) {
    return [...signedIn(ctx).grants].map(([permissionId, actionList]) => ({
      permissionId,
      actionList: [...actionList],
    }))
  },
})
