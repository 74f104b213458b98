import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const program = `
import { askHistory, askServersColumns } from '@/lib/analysis/columns/history'
const question = { text: 'SELECT 1', kinds: [], numbers: [] }
askServersColumns()
const pending = askHistory(undefined, question)
process.send('waits')
process.once('disconnect', async () => {
  console.log(await pending, await askHistory(undefined, question))
  process.exit()
})`

it('a job whose server ends counts by PostgreSQL: what it asked and what it goes on to ask', async () => {
  const job = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const printed = text(job.stdout!)
  job.on('message', message => message === 'waits' && job.disconnect())
  const [code] = await once(job, 'exit')
  expect([code, await printed]).toEqual([0, 'undefined undefined\n'])
})
