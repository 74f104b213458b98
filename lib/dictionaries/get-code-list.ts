import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { requiredText } from '@/lib/core/text'
import { lookups } from './lookups'

/** One coded list by the record field that it is for (dicinfo?key=). */
export const getCodeList = operation({
  access: 'signed-in',
  input: z.strictObject({ key: requiredText(40) }),
  async run(ctx, { key }) {
    const list = (await lookups(ctx)).all(ctx.locale).find(candidate => candidate.key === key)
    if (!list) throw new AppError('not_found')
    return list
  },
})
