import { recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { changesOf } from '@/lib/core/version'
import { type RecallDetail, readRecall } from '../read-recall'
import { addRecallInput, type RecallInput } from '../schema'
import { checkRecall, onceByNumber } from './check-recall'
import { writeScopes } from './write-scopes'

export const addRecall = operation({
  access: 'recall:add',
  input: addRecallInput,
  run: (ctx, given): Promise<RecallDetail> =>
    onceByNumber(ctx.tx(async tx => readRecall(tx, await insertRecall(tx, given)))),
})

export async function insertRecall(tx: Ctx, given: RecallInput): Promise<string> {
  await checkRecall(tx, given)
  const { scopes, ...values } = given
  const by = { createdBy: tx.user?.id, updatedBy: tx.user?.id, createdAt: tx.now, updatedAt: tx.now }
  const [row] = await tx.db
    .insert(recalls)
    .values({ ...values, ...by })
    .returning({ id: recalls.id })
  const { id } = row!
  await writeScopes(
    tx,
    id,
    scopes.map(scope => ({ ...scope, id: undefined })),
  )
  const detail = { recallNo: values.recallNo, scopes: scopes.length, changes: changesOf(filled(values), {}) }
  await tx.audit({ action: 'addRecall', entity: 'recall', entityId: id, detail })
  return id
}

const filled = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )
