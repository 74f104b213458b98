import { resolve } from 'node:path'
import { describeDamagedFiles } from '@/lib/ops/backup/damaged-files'
import { restore } from '@/lib/ops/backup/restore'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command } from '@/lib/ops/process/operation-error'

export const run = await command({
  url: import.meta.url,
  usage: `npm run restore -- --from BACKUP [--replace]
The server must be stopped. --replace throws away what the database holds, as soon as what the backup holds is there in
its place; the disks need room for both. Everybody signs in anew afterwards.`,
  options: { from: { type: 'string' }, replace: { type: 'boolean' } },
  async run({ from, replace }, missing) {
    if (!from) throw missing('--from')
    const manifest = await withDatabase(
      ({ url, ownerUrl, fileStore, dataDir }) =>
        restore(resolve(from), { url: ownerUrl, serverUrl: url, fileStore, dataDir }, { replace }),
      // The way back from an upgrade: a database of a newer version may be replaced.
      { anyVersion: replace },
    )
    const { tables, files, madeAt } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const done = `Restored what there was at ${madeAt}: ${rows} rows, ${files.length} files.`
    return [describeDamagedFiles(manifest), done].filter(Boolean).join('\n')
  },
})
