import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Workshop } from '@/lib/ops/dev/action'
import { answer } from '@/lib/ops/dev/actions'
import type { Sent } from '@/lib/ops/dev/protocol'

const parts = [
  '.gitignore',
  'biome.json',
  'app/(staff)',
  'app/(public)',
  'app/_shell/manual.ts',
  'app/_shell/menu.ts',
  'app/_ui/icon.tsx',
  'app/api',
  'db/schema/dictionaries.ts',
  'lib/accounts/states.ts',
  'lib/defects/contact-schema.ts',
  'lib/defects/contact-schema.ts',
  'lib/values/phone.ts',
  'lib/values/vin.ts',
  'lib/ops/dev/names.ts',
  'messages',
  'tests/support/calls/access-list.ts',
]

/** The few files that the development tool reads and writes, in a git repository of their own, and its actions there. */
export function openScratch() {
  const root = mkdtempSync(join(tmpdir(), 'dev-tool-'))
  for (const part of parts) {
    mkdirSync(dirname(join(root, part)), { recursive: true })
    cpSync(part, join(root, part), { recursive: true })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  const commit = () => {
    git('add', '--all', '--', ':!node_modules')
    git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'test')
  }
  git('init', '-q')
  commit()
  const workshop: Workshop = { root, dataDir: join(root, '.data') }
  const ask = (action: string, data?: unknown, more: Partial<Sent> = {}) =>
    answer(workshop, { id: 1, action, locale: 'zh-CN', data, ...more } satisfies Sent)
  const changes = () => git('status', '--porcelain', '-z', '--untracked-files=all', '--', ':!node_modules')
  const changed = () =>
    changes()
      .split('\0')
      .filter(Boolean)
      .map(line => line.slice(3))
  return {
    root,
    workshop,
    ask,
    changes,
    changed,
    commit,
    reset() {
      git('checkout', '-q', '.')
      git('clean', '-qfdx', '--exclude=node_modules')
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

export const entry = {
  title: '车型清单',
  titleEn: 'Vehicle types',
  name: 'vehicle kinds',
  type: 'template',
  template: 'list',
  source: 'assemblies',
  icon: 'list',
  permission: 'system_parameter:query',
}
