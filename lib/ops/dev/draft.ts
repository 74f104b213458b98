import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { diffOf } from './diff'
import type { Plan, Sent } from './protocol'
import { Refusal } from './refusal'

const run = promisify(execFile)

interface Change {
  path: string
  before: string | null
  after: string | null
}

const hashOf = (text: string | null) =>
  text === null ? null : createHash('sha256').update(text).digest('hex')

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

  write(path: string, text: string | null) {
    const before = this.changes.has(path) ? this.changes.get(path)!.before : onDisk(this.root, path)
    this.changes.set(path, { path, before, after: text })
  }

  edit(path: string, change: (text: string) => string) {
    this.write(path, change(this.read(path)))
  }

  async format() {
    const code = [...this.changes.values()].filter(
      ({ path, after }) => after !== null && /\.tsx?$/.test(path),
    )
    const texts = await formatted(this.root, new Map(code.map(({ path, after }) => [path, after!])))
    for (const change of code) change.after = texts.get(change.path)!
  }

  async plan(): Promise<Plan> {
    const changes = [...this.changes.values()].filter(({ before, after }) => before !== after)
    if (changes.length === 0) throw new Refusal('nothing')
    for (const { path } of changes) checkAllowed(this.root, path)
    const uncommitted = await uncommittedOf(
      this.root,
      changes.filter(({ before }) => before !== null).map(({ path }) => path),
    )
    return {
      digest: hashOf(JSON.stringify(changes))!,
      base: Object.fromEntries(changes.map(({ path, before }) => [path, hashOf(before)])),
      files: changes.map(({ path, before, after }) => ({
        path,
        kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
        uncommitted: uncommitted.has(path),
        diff: diffOf(before, after),
      })),
    }
  }

  async apply({ digest, base, uncommitted }: NonNullable<Sent['apply']>) {
    const plan = await this.plan()
    const changed = Object.keys({ ...plan.base, ...base }).find(path => plan.base[path] !== base[path])
    if (changed) throw new Refusal('changed', { path: changed })
    if (plan.digest !== digest) throw new Refusal('changed', { path: plan.files[0]!.path })
    const open = plan.files.find(file => file.uncommitted)
    if (open && !uncommitted) throw new Refusal('uncommitted', { path: open.path })
    const changes = plan.files.map(({ path }) => this.changes.get(path)!)
    for (const { path, after } of changes) {
      if (after === null) continue
      const target = checkAllowed(this.root, path)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(`${target}.new`, after)
    }
    for (const { path, after } of changes) {
      const target = checkAllowed(this.root, path)
      if (after !== null) renameSync(`${target}.new`, target)
      else remove(this.root, target)
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

async function uncommittedOf(root: string, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const words = ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames', '--', ...paths]
  const { stdout } = await run('git', ['--literal-pathspecs', ...words], { cwd: root })
  return new Set(
    stdout
      .split('\0')
      .filter(Boolean)
      .map(line => line.slice(3)),
  )
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
