import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { handOverManyInput } from '@/lib/defects/step-schema'
import { eachRecord } from './each-record'
import { holdersOf, writeHandOver } from './hand-over'

export const handOverMany = operation({
  access: actions.handOver.access,
  input: handOverManyInput,
  async run(ctx, { records, people, ...input }) {
    const holders = await holdersOf(ctx, input.stepId, people)
    return eachRecord(ctx, records, record => writeHandOver(ctx, { ...input, ...record }, holders))
  },
})
