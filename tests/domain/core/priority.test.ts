import { execFileSync, spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// The fields policy and nice of proc_pid_stat(5), after the name in brackets.
const program = `
  import { readFileSync } from 'node:fs'
  const { runWhenIdle } = await import(process.env.MODULE)
  const run = () => {
    runWhenIdle()
    const stat = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\\) /, '').split(' ')
    return { policy: stat[38], nice: stat[16] }
  }
  const { PATH } = process.env
  process.env.PATH = '/nowhere'
  const withoutClasses = run()
  process.env.PATH = PATH
  process.stdout.write(JSON.stringify([withoutClasses, run()]))
`
const module = pathToFileURL('lib/core/process/priority.ts').href
const idle = '5'
const other = '0'

test('a process that runs when nothing else does gives way at once; where classes cannot be set it is still nice', () => {
  const known = !spawnSync('chrt', ['-V']).error
  const argv = ['--import', 'tsx', '--input-type=module', '-e', program]
  const written = execFileSync(process.execPath, argv, {
    encoding: 'utf8',
    env: { ...process.env, MODULE: module },
  })
  expect(JSON.parse(written)).toEqual([
    { policy: other, nice: '19' },
    { policy: known ? idle : other, nice: '19' },
  ])
})
