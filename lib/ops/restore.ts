import { resolve } from 'node:path'
import { restore } from './backup/restore'
import { command } from './command'
import { withDatabase } from './with-database'

await command({
  url: import.meta.url,
  usage: `npm run restore -- --from BACKUP [--replace]
The server must be stopped. --replace throws away what the database holds. Everybody signs in anew afterwards.`,
  options: { from: { type: 'string' }, replace: { type: 'boolean' } },
  async run({ from, replace }, missing) {
    if (!from) throw missing('--from')
    const { tables, files, madeAt } = await withDatabase(
      ({ url, ownerUrl, filesDir }) =>
        restore(resolve(from), { url: ownerUrl, serverUrl: url, filesDir }, { replace }),
      // The way back from an upgrade: what is thrown away need not be understood.
      { anyVersion: replace },
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored what there was at ${madeAt}: ${rows} rows, ${files.length} files.`
  },
})
