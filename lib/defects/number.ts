import { query } from '@/db/client'
import { type Ctx, isTransaction } from '@/lib/core/context'
import { today } from '@/lib/core/today'

// Its commit does not wait for the disk: that of the record comes later and flushes both.
const takeText = `WITH setting AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) WHERE $3)
  INSERT INTO defect_numbers AS taken (day, last) SELECT $1, $2 FROM (SELECT count(*) FROM setting)
  ON CONFLICT (day) DO UPDATE SET last = taken.last + excluded.last RETURNING last`

// Numbers are letters (XF: consumer products), the day in Shanghai and six digits. Take them before the transaction
// that uses them: the row of the day stays locked for everybody until its transaction ends, and one save after the
// other would be all that a server does. Those of a failed save are lost.
export async function nextNumbers(ctx: Ctx, count: number, letters = 'QX'): Promise<string[]> {
  const day = today(ctx.now)
  const [row] = await query<{ last: number }>(ctx.db, takeText, [day, count, !isTransaction(ctx.db)])
  const first = row!.last - count + 1
  const prefix = `${letters}${day.replaceAll('-', '')}`
  return Array.from({ length: count }, (_, at) => prefix + String(first + at).padStart(6, '0'))
}
