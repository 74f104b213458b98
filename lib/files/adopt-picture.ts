import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { ReceivedFile } from '@/lib/core/replies'
import type { Kept } from '@/lib/services/file-store/file-store'
import { inspect } from './inspect'
import { prepare } from './prepare'

const maxBytes = 5 * 1024 * 1024

export async function withSmallPicture<T>(
  ctx: Ctx,
  received: ReceivedFile,
  field: string,
  work: (tx: Ctx, picture: Kept) => Promise<T>,
): Promise<T> {
  if (received.size > maxBytes) throw new AppError('too_large', { max: '5 MB' })
  const { mime, issue } = await inspect(received, field)
  if (issue) throw new AppError('invalid_input', {}, { issues: [issue] })
  if (!mime?.startsWith('image/')) throw new AppError('wrong_type', { expected: 'jpg, png, webp' })
  const prepared = await prepare(received, mime, field)
  if ('issue' in prepared) throw new AppError('invalid_input', {}, { issues: [prepared.issue] })
  const picture = await ctx.services.fileStore.put(prepared.thumbnail!).finally(prepared.discard)
  try {
    return await ctx.tx(tx => work(tx, picture))
  } catch (error) {
    await ctx.services.fileStore.remove(picture.key).catch(() => {})
    throw error
  }
}
