import { join, resolve } from 'node:path'
import { backUp } from './backup/back-up'
import { verifyBackup } from './backup/verify'
import { command } from './command'
import { OperationError } from './operation-error'
import { withDatabase } from './with-database'

await command({
  url: import.meta.url,
  usage: `npm run backup -- --to FOLDER      writes database and files into FOLDER/backup-<time>
npm run backup -- --verify BACKUP  reads a backup whole and compares its checksums`,
  options: { to: { type: 'string' }, verify: { type: 'string' } },
  async run({ to, verify }) {
    if (verify) {
      const { tables, files, madeAt } = await verifyBackup(resolve(verify))
      return `Whole: ${tables.length} tables and ${files.length} files, made at ${madeAt}.`
    }
    if (!to) throw new OperationError('--to takes the folder that backups are kept in.')
    const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')
    const folder = join(resolve(to), `backup-${time}`)
    const { tables, files } = await withDatabase(place => backUp(place, folder))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `${folder}: ${rows} rows of ${tables.length} tables, ${files.length} files.`
  },
})
