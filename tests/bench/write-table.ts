import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const readme = fileURLToPath(new URL('README.md', import.meta.url))

export function machine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} cores, ${memory} GB of memory, Node ${process.version}`
}

export function writeTable(bench: string, text: string, file = readme) {
  const before = readFileSync(file, 'utf8')
  const marked = new RegExp(`(<!-- ${bench} -->)[\\s\\S]*(<!-- /${bench} -->)`)
  if (!marked.test(before)) throw new Error(`${file} has no <!-- ${bench} --> … <!-- /${bench} -->.`)
  const day = new Date().toISOString().slice(0, 10)
  const after = before.replace(
    marked,
    (_, open, close) => `${open}\nMeasured on ${day} at commit ${commit()}.\n\n${text}\n${close}`,
  )
  writeFileSync(file, after)
}

function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', 'app', 'lib', 'db', 'package-lock.json')
  return `${git('rev-parse', '--short', 'HEAD')}${changed && ' with changes'}`
}
