import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { id } from '@/lib/core/text'
import type { AnyDictionary } from './dictionary'
import { namersOf } from './entry-rows'
import { type EntryStep, readEntryHistory } from './read-entry-history'

export function historyOf(declared: AnyDictionary) {
  return operation({
    access: `${declared.access}:get` as Access,
    input: z.strictObject({ id }),
    async run(ctx, { id }): Promise<EntryStep[]> {
      const steps = await readEntryHistory(ctx, declared.entity, id)
      const all = steps.flatMap(step => step.changes)
      const namers = await namersOf(ctx, declared, name =>
        all.filter(({ field }) => field === name).flatMap(({ before, after }) => [before, after]),
      )
      const named = (field: string, text: string | null) => text && (namers.get(field)?.(text) ?? text)
      return steps.map(step => ({
        ...step,
        changes: step.changes.map(change => ({
          ...change,
          beforeText: named(change.field, change.beforeText),
          afterText: named(change.field, change.afterText),
        })),
      }))
    },
  })
}
