import { visibleTo } from '@/app/_session'
import { type Ctx, signedIn } from '@/lib/core/context'
import { getInvestigation } from '@/lib/investigations/read-investigation'
import { investigationVerbs } from '@/lib/investigations/verbs'
import { investigationView } from '@/lib/investigations/view'
import { tabOf } from './tabs'

export async function readDetail(ctx: Ctx, id: string, query: Record<string, unknown>) {
  const tab = tabOf(query.tab)
  const [file, history, shows] = await Promise.all([
    getInvestigation(ctx, { id }),
    tab === 'history' ? investigationVerbs.history(ctx, { id }) : undefined,
    visibleTo(),
  ])
  const view = investigationView(shows)
  return {
    tab,
    file,
    history,
    view,
    userId: signedIn(ctx).id,
    edits: query.edit !== undefined && file.can.edit,
  }
}

export type Detail = Awaited<ReturnType<typeof readDetail>>
