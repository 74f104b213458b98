import { z } from 'zod'
import { version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { changeReplacement } from './change-replacement'

export const undoReplacement = operation({
  access: 'dictionary_assembly:edit',
  input: z.strictObject({ id, version }),
  run: (ctx, { id, version }) =>
    changeReplacement(ctx, id, version, 'undoReplacement', () => ({ replacedBy: null, validTo: null })),
})
