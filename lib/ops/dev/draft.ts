import { execFile } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { Refusal } from './refusal'

const run = promisify(execFile)

interface Change {
  path: string
  before: string | null
  after: string | null
}

export class Draft {
  private readonly changes = new Map<string, Change>()

  constructor(readonly root: string) {}

  has(path: string): boolean {
    return this.peek(path) !== null
  }

  read(path: string): string {
    const text = this.peek(path)
    if (text === null) throw new Refusal('noModule', { path })
    return text
  }

  set(path: string, text: string | null) {
    const before = this.changes.has(path) ? this.changes.get(path)!.before : onDisk(this.root, path)
    this.changes.set(path, { path, before, after: text })
  }

  edit(path: string, change: (text: string) => string) {
    this.set(path, change(this.read(path)))
  }

  // All or nothing as far as it can be known before: what may not be written, or would take work that git does not have.
  async write() {
    const changes = [...this.changes.values()].filter(({ before, after }) => before !== after)
    if (changes.length === 0) throw new Refusal('nothing')
    for (const { path } of changes) checkAllowed(this.root, path)
    const removed = changes.filter(({ after }) => after === null).map(({ path }) => path)
    const open = await changedSinceCommit(this.root, removed)
    if (open) throw new Refusal('uncommitted', { path: open })
    for (const { path, after } of changes) {
      const target = checkAllowed(this.root, path)
      if (after === null) {
        remove(this.root, target)
        continue
      }
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(`${target}.new`, after)
      renameSync(`${target}.new`, target)
    }
    const code = changes.filter(({ path, after }) => after !== null && /\.tsx?$/.test(path))
    const program = join(this.root, 'node_modules/@biomejs/biome/bin/biome')
    const words = [program, 'check', '--write', ...code.map(({ path }) => path)]
    if (code.length > 0) await run(process.execPath, words, { cwd: this.root })
  }

  private peek(path: string): string | null {
    const known = this.changes.get(path)
    return known ? known.after : onDisk(this.root, path)
  }
}

function onDisk(root: string, path: string): string | null {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function remove(root: string, file: string) {
  rmSync(file)
  for (
    let folder = dirname(file);
    folder !== root && readdirSync(folder).length === 0;
    folder = dirname(folder)
  )
    rmdirSync(folder)
}

// A generated file that was never committed is not lost work: it can be generated again.
async function changedSinceCommit(root: string, paths: string[]): Promise<string | undefined> {
  if (paths.length === 0) return undefined
  const words = ['diff', '--name-only', '-z', 'HEAD', '--', ...paths]
  const { stdout } = await run('git', ['--literal-pathspecs', ...words], { cwd: root })
  return stdout.split('\0')[0] || undefined
}

const files = [
  'app/_shell/menu.ts',
  'app/_shell/manual.ts',
  'messages/zh-CN.json',
  'messages/en-US.json',
  'tests/support/calls/access-list.ts',
]
const folders = [
  /^app\/\(staff\)\/(?!layout\.tsx$).+\.tsx?$/,
  /^lib\/(?!(?:core|db|excel|files|http|i18n|jobs|ops|services)\/)[a-z][a-z-]*\/[a-z][a-z-]*\.ts$/,
  /^tests\/domain\/[a-z][a-z-]*\/[a-z][a-z-]*\.test\.ts$/,
]

export function checkAllowed(root: string, path: string): string {
  const refuse = () => new Refusal('outside', { path })
  if (path !== normalize(path).split(sep).join('/') || path.includes('\0')) throw refuse()
  if (!files.includes(path) && !folders.some(one => one.test(path))) throw refuse()
  const home = realpathSync(root)
  let part = join(home, path)
  while (part !== home) {
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink()) throw refuse()
    part = dirname(part)
  }
  return join(home, path)
}
