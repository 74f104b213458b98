import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { asOffice, noticeVersion, type Office } from '@/lib/intake/view'
import { readParameters } from '@/lib/settings/read-parameters'

export const readOffice = operation({
  access: 'public',
  input: z.strictObject({}),
  async run(ctx): Promise<Office> {
    const { publicOffice, retention } = await readParameters(ctx, ['publicOffice', 'retention'])
    return asOffice(publicOffice, retention)
  },
})

export const currentNotice = async (ctx: Ctx) => noticeVersion(await readOffice(ctx, {}))
