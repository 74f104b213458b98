import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { id, text } from '@/lib/core/text'

export const readAvatar = operation({
  access: 'signed-in',
  input: z.strictObject({ id, v: text(40).optional() }),
  async run(ctx, { id }) {
    const [user] = await ctx.db.select({ key: users.avatar }).from(users).where(eq(users.id, id))
    if (!user?.key) throw new AppError('not_found')
    return new FileReply({
      name: 'avatar.webp',
      mime: 'image/webp',
      inline: true,
      stream: await ctx.services.fileStore.open(user.key),
    })
  },
})
