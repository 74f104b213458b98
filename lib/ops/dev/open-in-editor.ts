import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { Refusal } from './refusal'

/** $EDITOR may carry arguments (`code --wait`). The file is passed as its own argument, never through a shell. */
export async function openInEditor(root: string, path: string) {
  const [program, ...words] = (process.env.VISUAL || process.env.EDITOR || '').split(' ').filter(Boolean)
  if (!program) throw new Refusal('editor')
  const file = realpathSync(join(root, path))
  if (!file.startsWith(realpathSync(root) + sep)) throw new Refusal('outside', { path })
  const child = spawn(program, [...words, file], { detached: true, stdio: 'ignore', cwd: root })
  await new Promise<void>((done, failed) => {
    child.once('spawn', done)
    child.once('error', () => failed(new Refusal('editor')))
  })
  child.unref()
}
