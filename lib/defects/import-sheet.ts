import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { imports } from '@/db/schema/imports'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, type Issue, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { lookups } from '@/lib/dictionaries/lookups'
import { nearestFinder } from '@/lib/dictionaries/name-index'
import { extensionOf, maxNameLength, shownName, wrongName } from '@/lib/files/file-name'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { readParameters } from '@/lib/settings/read-parameters'
import { fieldNames, fieldOf } from './fields'
import { importJob } from './import-job'
import { readCell } from './sheet-cell'

export const importModes = ['check', 'valid', 'all'] as const
const extensions = ['xlsx', 'csv']
/** Named too, so that whoever sends one is told what to do. */
const others = ['xls', 'xlsm']
/** The most that the parameter `importLimits` can allow. */
export const maxSheetBytes = 20 * 1024 * 1024

const entries = z.record(z.string().max(200), z.unknown())
const json = z.preprocess(value => {
  if (typeof value !== 'string') return value
  try {
    return value.trim() === '' ? {} : JSON.parse(value)
  } catch {
    return value
  }
}, entries)

/** Takes a sheet to be looked at (`check`) or stored; the answer is a job. */
export const importSheet = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({
    file: z.array(z.instanceof(ReceivedFile)).length(1),
    /** check: a dry run; valid: the good rows are kept; all: all of them or none. */
    mode: z.enum(importModes).default('check'),
    /** Heading → field; null for a column that is to be left out. */
    mapping: json.default({}),
    /** Field → value, where the file has none. */
    defaults: json.default({}),
    createMissing: z.union([z.boolean(), z.stringbool()]).default(false),
  }),
  async run(ctx, { file: [file], mode, createMissing, ...asked }): Promise<{ jobId: string }> {
    const { importLimits } = await readParameters(ctx, ['importLimits'])
    checkFile(file!, importLimits.megabytes)
    const mapping = checkMapping(asked.mapping)
    const defaults = await checkDefaults(ctx, asked.defaults)
    if (createMissing && !ctx.can('dictionary_brand:add')) throw new AppError('forbidden')
    const sha256 = await digest(file!.temporaryPath)
    const storeKey = await ctx.services.fileStore.adopt(file!.temporaryPath)
    const wanted = { mode, mapping, defaults, createMissing, sha256, userId: signedIn(ctx).id }
    try {
      const { jobId, found } = await ctx.tx(async tx => {
        await tx.db.execute(
          sql`SELECT pg_advisory_xact_lock(hashtext(${`sheet ${wanted.userId} ${sha256}`}))`,
        )
        const same = await findSame(tx, wanted)
        if (same) return { jobId: same, found: true }
        const jobId = await enqueueJob(tx, importJob, {})
        const facts = { fileName: file!.name, size: file!.size, storeKey, jobId, createdAt: ctx.now }
        const [row] = await tx.db
          .insert(imports)
          .values({ ...wanted, ...facts })
          .returning({ id: imports.id })
        await tx.audit({
          action: 'importSheet',
          entity: 'import',
          entityId: row!.id,
          detail: { file: file!.name, size: file!.size, sha256, mode, createMissing },
        })
        return { jobId, found: false }
      })
      if (found) await ctx.services.fileStore.remove(storeKey)
      return { jobId }
    } catch (error) {
      await ctx.services.fileStore.remove(storeKey).catch(() => {})
      throw error
    }
  },
})

type Wanted = Omit<typeof imports.$inferInsert, 'jobId' | 'fileName' | 'size' | 'storeKey'>

/** The same file with the same wishes, under way or stored without a fault: it is not stored again. */
async function findSame(ctx: Ctx, { userId, sha256, mode, mapping, defaults, createMissing }: Wanted) {
  const [same] = await ctx.db
    .select({ jobId: imports.jobId })
    .from(imports)
    .innerJoin(jobs, eq(jobs.id, imports.jobId))
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.sha256, sha256),
        eq(imports.mode, mode),
        eq(imports.createMissing, createMissing),
        sql`${imports.mapping} = ${JSON.stringify(mapping)}::jsonb`,
        sql`${imports.defaults} = ${JSON.stringify(defaults)}::jsonb`,
        sql`(${jobs.state} IN ('queued', 'running') OR (${mode} <> 'check' AND ${jobs.state} = 'done'
          AND (${jobs.result} ->> 'failed')::int = 0))`,
      ),
    )
    .limit(1)
  return same?.jobId
}

function checkFile(file: ReceivedFile, megabytes: number) {
  const name = shownName(file.name)
  const fault = wrongName(file.name)
  if (fault) throw invalid('file', fault, { name, max: maxNameLength })
  if (file.size === 0) throw invalid('file', 'file_empty', { name })
  if (![...extensions, ...others].includes(extensionOf(file.name)))
    throw new AppError('wrong_type', { expected: extensions.join(', ') })
  if (file.size > megabytes * 1024 * 1024) throw new AppError('too_large', { max: `${megabytes} MB` })
}

function checkMapping(mapping: Record<string, unknown>): Record<string, string | null> {
  const issues: Issue[] = []
  const checked: Record<string, string | null> = {}
  for (const [heading, name] of Object.entries(mapping)) {
    if (name === null || name === '') checked[heading] = null
    else if (typeof name === 'string' && Object.hasOwn(fieldOf, name)) checked[heading] = name
    else issues.push({ path: 'mapping', code: 'not_offered' })
  }
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return checked
}

/** Defaults are read as cells are; a wrong one is told at once, not in every row. */
async function checkDefaults(ctx: Ctx, defaults: Record<string, unknown>): Promise<Record<string, string>> {
  const known = await lookups(ctx)
  const dictionaries = { known, nearest: nearestFinder(), createMissing: false }
  const issues: Issue[] = []
  const checked: Record<string, string> = {}
  const values = {}
  for (const name of Object.keys(defaults))
    if (!Object.hasOwn(fieldOf, name)) issues.push({ path: `defaults.${name}`, code: 'unknown' })
  for (const name of fieldNames) {
    const said = defaults[name]
    if (said === undefined || said === null || said === '') continue
    const text = (Array.isArray(said) ? said.join(',') : String(said)).slice(0, 4_000)
    const field = fieldOf[name]
    const rows =
      field.kind !== 'reference'
        ? null
        : {
            producer: known.producers,
            brand: known.brands,
            series: known.series,
            company: known.companies,
            typeCode: null,
          }[field.to]
    checked[name] = rows?.get(text)?.name ?? text
    const found = readCell(name, checked[name], values, dictionaries)
    if ('issue' in found) issues.push({ ...found.issue, path: `defaults.${name}` })
    else Object.assign(values, { [name]: found.value })
  }
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return checked
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
