import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '@/lib/core/process/scratch-folder'

it('what a killed process left in its folder is gone a day later, what is in use and of others stays', async () => {
  const { TMPDIR } = process.env
  const all = mkdtempSync(join(tmpdir(), 'scratch-test-'))
  process.env.TMPDIR = all
  try {
    const [left, used] = [await scratchFolder(), await scratchFolder()]
    const other = join(all, 'of-another-program')
    mkdirSync(other)
    writeFileSync(join(left, 'lines'), '欧阳清晏')
    const old = new Date(Date.now() - 25 * 3_600_000)
    for (const folder of [left, other]) utimesSync(folder, old, old)
    const next = await scratchFolder()
    expect([left, used, other, next].map(folder => existsSync(folder))).toEqual([false, true, true, true])
  } finally {
    process.env.TMPDIR = TMPDIR
    if (TMPDIR === undefined) delete process.env.TMPDIR
    rmSync(all, { recursive: true })
  }
})
