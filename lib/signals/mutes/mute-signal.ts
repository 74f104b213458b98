import { and, eq, isNull, sql } from 'drizzle-orm'
import { mutes, watchItems } from '@/db/schema/signals'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { addDays, today } from '@/lib/core/today'
import { countRecords } from '../cells/cell-figures'
import { cellLinks, requireKnown } from '../cells/name-cells'
import { type Scope, scopeLink } from './active-mutes'
import { muteInput, reviewDays, usualMuteDays } from './mute-schema'
import { type MuteRow, readMute } from './page-mutes'

/** Rules still evaluate muted cells; nobody is notified until the mute breaks. */
export const muteSignal = operation({
  access: 'watch_item:edit',
  input: muteInput,
  async run(ctx, { scope: given, reason, text, until: last }): Promise<MuteRow> {
    const day = today(ctx.now)
    const until = last === undefined ? addDays(day, usualMuteDays) : last
    if (until && until < day) throw invalid('until', 'before_today')
    const scope = await scopeOf(ctx, given)
    const { n } = await countRecords(ctx, scopeLink(await cellLinks(ctx), scope, ctx.now))
    return ctx.tx(async tx => {
      // Two people who mute the same at once: the second waits and is refused.
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('muteSignal'))`)
      const [same] = await tx.db
        .select({ id: mutes.id })
        .from(mutes)
        .where(
          and(
            isNull(mutes.endedAt),
            sql`${mutes.scope} = ${JSON.stringify(scope)}::jsonb`,
            sql`coalesce(${mutes.until} >= ${day}::date, true)`,
          ),
        )
      if (same) throw new AppError('duplicate', {}, { data: same })
      const [row] = await tx.db
        .insert(mutes)
        .values({
          ...{ scope, reason, text: text ?? null, until, nThen: n },
          reviewAt: until === null ? addDays(day, reviewDays) : null,
          ...{ createdBy: signedIn(tx).id, createdAt: tx.now },
        })
        .returning({ id: mutes.id })
      const detail = { scope, reason, until }
      await tx.audit({ action: 'muteSignal', entity: 'mute', entityId: row!.id, detail })
      return readMute(tx, row!.id)
    })
  },
})

async function scopeOf(ctx: Ctx, given: Record<string, string | undefined>): Promise<Scope> {
  if (given.watchItemId) return placeScope(ctx, given.watchItemId)
  const scope = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  await requireKnown(ctx, scope, name => `scope.${name}`)
  if (!scope.modelRangeId && !scope.brandId && !scope.producerId) throw invalid('scope', 'required')
  return scope
}

async function placeScope(ctx: Ctx, id: string): Promise<Scope> {
  const [item] = await ctx.db
    .select({ group: watchItems.groupKey, event: watchItems.eventKey })
    .from(watchItems)
    .where(eq(watchItems.id, id))
  if (!item) throw invalid('scope.watchItemId', 'not_offered')
  const { modelRangeId, brandId, producerId } = item.group as Scope
  const { assemblyCode, subAssemblyCode, textGroupId } = item.event as Scope
  if (textGroupId) return { textGroupId }
  const group = Object.entries({ modelRangeId, brandId, producerId }).find(([, key]) => key)
  if (!group) throw invalid('scope.watchItemId', 'not_offered')
  // Of a series the whole assembly, which is its place; of a brand the part.
  const part = modelRangeId || !subAssemblyCode ? { assemblyCode } : { subAssemblyCode }
  return Object.fromEntries([group, ...Object.entries(part)].filter(([, key]) => key)) as Scope
}
