import { readingOf, verbsOf } from '@/lib/collections/verbs'
import type { Ctx } from '@/lib/core/context'
import { investigation } from './collection'

export const investigationVerbs = verbsOf(investigation)

export const fileReader = <Answer>(read: (ctx: Ctx, id: string) => Promise<Answer>) =>
  readingOf('investigation:get', read)
