import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { assigneesOf } from '@/lib/defects/record/assignees'
import { supplementDefectInput } from '@/lib/defects/step-schema'
import { writeNotices } from '@/lib/notices/write-notices'
import { takeStep, writeStep } from './take-step'

const mostSeconds = 86_400

// What a caller adds to a record of theirs: a version with its row of the flow, without another state.
export const supplementDefect = operation({
  access: actions.supplement.access,
  input: supplementDefectInput,
  async run(ctx, { complaintId, content, callSeconds }) {
    await takeStep(ctx, { action: 'supplement', id: complaintId }, async (tx, record) => {
      await writeStep(tx, record, {
        node: 'supplement',
        changes: callSeconds
          ? { callSeconds: Math.min(mostSeconds, (record.callSeconds ?? 0) + callSeconds) }
          : {},
        remarks: content,
        extraChanges: { supplement: [null, content] },
        action: 'supplementDefect',
        detail: { callSeconds },
      })
      const holders = await assigneesOf(tx, [record.id])
      await writeNotices(tx, {
        kind: 'supplemented',
        entityId: record.id,
        people: holders.length > 0 ? holders.map(({ userId }) => userId) : [record.createdBy],
        params: { name: tx.user?.name ?? '', number: record.complaintNo },
      })
    })
    return answerDefect(ctx, complaintId)
  },
})
