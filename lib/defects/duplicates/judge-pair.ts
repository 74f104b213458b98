import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defectJudgements } from '@/db/schema/duplicates'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { amendDefect, writeAmendment } from '@/lib/defects/record/amend-defect'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { createDefect, writeNewDefect } from '@/lib/defects/record/create-defect'
import { lockDefects } from '@/lib/defects/record/write-version'
import { amendDefectInput } from '@/lib/defects/schema'
import { states } from '@/lib/defects/states'
import { findDuplicates } from './find-duplicates'
import { writeMerge } from './merge-defects'
import { pairOf } from './merge-tree'

export const judgePair = operation({
  access: 'vehicle_defect_merge',
  input: z.strictObject({ id, otherId: id, verdict: z.enum(['similar', 'different']) }),
  async run(ctx, pair) {
    if (pair.id === pair.otherId) throw invalid('otherId', 'same_record')
    return ctx.tx(tx => writeJudgement(tx, pair))
  },
})

interface Pair {
  id: string
  otherId: string
  verdict: 'similar' | 'different'
}

async function writeJudgement(ctx: Ctx, { id, otherId, verdict }: Pair): Promise<Pair> {
  const records = await lockDefects(ctx, [id, otherId])
  if (records.some(record => record.deletedAt)) throw new AppError('not_found')
  const merged = records.find(record => record.state === states.merged)
  if (merged) throw new AppError('wrong_state', { state: String(merged.state) })
  const [oneId, other] = pairOf(id, otherId)
  const typedValues = { verdict, createdBy: ctx.user?.id, createdAt: ctx.now }
  await ctx.db
    .insert(defectJudgements)
    .values({ oneId, otherId: other, ...typedValues })
    .onConflictDoUpdate({ target: [defectJudgements.oneId, defectJudgements.otherId], set: typedValues })
  for (const record of records)
    await ctx.audit({
      action: 'judgePair',
      entity: 'defect',
      entityId: record.id,
      detail: { verdict, otherId: record.id === id ? otherId : id },
    })
  return { id, otherId, verdict }
}

export const forgetJudgement = operation({
  access: 'vehicle_defect_merge',
  input: z.strictObject({ id, otherId: id }),
  run: (ctx, { id, otherId }) =>
    ctx.tx(async tx => {
      await lockDefects(tx, [id, otherId])
      const [oneId, other] = pairOf(id, otherId)
      const [gone] = await tx.db
        .delete(defectJudgements)
        .where(and(eq(defectJudgements.oneId, oneId), eq(defectJudgements.otherId, other)))
        .returning()
      if (!gone) throw new AppError('not_found')
      for (const entityId of [id, otherId])
        await tx.audit({
          action: 'forgetJudgement',
          entity: 'defect',
          entityId,
          detail: { verdict: gone.verdict, otherId: entityId === id ? otherId : id },
        })
      return { id, otherId, verdict: gone.verdict }
    }),
})

const input = z
  .strictObject({
    ...amendDefectInput.omit({ submit: true }).shape,
    id: id.optional(),
    version: version.optional(),
    sameAs: z.strictObject({ id, version }).optional(),
    differentFrom: z.array(id).max(20).optional(),
  })
  .refine(({ id, version }) => (id === undefined) === (version === undefined), {
    path: ['version'],
    error: 'required',
  })
  .refine(({ sameAs, differentFrom }) => sameAs !== undefined || differentFrom?.length, {
    path: ['sameAs'],
    error: 'required',
  })

export const submitJudged = operation({
  access: findDuplicates.access,
  input,
  async run(ctx, { id, version, removeFiles, storedKinds, sameAs, differentFrom = [], ...values }) {
    if (id !== undefined && (sameAs?.id === id || differentFrom.includes(id)))
      throw invalid(sameAs?.id === id ? 'sameAs' : 'differentFrom', 'same_record')
    if (sameAs && differentFrom.includes(sameAs.id)) throw invalid('differentFrom', 'same_record')
    const judge = async (tx: Ctx, id: string, version: number) => {
      for (const otherId of differentFrom) await writeJudgement(tx, { id, otherId, verdict: 'different' })
      if (sameAs)
        await writeMerge(tx, {
          ...{ survivorId: sameAs.id, survivorVersion: sameAs.version },
          ...{ mergedId: id, mergedVersion: version },
        })
    }
    if (id === undefined) {
      await createDefect.authorize(ctx)
      return answerDefect(ctx, await writeNewDefect(ctx, values, (tx, added) => judge(tx, added, 1)))
    }
    await amendDefect.authorize(ctx)
    await writeAmendment(
      ctx,
      { ...values, id, version: version!, removeFiles, storedKinds, submit: true },
      {
        ids: [...(sameAs ? [sameAs.id] : []), ...differentFrom],
        async run(tx, draft) {
          // Other states have been judged before; merging those is for who may merge.
          if (draft.state !== states.draft) throw new AppError('wrong_state', { state: String(draft.state) })
          await judge(tx, id, draft.version + 1)
        },
      },
    )
    return answerDefect(ctx, id)
  },
})
