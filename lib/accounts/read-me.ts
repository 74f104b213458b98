import { z } from 'zod'
import { signedIn } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { operation } from '@/lib/core/operation'

/** The person that is signed in (getUserInfo). */
export const readMe = operation({
  access: 'signed-in',
  input: z.object({}),
  async run(ctx) {
    const { id, loginId, name, deptName, roles } = signedIn(ctx)
    return {
      id,
      loginId,
      name,
      avatar: null,
      deptName,
      roles,
      permissionMode: env().PERMISSION_MODE === 'on',
    }
  },
})
