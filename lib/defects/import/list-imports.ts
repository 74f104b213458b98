import { and, desc, eq, exists, gt, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { imports } from '@/db/schema/imports'
import { jobs } from '@/db/schema/jobs'
import { signedIn } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import type { ImportCounts } from './import-job'

const maxImports = 50

const later = alias(imports, 'later')

export const listImports = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({ of: z.enum(['me', 'everybody']).default('me') }),
  async run(ctx, { of }) {
    const me = signedIn(ctx).id
    const superseded = ctx.db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.storeKey, imports.storeKey), gt(later.id, imports.id)))
    const rows = await ctx.db
      .select({
        sheet: imports,
        userName: users.name,
        state: jobs.state,
        total: jobs.total,
        done: jobs.done,
        result: jobs.result,
      })
      .from(imports)
      .innerJoin(jobs, eq(jobs.id, imports.jobId))
      .innerJoin(users, eq(users.id, imports.userId))
      .where(
        and(
          of === 'me' ? eq(imports.userId, me) : undefined,
          or(ne(imports.mode, 'check'), not(exists(superseded))),
        ),
      )
      .orderBy(desc(imports.id))
      .limit(maxImports)
    return rows.map(({ sheet, userName, result, ...job }) => {
      const { created = 0, skipped = 0, failed = 0, valid = 0 } = (result ?? {}) as Partial<ImportCounts>
      return {
        ...job,
        id: sheet.id,
        state: sheet.undoneAt ? 'undone' : job.state,
        undoneAt: instantText(sheet.undoneAt),
        undoneBy: sheet.undoneAt && userName,
        jobId: sheet.jobId,
        fileName: sheet.fileName,
        size: sheet.size,
        fileKept: sheet.storeKey !== null,
        mode: sheet.mode,
        userName,
        mine: sheet.userId === me,
        created: sheet.mode === 'all' && job.state !== 'done' ? 0 : created,
        skipped,
        failed,
        valid,
        createdAt: instantText(sheet.createdAt)!,
      }
    })
  },
})

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]
