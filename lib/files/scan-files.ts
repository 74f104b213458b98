import { sql } from 'drizzle-orm'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { log } from '@/lib/core/log'
import type { VirusScanner } from '@/lib/services/virus-scanner/virus-scanner'

const batchSize = 20

export const isUnscanned = (ctx: Ctx, { scanned }: { scanned?: boolean }) =>
  scanned === false && Boolean(ctx.services.virusScanner)

const tables = [
  'defect_files',
  'recall_files',
  'intake_uploads',
  'investigation_documents',
  'document_templates',
] as const
const waiting = tables.map(table => `SELECT store_key FROM ${table} WHERE NOT scanned`).join(' UNION ')

let lastKey = ''

// The next few that wait, in turn, so that one which the scanner does not take holds up no other.
export async function scanWaiting(ctx: Ctx): Promise<void> {
  const { virusScanner } = ctx.services
  if (!virusScanner) return
  await virusScanner.probe()
  const rows = await query<{ store_key: string }>(
    ctx.db,
    `SELECT store_key FROM (${waiting}) AS waiting WHERE store_key > $1 ORDER BY store_key LIMIT ${batchSize}`,
    [lastKey],
  )
  lastKey = rows.length < batchSize ? '' : rows.at(-1)!.store_key
  for (const { store_key: key } of rows) await scanStored(ctx, virusScanner, key)
}

async function scanStored(ctx: Ctx, virusScanner: VirusScanner, key: string): Promise<void> {
  try {
    const { scanned, infection } = await virusScanner.scan(await ctx.services.fileStore.open(key))
    if (scanned) await note(ctx, key, infection)
  } catch (error) {
    // A scanner hangs up on what is too large; the comparison of files with their rows tells of one that is missing.
    log.info({ err: error }, 'a stored file was not scanned for viruses')
  }
}

async function note(ctx: Ctx, key: string, infection: string | null): Promise<void> {
  await ctx.tx(async tx => {
    for (const table of tables)
      await tx.db.execute(
        sql`UPDATE ${sql.identifier(table)} SET scanned = true, infection = ${infection} WHERE store_key = ${key}`,
      )
    if (!infection) return
    const [record] = await query<{ id: string }>(
      tx.db,
      'SELECT defect_id::text AS id FROM defect_files WHERE store_key = $1 LIMIT 1',
      [key],
    )
    const about = record ? { entity: 'defect' as const, entityId: record.id } : {}
    await tx.audit({ action: 'infectedFile', ...about, detail: { infection } })
  })
}
