import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { conflictsOf } from '@/lib/core/version'
import { translate } from '@/lib/i18n/translate'
import { recallNamer, scopesIn } from '../name-values'
import { readRecall } from '../read-recall'
import { plainScope, readScopes } from '../recall-scopes'
import type { ScopeInput } from '../schema'

export async function staleRecall(tx: Ctx, id: string, given: object): Promise<AppError> {
  const current = await readRecall(tx, id)
  const conflicts = conflictsOf(given, { ...current, scopes: await readScopes(tx, id) })
  const namer = await recallNamer(
    tx,
    conflicts.map(({ field, theirs, yours }) => ({ field, sides: [theirs, yours] })),
  )
  const rows = (own: unknown, other: unknown) => {
    const same = new Set(scopesIn(other).map(contentOf))
    const lines = scopesIn(own).flatMap((scope, at) =>
      same.has(contentOf(scope))
        ? []
        : translate(tx.locale, 'recalls.stale.row', { row: at + 1, text: namer.scope(scope) }),
    )
    return lines.join('\n') || null
  }
  const named = conflicts.map(({ field, theirs, yours }) => ({
    ...{ field, theirs, yours },
    ...(field === 'scopes'
      ? { theirsText: rows(theirs, yours), yoursText: rows(yours, theirs) }
      : { theirsText: namer.value(field, theirs), yoursText: namer.value(field, yours) }),
  }))
  return new AppError('conflict', {}, { data: { current, conflicts: named } })
}

const contentOf = ({ id: _, ...scope }: ScopeInput) => JSON.stringify(plainScope(scope as ScopeInput))
