import { z } from 'zod'
import { assemblies } from '@/db/schema/dictionaries'
import { amendRow } from '@/lib/collections/write-rows'
import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { addDays } from '@/lib/core/today'
import { staleError } from '@/lib/core/version'
import { isOffered } from '@/lib/dictionaries/names/lookups'
import type { EntryRow } from './entry-rows'
import { leadsTo } from './replacements'
import { verbs } from './verbs'
import { writeEntries } from './write-entries'

type Row = typeof assemblies.$inferSelect

/** Locks all assemblies in one order, so that two concurrent replacements cannot form a cycle or deadlock. */
async function changeReplacement(
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
    const detail = { code: row.code, ...values }
    await amendRow(tx, assemblies, id, values, { action, entity: 'assembly', detail })
    return verbs.assembly.read(tx, id)
  })
}

export const replaceAssembly = operation({
  access: 'dictionary_assembly:edit',
  input: z.strictObject({
    id,
    version,
    replacedBy: requiredText(40),
    from: z.iso.date({ error: 'not_date' }),
  }),
  async run(ctx, { id, version, replacedBy, from }) {
    return changeReplacement(ctx, id, version, 'replaceAssembly', (row, all) => {
      const other = all.find(({ code }) => code === replacedBy)
      if (leadsTo(replacedBy, row.code, all)) throw invalid('replacedBy', 'replaces_itself')
      if (!other || !isOffered(other, from)) throw invalid('replacedBy', 'not_offered')
      if (row.validFrom && from <= row.validFrom) throw invalid('from', 'before_validity')
      return { replacedBy, validTo: addDays(from, -1) }
    })
  },
})

export const undoReplacement = operation({
  access: 'dictionary_assembly:edit',
  input: z.strictObject({ id, version }),
  run: (ctx, { id, version }) =>
    changeReplacement(ctx, id, version, 'undoReplacement', () => ({ replacedBy: null, validTo: null })),
})
