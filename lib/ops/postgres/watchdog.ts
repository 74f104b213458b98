import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { startedAt } from '@/lib/ops/process/processes'
import { plainEnvironment } from './postgres-binaries'

// PostgreSQL does not notice that its parent was killed; a small shell does, because its pipe closes, and
// requests a fast shutdown.
export function stopWhenWeDie(pid: number) {
  const script = 'cat >/dev/null; [ "$(started)" = "$2" ] && kill -INT "$1"'
  const started = 'started() { sed "s/.*) //" "/proc/$pid/stat" 2>/dev/null | cut -d" " -f20; }; pid=$1;'
  const guard = process.platform === 'linux' ? started + script : 'cat >/dev/null; kill -INT "$1"'
  const child = spawn('/bin/sh', ['-c', guard, 'sh', String(pid), startedAt(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: plainEnvironment,
  })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return { dismiss: () => void child.kill('SIGKILL') }
}
