import { execFileSync, spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// The fields policy and nice of proc_pid_stat(5), after the name in brackets.
const program = `
  import { readFileSync } from 'node:fs'
  const { runWhenIdle } = await import(process.env.MODULE)
  runWhenIdle()
  const stat = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\\) /, '').split(' ')
  process.stdout.write(JSON.stringify({ policy: stat[38], nice: stat[16] }))
`
const module = pathToFileURL('lib/core/process/priority.ts').href
const idle = '5'
const other = '0'

function policyOf(env: Record<string, string | undefined> = {}) {
  const argv = ['--import', 'tsx', '--input-type=module', '-e', program]
  return JSON.parse(
    execFileSync(process.execPath, argv, {
      encoding: 'utf8',
      env: { ...process.env, MODULE: module, ...env },
    }),
  )
}

test('a process that runs when nothing else does gives way at once', () => {
  const known = !spawnSync('chrt', ['-V']).error
  expect(policyOf()).toEqual({ policy: known ? idle : other, nice: '19' })
})

test('where classes cannot be set it is still nice', () => {
  expect(policyOf({ PATH: '/nowhere' })).toEqual({ policy: other, nice: '19' })
})
