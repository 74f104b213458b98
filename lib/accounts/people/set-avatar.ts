import { z } from 'zod'
import { avatarPath } from '@/lib/accounts/avatar-path'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { withSmallPicture } from '@/lib/files/adopt-picture'
import { removeAvatarFile, replaceAvatar } from './replace-avatar'

export const setAvatar = operation({
  access: 'signed-in',
  input: z.strictObject({ files: z.array(z.instanceof(ReceivedFile)).length(1) }),
  async run(ctx, { files }) {
    const { id } = signedIn(ctx)
    const old = await withSmallPicture(ctx, files[0]!, 'files.0', async (tx, picture) => {
      const before = await replaceAvatar(tx, id, picture)
      return { before, key: picture.key }
    })
    await removeAvatarFile(ctx, old.before)
    return { avatar: avatarPath(id, old.key) }
  },
})
