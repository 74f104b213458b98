import { visibleTo } from '@/app/_session'
import { recordsAddress } from '@/lib/analysis/query/link'
import { type Ctx, signedIn } from '@/lib/core/context'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { readBudget } from '@/lib/investigations/budget'
import { listDocuments } from '@/lib/investigations/content/documents'
import { listLinks } from '@/lib/investigations/content/links'
import { readAftermath } from '@/lib/investigations/content/read-aftermath'
import { countRecords, filtersOf, pageRecords } from '@/lib/investigations/content/records'
import { listTasks } from '@/lib/investigations/content/tasks'
import { listTimeline } from '@/lib/investigations/content/timeline'
import { isLetterKind } from '@/lib/investigations/letters/letter-schema'
import { readLetterTemplate, saveLetterTemplate } from '@/lib/investigations/letters/letter-template'
import { listLetters } from '@/lib/investigations/letters/list-letters'
import { listInvestigationFlow, readFlowVersion } from '@/lib/investigations/list-flow'
import { getInvestigation, readOpenWork } from '@/lib/investigations/read-investigation'
import { investigationVerbs } from '@/lib/investigations/verbs'
import { investigationView } from '@/lib/investigations/view'
import { tabOf, verdictOf } from './tabs'

const recordsOfPage = 20

export async function readDetail(ctx: Ctx, id: string, query: Record<string, unknown>) {
  const tab = tabOf(query.tab)
  const file = await getInvestigation(ctx, { id })
  const only = <Answer>(name: typeof tab, read: () => Promise<Answer>) => (tab === name ? read() : undefined)
  const [shows, openWork, department, ...parts] = await Promise.all([
    visibleTo(),
    readOpenWork(ctx, { id }),
    only('summary', async () => (await departmentNames(ctx))(file.deptName)),
    only('summary', () => listLinks(ctx, { id })),
    only('summary', () => readAftermath(ctx, { id })),
    only('records', () => readRecords(ctx, id, query)),
    only('letters', () => readLettersTab(ctx, id, query.template)),
    only('documents', () => listDocuments(ctx, { id })),
    only('tasks', () => listTasks(ctx, { id })),
    only('budget', () => readBudget(ctx, { id })),
    only('timeline', () => listTimeline(ctx, { id })),
    only('flow', () => readFlow(ctx, id, query.step)),
    only('history', () => investigationVerbs.history(ctx, { id })),
  ])
  const [links, aftermath, records, letters, documents, tasks, budget, timeline, flow, history] = parts
  return {
    ...{ tab, file, links, aftermath, records, letters, documents, tasks, budget, timeline, flow, history },
    view: investigationView(shows),
    userId: signedIn(ctx).id,
    openWork,
    department,
    edits: query.edit !== undefined && file.can.edit,
  }
}

export type Detail = Awaited<ReturnType<typeof readDetail>>

async function readRecords(ctx: Ctx, id: string, query: Record<string, unknown>) {
  const counts = await countRecords(ctx, { id })
  const verdict = verdictOf(query.verdict, counts)
  const page = Math.max(1, Math.trunc(Number(query.page)) || 1)
  return {
    counts,
    verdict,
    listHref: recordsAddress(filtersOf(id, [verdict])),
    page: await pageRecords(ctx, { id, verdict: [verdict], page, limit: recordsOfPage }),
  }
}

async function readFlow(ctx: Ctx, id: string, step: unknown) {
  const [steps, version] = await Promise.all([
    listInvestigationFlow(ctx, { id }),
    typeof step === 'string' ? readFlowVersion(ctx, { id, stepId: step }) : undefined,
  ])
  return { steps, version }
}

async function readLettersTab(ctx: Ctx, id: string, requested: unknown) {
  const kind = isLetterKind(requested) ? requested : undefined
  const [list, template] = await Promise.all([
    listLetters(ctx, { id }),
    kind && readLetterTemplate(ctx, { kind }),
  ])
  return {
    list,
    template: kind && template && { ...template, kind, mayKeep: ctx.can(saveLetterTemplate.access) },
  }
}
