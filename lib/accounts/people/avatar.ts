import { z } from 'zod'
import { findRow, updateRows } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { avatarPath } from '@/lib/accounts/avatar-path'
import { lockRow } from '@/lib/collections/write-rows'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { FileReply, ReceivedFile } from '@/lib/core/replies'
import { id, text } from '@/lib/core/text'
import { inspect, prepare } from '@/lib/files/prepare'
import type { Kept } from '@/lib/services/file-store/file-store'

export const readAvatar = operation({
  access: 'signed-in',
  input: z.strictObject({ id, v: text(40).optional() }),
  async run(ctx, { id }) {
    const user = await findRow(ctx.db, users, { id }, 'avatar')
    if (!user?.avatar) throw new AppError('not_found')
    return new FileReply({
      name: 'avatar.webp',
      mime: 'image/webp',
      inline: true,
      stream: await ctx.services.fileStore.open(user.avatar),
    })
  },
})

async function replaceAvatar(tx: Ctx, userId: string, picture: Kept | null): Promise<string | null> {
  const before = await lockRow(tx, users, userId, 'update')
  const { key = null, size = null, sha256 = null } = picture ?? {}
  await updateRows(tx.db, users, { id: userId }, { avatar: key, avatarSize: size, avatarSha256: sha256 })
  const changes = { avatar: [before.avatar ? 'yes' : null, key ? 'yes' : null] }
  await tx.audit({ action: 'keepAvatar', entity: 'user', entityId: userId, detail: { changes } })
  return before.avatar
}

// The sweep removes a file left behind.
export async function removeAvatarFile({ services }: Ctx, key: string | null) {
  if (key) await services.fileStore.remove(key).catch(() => {})
}

const maxBytes = 5 * 1024 * 1024
const field = 'files.0'

async function storeSmallPicture(ctx: Ctx, received: ReceivedFile): Promise<Kept> {
  if (received.size > maxBytes) throw new AppError('too_large', { max: '5 MB' })
  const { mime, issue } = await inspect(received, field)
  if (issue) throw new AppError('invalid_input', {}, { issues: [issue] })
  if (!mime?.startsWith('image/')) throw new AppError('wrong_type', { expected: 'jpg, png, webp' })
  const prepared = await prepare(received, mime, field)
  if ('issue' in prepared) throw new AppError('invalid_input', {}, { issues: [prepared.issue] })
  return ctx.services.fileStore.put(prepared.thumbnail!).finally(prepared.discard)
}

export const setAvatar = operation({
  access: 'signed-in',
  input: z.strictObject({ files: z.array(z.instanceof(ReceivedFile)).length(1) }),
  async run(ctx, { files }) {
    const { id } = signedIn(ctx)
    const picture = await storeSmallPicture(ctx, files[0]!)
    const replaced = ctx.tx(tx => replaceAvatar(tx, id, picture))
    const before = await replaced.catch(async error => {
      await removeAvatarFile(ctx, picture.key)
      throw error
    })
    await removeAvatarFile(ctx, before)
    return { avatar: avatarPath(id, picture.key) }
  },
})

export const removeAvatar = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  async run(ctx) {
    await removeAvatarFile(ctx, await ctx.tx(tx => replaceAvatar(tx, signedIn(ctx).id, null)))
    return { avatar: null }
  },
})
