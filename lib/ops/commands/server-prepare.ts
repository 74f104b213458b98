import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { command, OperationError } from '@/lib/ops/process/operation-error'

export interface Prepared {
  user: string
  data: string
  backups: string
  env: string
}

export async function prepareServer({ user, data, backups, env }: Prepared): Promise<string[]> {
  const { uid, gid } = ensureUser(user)
  const made: string[] = []
  for (const folder of [data, `${data}/files`, backups]) {
    await mkdir(folder, { recursive: true })
    await chown(folder, uid, gid)
  }
  if (await writeOnce(env, await configuration(`${data}/files`), 0o640)) {
    await chown(env, 0, gid)
    made.push(env)
  }
  const owner = env.replace(/\.env$/, '-owner.env')
  if (await writeOnce(owner, 'DATABASE_OWNER_URL=\n', 0o600)) made.push(owner)
  return made
}

function ensureUser(user: string): { uid: number; gid: number } {
  const known = () => {
    const [uid, gid] = ['-u', '-g'].map(option => spawnSync('id', [option, user], { encoding: 'utf8' }))
    return uid!.status === 0 ? { uid: Number(uid!.stdout), gid: Number(gid!.stdout) } : undefined
  }
  const before = known()
  if (before) return before
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', user]
  const { status, stderr, error } = spawnSync('useradd', options, { encoding: 'utf8' })
  if (status !== 0) throw new OperationError(`useradd ${user}: ${(stderr || error?.message || '').trim()}`)
  return known()!
}

async function configuration(files: string): Promise<string> {
  const secret = () => randomBytes(36).toString('base64')
  return (await readFile('.env.example', 'utf8'))
    .replace(/^AUTH_SECRET=$/m, () => `AUTH_SECRET=${secret()}`)
    .replace(/^AUDIT_KEY=$/m, () => `AUDIT_KEY=${secret()}`)
    .replace(/^FILES_DIR=.*$/m, () => `FILES_DIR=${files}`)
}

async function writeOnce(path: string, text: string, mode: number): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, text, { mode, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run server:prepare -- [--user vehicle-defects] [--data /var/lib/vehicle-defects]
    [--backups /var/backups/vehicle-defects] [--env /etc/vehicle-defects.env]
As root, before the first start: makes the user that the server runs as, its folders, and the file of its environment with
new secrets. What is there already is left as it is.`,
  options: {
    user: { type: 'string' },
    data: { type: 'string' },
    backups: { type: 'string' },
    env: { type: 'string' },
  },
  async run({
    user = 'vehicle-defects',
    data = '/var/lib/vehicle-defects',
    backups = '/var/backups/vehicle-defects',
    env = '/etc/vehicle-defects.env',
  }) {
    if (process.getuid?.() !== 0) throw new OperationError('Only root can make users and give folders away.')
    const made = await prepareServer({ user, data, backups, env })
    return made.length > 0
      ? `Made ${made.join(' and ')}. Fill in the addresses in ${made.length > 1 ? 'them' : 'it'}, then: npm run config:check`
      : 'Everything was there.'
  },
})
