import { connect } from '@/db/client'
import { type FileFault, findUnnamed, verifyFiles } from '@/lib/files/verify-files'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { command } from './command'
import { step } from './progress.mjs'
import { withDatabase } from './with-database'

const words: Record<FileFault['what'], string> = {
  missing: 'is missing',
  size: 'has another length than it was stored with',
  content: 'holds other bytes than it was stored with',
  unnamed: 'is named by no row',
}

const told = ({ what, key, table, id }: FileFault) =>
  `${key} ${words[what]}${table ? ` (${table} ${id})` : ''}.`

await command({
  url: import.meta.url,
  usage: `npm run files:verify [-- --quick]
Compares every file with its row: is it there, as long as it was stored, and with the same SHA-256; and names files that
no row names for a day. --quick reads no file. The server compares all lengths once a day, and reads each file once in
the days that the parameter "storage" gives. Reads DATABASE_URL and FILES_DIR. Ends with 2 when something does not fit.`,
  options: { quick: { type: 'boolean' } },
  async run({ quick }) {
    const { files, read, faults } = await withDatabase(async ({ url, filesDir }) => {
      const { db, close } = connect(url, { max: 1, patience: 600_000 })
      const fileStore = embeddedFileStore(filesDir)
      try {
        const verified = await step('Comparing files with their rows', () =>
          verifyFiles(db, fileStore, () => !quick),
        )
        const others = await step('Looking for files that no row names', () => findUnnamed(db, fileStore))
        return { ...verified, faults: [...verified.faults, ...others] }
      } finally {
        await close()
      }
    })
    if (faults.length > 0) process.exitCode = 2
    return [
      ...faults.map(told),
      `${files} files are named by rows, ${read} were read.`,
      faults.length === 0 ? 'Every file is as it was stored.' : `${faults.length} do not fit.`,
    ].join('\n')
  },
})
