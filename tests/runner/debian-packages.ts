import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'

const packages = ['chromium-headless-shell', 'fonts-noto-cjk', 'fontconfig']
const places = [
  // Without windows it needs three quarters of the processor time. Not by its script, which a signal would reach instead.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export async function ensureBrowser(): Promise<string> {
  if (!findBrowser() || !hasChineseFont()) await install()
  const found = findBrowser()
  if (!found) throw new OperationError('Chromium is still missing. CHROMIUM_PATH can name another one.')
  return found
}

const findBrowser = () => [process.env.CHROMIUM_PATH, ...places].find(path => path && existsSync(path))

function hasChineseFont(): boolean {
  const { stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
  return Boolean(stdout?.trim())
}

async function install() {
  await installPackages(packages, 'Chromium and a Chinese font', 'Elsewhere set CHROMIUM_PATH to a Chromium.')
}

export async function ensureProxy(): Promise<string> {
  const path = '/usr/sbin/nginx'
  if (!existsSync(path)) await installPackages(['nginx-light', 'openssl'], 'nginx')
  return path
}

// Gives a process and its children another time, through LD_PRELOAD.
export async function ensureFaketime(): Promise<string> {
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
  const path = `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`
  if (!existsSync(path)) await installPackages(['faketime'], 'libfaketime')
  return path
}

async function installPackages(names: string[], what: string, elsewhere = '') {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new OperationError(
      `These tests need ${what}. Install it, on Debian with:\n  sudo apt-get update && sudo apt-get install -y ${names.join(' ')}\n${elsewhere}`,
    )
  }
  await step(`Installing ${what}`, async () => {
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', ...names)
  })
}

async function apt(...words: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', ['-q', ...words], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const code = await new Promise(done => child.once('close', done).once('error', done))
  if (code !== 0) throw new OperationError(`apt-get ${words[0]} failed:\n${output.trim()}`)
}
