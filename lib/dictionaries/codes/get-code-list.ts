import { z } from 'zod'
import { wordOf } from '@/lib/collections/word-of'
import { AppError } from '@/lib/core/errors'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { requiredText } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'

interface Item {
  code: string
  description: string
  enabled?: boolean
}

export const getCodeList = operation({
  access: 'signed-in',
  input: z.strictObject({ key: requiredText(40), withDisabled: truth.optional() }),
  async run(ctx, { key, withDisabled }) {
    const known = await lookups(ctx)
    const list = known.all(ctx.locale).find(candidate => candidate.key === key)
    if (!list) throw new AppError('not_found')
    const items: Item[] = withDisabled
      ? [...known.lists.get(key)!.values()].map(item => ({
          code: item.code,
          description: wordOf(item, ctx.locale),
          enabled: item.enabled,
        }))
      : list.items
    return { ...list, items }
  },
})
