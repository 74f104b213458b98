import { Client } from 'pg'
import { step } from '@/lib/ops/process/progress.mjs'

export interface FirstSeed {
  url: string
  demo: boolean
  records?: number
  lastDay?: string
}

export async function seedFirstStart({ url, demo, records, lastDay }: FirstSeed) {
  const done = await seeded(url)
  if (done.foundation && (done.demo || !demo)) return
  const { connect } = await import('@/db/client')
  const { seedFoundation } = await import('@/db/seed/foundation')
  const { seedDemo } = await import('@/db/seed/demo')
  const { db, close } = connect(url, { max: 2 })
  try {
    if (!done.foundation) await step('Filling dictionaries', () => seedFoundation(db))
    if (demo && !done.demo)
      await step('Making demo users and records', () => seedDemo(db, { records, lastDay }))
  } finally {
    await close()
  }
}

async function seeded(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select exists (select from roles) as foundation, exists (select from users) as demo`,
    )
    return rows[0] as { foundation: boolean; demo: boolean }
  } finally {
    await client.end()
  }
}
