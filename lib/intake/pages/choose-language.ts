import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { inOtherLanguage } from './language'
import { seeOther } from './see-other'

export const chooseLanguage = operation({
  access: 'public',
  input: z.looseObject({ way: z.string().optional(), at: z.string().optional() }),
  async run(_ctx, { way, at }): Promise<RawReply> {
    const page = /^[a-z]{1,20}(\?[a-z]{1,20}=\w{1,20}(&[a-z]{1,20}=\w{1,20})*)?$/.test(at ?? '')
      ? at!
      : 'start'
    return inOtherLanguage(way, page) ?? seeOther(page)
  },
})
