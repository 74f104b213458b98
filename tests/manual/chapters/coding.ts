import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const newest = `select id, assembly_code as assembly, sub_assembly_code as sub from defects
  where state = 10 and deleted_at is null order by id desc limit 6`
/** Put back afterwards, because other pictures count them. */
let uncoded: { id: string; assembly: string | null; sub: string | null }[] = []

export const scenes: Scenes = {
  async uncoded(studio) {
    const { rows } = await studio.database.pool.query(newest)
    uncoded = rows.map(({ id, assembly, sub }) => ({ id, assembly, sub }))
    await studio.database.pool.query(
      'update defects set assembly_code = null, sub_assembly_code = null where id = any($1::bigint[])',
      [uncoded.map(({ id }) => id)],
    )
    const page = await studio.page('admin')
    await open(page, '/defects/uncoded')
    return { page }
  },
  async 'coding-model'(studio) {
    for (const { id, assembly, sub } of uncoded)
      await studio.database.pool.query(
        'update defects set assembly_code = $2, sub_assembly_code = $3 where id = $1',
        [id, assembly, sub],
      )
    const page = await studio.page('admin')
    await open(page, '/dictionaries/coding-model')
    return { page }
  },
}
