import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { intakeTickets } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { hashOf } from '@/lib/core/secrets'
import { keyedHash, sameHash } from '@/lib/intake/secrets'
import { readParameters } from '@/lib/settings/read-parameters'
import { half, usedOfTexts } from './text-code-limits'

/** Of several small puzzles the time varies less than that of one large one. */
const workParts = 8
const minutes = 60

export type Work = NonNullable<Awaited<ReturnType<typeof issueWork>>>

const macOf = (text: string) => keyedHash('work', text).slice(0, 43)

// Null where a network has had half of its texts: a picture is read there instead.
async function bitsFor(ctx: Ctx): Promise<number | null> {
  const { publicWork } = await readParameters(ctx, ['publicWork'])
  if (publicWork.bits === 0) return null
  const { own, all } = await usedOfTexts(ctx)
  return own >= half ? null : publicWork.bits + Math.min(3, Math.floor(4 * Math.max(2 * own, all)))
}

/** Signed, so that no row is written for those who only look at a page. */
export const issueWork = operation({
  access: 'public',
  input: z.strictObject({}),
  async run(ctx) {
    const bits = await bitsFor(ctx)
    if (bits === null) return null
    const expires = (ctx.now.getTime() + minutes * 60_000).toString(36)
    const text = `${expires}.${bits}.${randomBytes(12).toString('base64url')}`
    return { challenge: `${text}.${macOf(text)}`, bits, parts: workParts }
  },
})

export async function ticketForWork(ctx: Ctx, challenge: string, answer: string): Promise<string | null> {
  const [expires = '', bits = '', nonce = '', mac = ''] = challenge.split('.')
  if (!sameHash(mac, macOf(`${expires}.${bits}.${nonce}`))) return null
  const expiresAt = new Date(Number.parseInt(expires, 36))
  if (expiresAt <= ctx.now || !solves(challenge, Number(bits), answer)) return null
  const needed = await bitsFor(ctx)
  if (needed === null || Number(bits) < needed) return null
  const ticket = `work ${challenge}`
  const issued = await ctx.db
    .insert(intakeTickets)
    .values({ ticketHash: hashOf(ticket), kind: 'image', expiresAt })
    .onConflictDoNothing()
    .returning({ kind: intakeTickets.kind })
  return issued.length > 0 ? ticket : null
}

function solves(challenge: string, bits: number, answer: string): boolean {
  const counters = answer.split(',')
  return (
    counters.length === workParts && counters.every((counter, part) => fits(challenge, part, counter, bits))
  )
}

function fits(challenge: string, part: number, counter: string, bits: number): boolean {
  if (!/^\d{1,9}$/.test(counter)) return false
  const head = createHash('sha256').update(`${challenge}.${part}.${counter}`).digest().readUInt32BE(0)
  return bits === 0 || head >>> (32 - bits) === 0
}
