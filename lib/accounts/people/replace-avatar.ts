import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import type { Kept } from '@/lib/services/file-store/file-store'

export async function replaceAvatar(tx: Ctx, userId: string, picture: Kept | null): Promise<string | null> {
  const [before] = await tx.db
    .select({ avatar: users.avatar })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  const { key = null, size = null, sha256 = null } = picture ?? {}
  await tx.db
    .update(users)
    .set({ avatar: key, avatarSize: size, avatarSha256: sha256 })
    .where(eq(users.id, userId))
  const changes = { avatar: [before?.avatar ? 'yes' : null, key ? 'yes' : null] }
  await tx.audit({ action: 'keepAvatar', entity: 'user', entityId: userId, detail: { changes } })
  return before?.avatar ?? null
}

export async function removeAvatarFile({ services }: Ctx, key: string | null) {
  if (key) await services.fileStore.remove(key).catch(() => {})
}
