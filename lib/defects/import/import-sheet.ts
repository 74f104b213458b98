import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defects } from '@/db/schema/defects'
import { importRows, imports } from '@/db/schema/imports'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { decimalNumber, jsonText, optional, truth, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { id, text } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { checkSheetFile } from '@/lib/excel/check-sheet-file'
import { enqueueJob } from '@/lib/jobs/job'
import { readParameters } from '@/lib/settings/read-parameters'
import { importJob } from './import-job'
import { checkDefaults, checkMapping, saveSettings } from './import-settings'
import { checkNameMapping } from './name-mapping'
import { findImport } from './read-import'

export const importModes = ['check', 'valid', 'all'] as const
export const maxSheetBytes = 64 * 1024 * 1024

const lastRow = 1_048_576
const fewBytes = 512 * 1024

const entries = jsonText(z.record(z.string().max(200), z.unknown()))

export const importSheet = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({
    file: z.array(z.instanceof(ReceivedFile)).length(1).optional(),
    fromJobId: id.optional(),
    mode: z.enum(importModes).default('check'),
    mapping: entries,
    defaults: entries,
    nameMapping: entries,
    createMissing: truth.default(false),
    proposeFrom: optional(decimalNumber(0.5, 1)),
    sheetName: optional(text(31)),
    headingRow: optional(wholeNumber(1, lastRow)),
    remember: truth.default(false),
  }),
  async run(
    ctx,
    { file: files, fromJobId, remember, mapping = {}, defaults = {}, nameMapping = {}, ...options },
  ): Promise<{ jobId: string }> {
    const { mode, createMissing, proposeFrom = null, sheetName, headingRow } = options
    if (createMissing && !ctx.can('dictionary_brand:add')) throw new AppError('forbidden')
    const file = files?.[0]
    if (!file === !fromJobId) throw invalid('file', file ? 'given_twice' : 'required')
    const { importLimits } = await readParameters(ctx, ['importLimits'])
    if (file) checkSheetFile(file, importLimits.megabytes)
    const settings = {
      mapping: checkMapping(mapping),
      defaults: await checkDefaults(ctx, defaults),
      nameMapping: checkNameMapping(await lookups(ctx), nameMapping),
    }
    const from = fromJobId ? await findImport(ctx, fromJobId) : null
    const kept = from ?? (await adopted(ctx, file!))
    const { fileName, size, sha256, storeKey } = kept
    if (!storeKey) throw new AppError('import_expired')
    const recall = remember && !from && Object.values(settings).every(one => Object.keys(one).length === 0)
    const requested = {
      ...{ mode, ...settings, createMissing, proposeFrom, sha256, userId: signedIn(ctx).id },
      ...{ sheetName: sheetName || null, headingRow: headingRow ?? null },
    }
    try {
      const { jobId, found } = await ctx.tx(async tx => {
        await tx.db.execute(
          sql`SELECT pg_advisory_xact_lock(hashtext(${`sheet ${requested.userId} ${sha256}`}))`,
        )
        if (remember && from?.headings) await saveSettings(tx, from.headings, settings)
        const same = await findSame(tx, requested)
        if (same) return { jobId: same, found: true }
        const jobId = await enqueueJob(tx, importJob, {}, { quick: mode === 'check' || size <= fewBytes })
        const facts = { fileName, size, storeKey, recall, jobId, createdAt: ctx.now }
        const [row] = await tx.db
          .insert(imports)
          .values({ ...requested, ...facts })
          .returning({ id: imports.id })
        await tx.audit({
          action: 'importSheet',
          entity: 'import',
          entityId: row!.id,
          detail: { file: fileName, size, sha256, mode, createMissing, ...(proposeFrom && { proposeFrom }) },
        })
        return { jobId, found: false }
      })
      if (found && !from) await ctx.services.fileStore.remove(storeKey)
      return { jobId }
    } catch (error) {
      if (!from) await ctx.services.fileStore.remove(storeKey).catch(() => {})
      throw error
    }
  },
})

async function adopted(ctx: Ctx, { name, written }: ReceivedFile) {
  const storeKey = await ctx.services.fileStore.adopt(written)
  return { fileName: name, size: written.size, sha256: written.sha256, storeKey }
}

type SheetRequest = Pick<
  typeof imports.$inferInsert,
  | ('userId' | 'sha256' | 'mode' | 'mapping' | 'defaults' | 'nameMapping' | 'createMissing' | 'proposeFrom')
  | ('sheetName' | 'headingRow')
>

const deletedSince = sql`SELECT FROM ${importRows} JOIN ${defects} ON ${defects.id} = ${importRows.defectId}
  WHERE ${importRows.importId} = ${imports.id} AND ${defects.deletedAt} IS NOT NULL`

async function findSame(ctx: Ctx, requested: SheetRequest) {
  const { userId, sha256, mode, mapping, defaults, nameMapping, createMissing } = requested
  const { proposeFrom, sheetName, headingRow } = requested
  const [same] = await ctx.db
    .select({ jobId: imports.jobId })
    .from(imports)
    .innerJoin(jobs, eq(jobs.id, imports.jobId))
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.sha256, sha256),
        eq(imports.mode, mode),
        isNull(imports.undoneAt),
        eq(imports.createMissing, createMissing),
        sql`${imports.proposeFrom} IS NOT DISTINCT FROM ${proposeFrom ?? null}::float8`,
        sql`${imports.sheetName} IS NOT DISTINCT FROM ${sheetName ?? null}::text`,
        sql`${imports.headingRow} IS NOT DISTINCT FROM ${headingRow ?? null}::integer`,
        sql`${imports.mapping} = ${JSON.stringify(mapping)}::jsonb`,
        sql`${imports.defaults} = ${JSON.stringify(defaults)}::jsonb`,
        sql`${imports.nameMapping} = ${JSON.stringify(nameMapping)}::jsonb`,
        sql`(${jobs.state} IN ('queued', 'running') OR (${mode} <> 'check' AND ${jobs.state} = 'done'
          AND (${jobs.result} ->> 'failed')::int = 0 AND NOT EXISTS (${deletedSince})))`,
      ),
    )
    .limit(1)
  return same?.jobId
}
