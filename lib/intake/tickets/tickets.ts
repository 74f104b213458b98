import { and, eq, gt, isNull } from 'drizzle-orm'
import { intakeTickets } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { hashOf, newSecret } from '@/lib/core/secrets'

type Kind = (typeof intakeTickets.$inferSelect)['kind']

interface Bound {
  kind: Kind
  mobile?: string
  purpose?: string
}

/** A code ticket must outlast the last steps of a long report, an image ticket only the next request. */
const minutes: Record<Kind, number> = { image: 5, code: 60 }

export async function issueTicket(ctx: Ctx, bound: Bound): Promise<string> {
  const ticket = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + minutes[bound.kind] * 60_000)
  await ctx.db.insert(intakeTickets).values({ ticketHash: hashOf(ticket), ...bound, expiresAt })
  return ticket
}

// The row lock decides between two concurrent uses.
// Returns whether the ticket was valid
export async function redeemTicket(ctx: Ctx, ticket: string, { kind, mobile, purpose }: Bound) {
  const spent = await ctx.db
    .update(intakeTickets)
    .set({ spentAt: ctx.now })
    .where(
      and(
        eq(intakeTickets.ticketHash, hashOf(ticket)),
        eq(intakeTickets.kind, kind),
        mobile ? eq(intakeTickets.mobile, mobile) : isNull(intakeTickets.mobile),
        purpose ? eq(intakeTickets.purpose, purpose) : isNull(intakeTickets.purpose),
        isNull(intakeTickets.spentAt),
        gt(intakeTickets.expiresAt, ctx.now),
      ),
    )
    .returning({ kind: intakeTickets.kind })
  return spent.length > 0
}
