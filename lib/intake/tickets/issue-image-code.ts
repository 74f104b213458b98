import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { drawImageCode } from './draw-image-code'
import { keepImageAnswer } from './image-answers'

export const issueImageCode = operation({
  access: 'public',
  input: z.strictObject({}),
  async run(ctx) {
    await takeFloodTry(ctx, 'image-code')
    const { answer, image } = await drawImageCode()
    return { imageId: await keepImageAnswer(ctx, answer), image }
  },
})
