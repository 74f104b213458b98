import { checkConfig } from '@/lib/ops/config/check-config'
import { command, OperationError } from '@/lib/ops/process/operation-error'

const marks = { ok: '✓', warning: '!', error: '✗' }

export const run = await command({
  url: import.meta.url,
  usage: `npm run config:check
Tries the configuration in the environment (.env.example explains it): database, files, identity service, proxies.
Ends with 1 when the server could not work with it.`,
  options: {},
  async run() {
    const findings = await checkConfig(process.env)
    for (const { level, what } of findings) console.log(`${marks[level]} ${what}`)
    const errors = findings.filter(({ level }) => level === 'error').length
    if (errors > 0)
      throw new OperationError(`${errors === 1 ? 'One thing has' : `${errors} things have`} to change.`)
    return 'The server can start with this configuration.'
  },
})
