import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

/** The header that the custom complaint, code and consumer calls carry: `keyId.timestamp.nonce.mac`. */
export async function checkEncryptionCode(
  _ctx: Ctx,
  _method: string,
  _path: string,
  _headers: Headers,
): Promise<void> {
  throw new AppError('bad_encryption_code')
}
