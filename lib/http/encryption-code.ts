import type { Ctx } from '@/lib/core/context'
import type { Endpoint } from './endpoint'

export async function checkEncryptionCode(
  ctx: Ctx,
  { encryptionCode, method }: Endpoint,
  path: string,
  headers: Headers,
): Promise<void> {
  if (encryptionCode) await encryptionCode(ctx, { code: headers.get('encryption-code') ?? '', method, path })
}
