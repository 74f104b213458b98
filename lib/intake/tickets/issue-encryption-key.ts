import { randomBytes } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { encryptionKeys } from '@/db/schema/intake'
import { operation } from '@/lib/core/operation'
import { takeFloodTry } from '@/lib/intake/network-limit'

const minutes = 10

export const issueEncryptionKey = operation({
  access: 'public',
  input: z.strictObject({}),
  async run(ctx) {
    await takeFloodTry(ctx, 'encryption-key')
    const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
    const keyId = randomBytes(12).toString('hex')
    const key = randomBytes(32).toString('hex')
    await ctx.db.delete(encryptionKeys).where(lt(encryptionKeys.expiresAt, sql`now()`))
    await ctx.db.insert(encryptionKeys).values({ keyId, key, expiresAt })
    return { keyId, key, expiresAt: expiresAt.toISOString() }
  },
})
