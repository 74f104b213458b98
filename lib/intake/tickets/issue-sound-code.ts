import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { composeSoundCode } from './compose-sound-code'
import { keepImageAnswer } from './image-answers'

/** Instead of a picture, for whoever cannot see one: answered where a picture is, and counted with the pictures. */
export const issueSoundCode = operation({
  access: 'public',
  input: z.strictObject({}),
  async run(ctx) {
    await takeFloodTry(ctx, 'image-code')
    const { answer, sound } = composeSoundCode()
    const imageId = await keepImageAnswer(ctx, answer)
    return { imageId, sound, instruction: translate(ctx.locale, 'intakePages.fields.heard.hint') }
  },
})
