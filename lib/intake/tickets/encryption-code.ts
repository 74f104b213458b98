import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findRow } from '@/db/rows'
import { encryptionKeys, encryptionNonces } from '@/db/schema/intake'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
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
    return { keyId, key, expiresAt: instantText(expiresAt)! }
  },
})

const freshForMs = 5 * 60_000
const shape = /^([0-9a-f]{24})\.(\d{10,13})\.([0-9a-f]{32})\.([0-9a-f]{64})$/

const prefixes = ['', '/app', '/carins', '/app/carins', '/app/api', '/api']

// Format `keyId.timestamp.nonce.mac`; each nonce is accepted once.
// Throws AppError bad_encryption_code
export const checkEncryptionCode = operation({
  access: 'public',
  input: z.object({ code: z.string(), method: z.string(), path: z.string() }),
  async run(ctx, { code, method, path }) {
    const refusedFor = (code: string) =>
      new AppError('bad_encryption_code', {}, { issues: [{ path: 'encryption-code', code }] })
    const refused = refusedFor('bad_encryption_code')
    const [, keyId = '', timestamp = '', nonce = '', mac = ''] = shape.exec(code.trim().toLowerCase()) ?? []
    if (!keyId) throw refused
    if (Math.abs(ctx.now.getTime() - Number(timestamp)) > freshForMs) throw refusedFor('encryption_clock')
    const row = await findRow(ctx.db, encryptionKeys, { keyId })
    if (!row || row.expiresAt <= ctx.now) throw refused
    const given = Buffer.from(mac, 'hex')
    const right = prefixes.some(prefix => {
      const text = `${method} ${prefix}${path} ${timestamp} ${nonce}`
      return timingSafeEqual(given, createHmac('sha256', Buffer.from(row.key, 'hex')).update(text).digest())
    })
    if (!right) throw refused
    // The primary key decides between two concurrent uses.
    const spent = await ctx.db
      .insert(encryptionNonces)
      .values({ keyId, nonce })
      .onConflictDoNothing()
      .returning({ nonce: encryptionNonces.nonce })
    if (spent.length === 0) throw refused
  },
})
