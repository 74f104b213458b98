import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defectVersions } from '@/db/schema/defects'
import { AppError } from '@/lib/core/errors'
import { version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import { asEntered } from '@/lib/defects/recalls/matched-fields'
import { answerDefect, checkVersion, orConflict } from '@/lib/defects/record/answer-defect'
import { applyChanges, stateAfter } from '@/lib/defects/record/apply-changes'
import { lockDefect } from '@/lib/defects/record/write-version'
import { sameValue, valuesOf } from '@/lib/defects/schema'
import { recordAt } from './list-versions'

export const bringBackVersion = operation({
  access: 'vehicle_defect_edithistory:edit',
  input: z.strictObject({
    complaintId: id,
    version,
    bringBack: version,
    fields: z
      .array(z.enum(fieldNames as [FieldName, ...FieldName[]]))
      .min(1)
      .max(fieldNames.length)
      .optional(),
  }),
  async run(ctx, { complaintId, version, bringBack, fields = fieldNames }) {
    const transaction = ctx.tx(async tx => {
      const before = await lockDefect(tx, complaintId)
      const state = stateAfter(before)
      checkVersion(before, version)
      const [known] = await tx.db
        .select({ id: defectVersions.id })
        .from(defectVersions)
        .where(and(eq(defectVersions.defectId, complaintId), eq(defectVersions.version, bringBack)))
      if (!known) throw new AppError('not_found')
      // A campaign's decision is no entry: what people had entered is brought back.
      const then = valuesOf(asEntered(await recordAt(tx, before, bringBack)))
      const now = asEntered(before)
      const differing = fields.filter(name => !sameValue(name, then[name], now[name]))
      if (differing.length === 0) return
      const changed = await applyChanges(
        tx,
        before,
        Object.fromEntries(differing.map(name => [name, then[name]])),
        {
          kind: 'bringBack',
          node: 'bringBack',
          state,
          required: 'nothing',
          extraChanges: async () => ({ broughtBack: [null, bringBack] }),
        },
      )
      await tx.audit({
        action: 'bringBackVersion',
        entity: 'defect',
        entityId: complaintId,
        detail: { bringBack, fields: changed },
      })
    })
    await orConflict(ctx, version, transaction)
    return answerDefect(ctx, complaintId)
  },
})
