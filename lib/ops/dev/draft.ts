import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { checkAllowed } from './allowed'
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

  async format() {
    const code = [...this.changes.values()].filter(
      ({ path, after }) => after !== null && /\.tsx?$/.test(path),
    )
    const texts = await formatted(this.root, new Map(code.map(({ path, after }) => [path, after!])))
    for (const change of code) change.after = texts.get(change.path)!
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

async function formatted(root: string, texts: Map<string, string>): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'dev-tool-format-'))
  try {
    const { vcs: _, ...rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(rules))
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
    await run(process.execPath, [program, 'check', '--write', '.'], { cwd: folder })
    return new Map([...texts.keys()].map(path => [path, readFileSync(join(folder, path), 'utf8')]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
