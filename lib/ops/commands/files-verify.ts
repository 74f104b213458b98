import { whileConnected } from '@/db/client'
import { type FileFault, unnamedFiles, verifyFiles } from '@/lib/files/sweep-files'
import { recordRun } from '@/lib/health/operation-runs'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'

const words: Record<FileFault['what'], string> = {
  missing: 'is missing',
  size: 'has another length than it was stored with',
  content: 'holds other bytes than it was stored with',
}

const describe = ({ what, key, table, id }: FileFault) => `${key} ${words[what]} (${table} ${id}).`

export const run = await command({
  url: import.meta.url,
  usage: `npm run files:verify [-- --quick]
Compares every file with its row: is it there, as long as it was stored, and with the same SHA-256; and names files that
no row names for a day. --quick reads no file. The server compares all lengths once a day, and reads each file once in
the days that the parameter "storage" gives. Reads DATABASE_URL and FILES_DIR. Ends with 2 when something does not fit.`,
  options: { quick: { type: 'boolean' } },
  async run({ quick }) {
    const { files, read, lines } = await withDatabase(async ({ url, fileStore }) => {
      return whileConnected(url, { max: 1, timeoutMs: 600_000 }, async db => {
        const { faults, ...counts } = await step('Comparing files with their rows', () =>
          verifyFiles(db, fileStore, () => !quick),
        )
        await recordRun(db, 'files', { wrong: faults.length })
        const lines = faults.map(describe)
        await step('Looking for files that no row names', async () => {
          for await (const key of unnamedFiles(db, fileStore)) lines.push(`${key} is named by no row.`)
        })
        return { ...counts, lines }
      })
    })
    if (lines.length > 0) process.exitCode = 2
    return [
      ...lines,
      `${files} files are named by rows, ${read} were read.`,
      lines.length === 0 ? 'Every file is as it was stored.' : `${lines.length} do not fit.`,
    ].join('\n')
  },
})
