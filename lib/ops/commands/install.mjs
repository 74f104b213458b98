import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from '../process/progress.mjs'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export async function prepare() {
  process.chdir(root)
  checkNode()
  const stamp = join('node_modules', '.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === requested()) return
  try {
    await step('Installing packages', install)
    // After the install: npm may have rewritten the lock file.
    writeFileSync(stamp, requested())
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    process.exit(1)
  }
}

export const requested = () =>
  createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(readFileSync('package.json'))
    .digest('hex')

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 9)) return
  console.error(`Node ${process.versions.node} is too old: 20.9 or newer is needed, 22 or 24 is better.`)
  process.exit(1)
}

function install() {
  // npm may not be on the path; started by npm, its path is known. A build needs the development packages
  // too.
  const [program, ...first] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const words = ['install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']
  return new Promise((done, failed) => {
    const child = spawn(program, [...first, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.stderr.on('data', chunk => {
      output += chunk
    })
    child.on('error', error => failed(new Error(`npm cannot be run: ${error.message}`)))
    child.on('close', code => {
      if (code === 0) done()
      else failed(new Error(`npm install failed:\n${output.trim()}`))
    })
  })
}
