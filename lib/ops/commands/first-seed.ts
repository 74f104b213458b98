import { step } from '@/lib/ops/process/progress.mjs'

const smallDemo = 2_000

export interface FirstSeed {
  url: string
  demo: boolean
  records?: number
  lastDay?: string
}

export async function seedFirstStart({ url, demo, records, lastDay }: FirstSeed) {
  const { whileConnected } = await import('@/db/client')
  const { hasFoundation, seedFoundation } = await import('@/db/seed/foundation')
  const { seedDemo } = await import('@/db/seed/demo')
  return whileConnected(url, { max: 2 }, async (db, pool) => {
    if (!(await hasFoundation(db))) await step('Filling dictionaries', () => seedFoundation(db))
    if (!demo) return
    const { rows } = await pool.query('select from users limit 1')
    if (rows.length > 0) return
    await step('Making demo users and records', () => seedDemo(db, { records, lastDay }))
    const { isPlanted } = await import('@/db/seed/generator/plants')
    if (!isPlanted(records ?? smallDemo)) return
    const { seedSignals } = await import('@/db/seed/demo-signals')
    await step('Running early warning over them', () => seedSignals(db))
    const { seedRecalls } = await import('@/db/seed/demo-recalls')
    await step('Making recall campaigns', () => seedRecalls(db))
    const { seedInvestigations } = await import('@/db/seed/demo-investigations')
    await step('Making investigations', () => seedInvestigations(db))
  })
}
