import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { findRow } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { defects, defectVersions } from '@/db/schema/defects'
import { AppError } from '@/lib/core/errors'
import { maxInteger, truth, version, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { inInstants } from '@/lib/core/today'
import { fieldNames } from '@/lib/defects/fields'
import { asEntered } from '@/lib/defects/recalls/matched-fields'
import { answerDefect, checkVersion, orConflict } from '@/lib/defects/record/answer-defect'
import { applyChanges, stateAfter } from '@/lib/defects/record/apply-changes'
import { changesBetween, lockDefect } from '@/lib/defects/record/write-version'
import { sameValue, someFields, valuesOf } from '@/lib/defects/schema'
import { seesPersonal, visible } from '@/lib/defects/visible'
import { recordAt } from './list-versions'
import { presentChanges } from './present-changes'

const versionNumber = wholeNumber(1, maxInteger)

export const compareVersions = operation({
  access: 'vehicle_defect_edithistory',
  input: z.strictObject({
    complaintId: id,
    from: versionNumber,
    to: versionNumber,
    masked: truth.optional(),
  }),
  async run(ctx, { complaintId, from, to, masked = false }) {
    const today = await findRow(ctx.db, defects, and(eq(defects.id, complaintId), visible(ctx)))
    if (!today || (today.deletedAt && !ctx.can('vehicle_defect_delete:query')))
      throw new AppError('not_found')
    const versions = await ctx.db
      .select({ ...pick(defectVersions, 'version kind at'), userName: users.name })
      .from(defectVersions)
      .leftJoin(users, eq(users.id, defectVersions.userId))
      .where(and(eq(defectVersions.defectId, complaintId), inArray(defectVersions.version, [from, to])))
    const sides = [from, to].map(requested => versions.find(({ version }) => version === requested))
    if (!sides[0] || !sides[1]) throw new AppError('not_found')
    const changes = changesBetween(await recordAt(ctx, today, from), await recordAt(ctx, today, to))
    const clear = seesPersonal(ctx) && !masked
    const differences = await presentChanges(ctx, changes, clear)
    if (clear)
      await ctx.audit({
        action: 'compareVersions',
        entity: 'defect',
        entityId: complaintId,
        detail: { from, to },
      })
    return {
      complaintId,
      complaintNo: today.complaintNo,
      from: inInstants(sides[0]),
      to: inInstants(sides[1]),
      differences,
    }
  },
})

export const bringBackVersion = operation({
  access: 'vehicle_defect_edithistory:edit',
  input: z.strictObject({
    complaintId: id,
    version,
    bringBack: version,
    fields: someFields.min(1).optional(),
  }),
  async run(ctx, { complaintId, version, bringBack, fields = fieldNames }) {
    const transaction = ctx.tx(async tx => {
      const before = await lockDefect(tx, complaintId)
      const state = stateAfter(before)
      checkVersion(before, version)
      const known = await findRow(tx.db, defectVersions, { defectId: complaintId, version: bringBack }, 'id')
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
