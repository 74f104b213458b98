import { monthReports } from '@/db/schema/documents'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import type { Grants } from '@/lib/core/permissions'
import { renderDocument } from '@/lib/documents/render-document'
import { documentFiles } from '@/lib/documents/store-document'
import { job } from '@/lib/jobs/job'
import { composeMonth, windowOf } from './compose-month'
import { panelTables } from './panel'
import { monthFields, startInput } from './schema'
import { monthTemplateContent } from './template'

// What everybody's report is made with: it goes to who may read the pages it is counted from.
const officeGrants: Grants = new Map(
  ['defect_analysis', 'watch_item', 'recall'].map(id => [id, new Set(['query'])]),
)

const asOffice = (ctx: Ctx) => createContext({ ...(ctx as Ctx & CtxParts), grants: officeGrants })

// A person's report has what they have pinned; without a person it is everybody's.
export const monthReportJob = job({
  kind: 'monthReport',
  input: startInput,
  async run(caller, { month, filters }, { jobId, report }) {
    const ctx = caller.user ? caller : asOffice(caller)
    await report({ total: 3, done: 0 })
    const panel = await panelTables(ctx, windowOf(month).receivedAtTo)
    const { title, data } = await composeMonth(ctx, { month, filters, panel })
    await report({ done: 1 })
    const { template } = await monthTemplateContent(ctx, 'monthReport')
    const made = await renderDocument({ template, fields: monthFields, data, title, now: ctx.now })
    await report({ done: 2 })
    await documentFiles(ctx, title, made, (tx, files) =>
      tx.db
        .insert(monthReports)
        .values(
          files.map(file => ({
            ...{ ...file, month, filters, jobId, userId: ctx.user?.id ?? null, createdAt: tx.now },
          })),
        )
        // A job that is run again after its process ended.
        .onConflictDoNothing(),
    )
    return { leftOut: made.leftOut }
  },
})
