import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { assemblies } from '@/db/schema/dictionaries'
import type { AuditAction } from '@/lib/core/audit-actions'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { staleError } from '@/lib/core/version'
import { isOffered } from '@/lib/dictionaries/names/lookups'
import type { EntryRow } from './entry-rows'
import { leadsTo } from './replacements'
import { verbs } from './verbs'
import { writeEntries } from './write-entries'

type Row = typeof assemblies.$inferSelect

export const replaceAssembly = operation({
  access: 'dictionary_assembly:edit',
  input: z.strictObject({
    id,
    version,
    replacedBy: requiredText(40),
    from: z.iso.date({ error: 'not_date' }),
  }),
  async run(ctx, { id, version, replacedBy, from }) {
    return change(ctx, id, version, 'replaceAssembly', (row, all) => {
      const other = all.find(({ code }) => code === replacedBy)
      if (leadsTo(replacedBy, row.code, all)) throw invalid('replacedBy', 'replaces_itself')
      if (!other || !isOffered(other, from)) throw invalid('replacedBy', 'not_offered')
      if (row.validFrom && from <= row.validFrom) throw invalid('from', 'before_validity')
      return { replacedBy, validTo: dayBefore(from) }
    })
  },
})

export const undoReplacement = operation({
  access: 'dictionary_assembly:edit',
  input: z.strictObject({ id, version }),
  run: (ctx, { id, version }) =>
    change(ctx, id, version, 'undoReplacement', () => ({ replacedBy: null, validTo: null })),
})

/** Locks all assemblies in one order, so that two concurrent replacements cannot form a cycle or deadlock. */
async function change(
  ctx: Ctx,
  id: string,
  version: number,
  action: AuditAction,
  decide: (row: Row, all: Row[]) => Pick<Row, 'replacedBy' | 'validTo'>,
): Promise<EntryRow> {
  return writeEntries(ctx, async tx => {
    const all = await tx.db.select().from(assemblies).orderBy(assemblies.id).for('update')
    const row = all.find(one => one.id === id)
    if (!row) throw new AppError('not_found')
    if (row.version !== version) throw staleError(await verbs.assembly.read(tx, id), {})
    const values = decide(row, all)
    await tx.db
      .update(assemblies)
      .set({
        ...values,
        version: sql`${assemblies.version} + 1`,
        updatedBy: signedIn(ctx).id,
        updatedAt: ctx.now,
      })
      .where(eq(assemblies.id, id))
    await tx.audit({ action, entity: 'assembly', entityId: id, detail: { code: row.code, ...values } })
    return verbs.assembly.read(tx, id)
  })
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
