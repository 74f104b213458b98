import { z } from 'zod'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { removeAvatarFile, replaceAvatar } from './replace-avatar'

export const removeAvatar = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  async run(ctx) {
    await removeAvatarFile(ctx, await ctx.tx(tx => replaceAvatar(tx, signedIn(ctx).id, null)))
    return { avatar: null }
  },
})
