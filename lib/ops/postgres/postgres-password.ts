import { spawn } from 'node:child_process'
import { OperationError } from '@/lib/ops/process/operation-error'
import { type Installation, plainEnvironment } from './postgres-binaries'
import { databaseName } from './postgres-database'

/** Single-user mode asks for no password; the server must be stopped. */
export async function setPassword({ postgres, runAs, dataDir }: Installation, password: string) {
  const child = spawn(postgres, ['--single', '-D', dataDir, 'postgres'], {
    ...runAs,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    env: plainEnvironment,
  })
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  for (const role of ['postgres', databaseName])
    child.stdin.write(`alter role ${role} password '${password}'\n`)
  child.stdin.end()
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed))
  if (code !== 0)
    throw new OperationError(`The database's password cannot be set (${code}): ${output.trim()}`)
}
