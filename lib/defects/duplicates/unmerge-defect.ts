import { z } from 'zod'
import { updateRows } from '@/db/rows'
import { defectMerges } from '@/db/schema/duplicates'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import type { FieldName } from '@/lib/defects/fields'
import { asEntered } from '@/lib/defects/recalls/matched-fields'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { knownOf } from '@/lib/defects/record/check-values'
import { type DefectRecord, lockDefects, updateDefects } from '@/lib/defects/record/write-version'
import { type DefectValues, sameValue, valuesOf } from '@/lib/defects/schema'
import { derive } from '@/lib/defects/severity'
import { isOver, states } from '@/lib/defects/states'
import { anyMergedInto, mergedBelow, mergeOf } from './merge-tree'

export const unmergeDefect = operation({
  access: 'vehicle_defect_merge',
  input: z.strictObject({ id, version }),
  async run(ctx, { id, version }) {
    await ctx.tx(async tx => {
      const known = await mergeOf(tx, id)
      const followers = await mergedBelow(tx, id)
      const locked = await lockDefects(tx, [id, ...followers, ...(known ? [known.intoId] : [])])
      const merged = locked.find(record => record.id === id)!
      if (merged.deletedAt) throw new AppError('not_found')
      if (merged.version !== version)
        throw new AppError('conflict', {}, { data: { versions: { [id]: merged.version } } })
      // Read again under the lock, because the first read may be stale.
      const merge = await mergeOf(tx, id)
      if (merged.state !== states.merged || !merge)
        throw new AppError('wrong_state', { state: String(merged.state) })
      const into = locked.find(record => record.id === merge.intoId)
      if (!into || (await mergedBelow(tx, id)).join() !== followers.join()) throw new AppError('conflict')

      await updateRows(tx.db, defectMerges, { id: merge.id }, { undoneAt: ctx.now, undoneBy: ctx.user?.id })
      const write = {
        kind: 'undoMerge',
        node: 'undoMerge',
        remarks: `${merged.complaintNo} ↚ ${into.complaintNo}`,
      } as const
      const ownGroup = followers.length > 0 ? id : null
      await updateDefects(
        tx,
        [merged],
        { state: merge.stateBefore, dupGroupId: ownGroup, dupScore: null },
        { ...write, extraChanges: { mergedInto: [into.complaintNo, null] } },
      )
      const below = locked.filter(record => followers.includes(record.id))
      await updateDefects(tx, below, { dupGroupId: id }, write)
      const stillMerged = into.state === states.merged || (await anyMergedInto(tx, [into.id]))
      await updateDefects(
        tx,
        [into],
        { ...(await givenBack(tx, into, merge.taken)), dupGroupId: stillMerged ? into.dupGroupId : null },
        { ...write, extraChanges: { mergedRecord: [merged.complaintNo, null] } },
      )
      for (const entityId of [id, into.id])
        await tx.audit({
          action: 'unmergeDefect',
          entity: 'defect',
          entityId,
          detail: { mergedId: id, intoId: into.id },
        })
    })
    return answerDefect(ctx, id)
  },
})

async function givenBack(ctx: Ctx, record: DefectRecord, taken: Record<string, [unknown, unknown]>) {
  const entered = asEntered(record)
  const own = Object.entries(taken).filter(([name, [, took]]) =>
    sameValue(name as FieldName, entered[name as FieldName], took),
  )
  if (own.length === 0 || isOver(record.state) || record.deletedAt) return {}
  const back = Object.fromEntries(own.map(([name, [had]]) => [name, had])) as DefectValues
  const values = { ...valuesOf(record), ...back }
  return { ...back, ...derive(values, await knownOf(ctx, values)) }
}
