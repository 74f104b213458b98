import { verbsOf } from '@/lib/collections/verbs'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { investigation } from './collection'
import { oneFile } from './schema'

export const investigationVerbs = verbsOf(investigation)

export const fileReader = <Answer>(run: (ctx: Ctx, id: string) => Promise<Answer>) =>
  operation({ access: 'investigation:get', input: oneFile, run: (ctx, { id }) => run(ctx, id) })
