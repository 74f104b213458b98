import { createReadStream } from 'node:fs'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { ReceivedFile } from '@/lib/core/replies'
import { shownName } from '@/lib/core/text'

// Marks the files. What comes while the scanner is away is kept as not scanned, and scanned later.
export async function scanReceived(ctx: Ctx, input: Record<string, unknown>): Promise<Issue[]> {
  const { virusScanner } = ctx.services
  const issues: Issue[] = []
  for (const [field, value] of virusScanner ? Object.entries(input) : [])
    for (const [at, file] of [value].flat().entries()) {
      if (!(file instanceof ReceivedFile)) continue
      try {
        Object.assign(file, await virusScanner!.scan(createReadStream(file.temporaryPath)))
      } catch (error) {
        log.warn({ err: error }, 'a file was not scanned for viruses')
      }
      const { infection, size } = file
      if (!infection) continue
      await ctx.audit({ action: 'infectedFile', outcome: 'refused', detail: { infection, field, size } })
      const path = Array.isArray(value) ? `${field}.${at}` : field
      issues.push({ path, code: 'file_infected', params: { name: shownName(file.name), infection } })
    }
  return issues
}
