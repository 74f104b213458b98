import { execFile } from 'node:child_process'
import { createPrivateKey, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sumOf } from '@/lib/core/file-writer'
import { buildWhenNeeded } from '@/lib/ops/build/build'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'
import { prepare, requested } from './install.mjs'

const execute = promisify(execFile)
const maxBuffer = 64 * 1024 * 1024

async function linesOf(program: string, words: string[]): Promise<string[]> {
  const { stdout } = await execute(program, words, { maxBuffer })
  return stdout.split('\n').filter(Boolean)
}

// Of production only; what lies within another one comes with it.
async function packages(): Promise<string[]> {
  const root = process.cwd()
  const listed = await linesOf('npm', ['ls', '--omit=dev', '--all', '--parseable']).catch(
    // It also ends with 1 where a package merely asks for another version of an optional one.
    error =>
      String((error as { stdout?: string }).stdout)
        .split('\n')
        .filter(Boolean),
  )
  const paths = [...new Set(listed.map(path => relative(root, path)))].filter(path =>
    path.startsWith('node_modules/'),
  )
  return paths.filter(path => !paths.some(other => path.startsWith(`${other}/`)))
}

// Unpacks the archive, then what the image of a checkout does.
async function imageOf(name: string): Promise<string> {
  const own = await readFile('lib/ops/deploy/Dockerfile', 'utf8')
  const last = own.slice(own.lastIndexOf('\nFROM ') + 1)
  const unpacked = [
    `${last.split('\n')[0]} AS build`,
    `ADD ${name}.tar.gz /srv/`,
    `RUN mv /srv/${name} /srv/defects`,
  ]
  return [...unpacked, '', last].join('\n')
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run release -- --to FOLDER [--key PRIVATE.pem] [--font FILE]
Packs this version with its build, its packages (PostgreSQL among them), a Dockerfile and SHA256SUMS for a machine without a
network of the same kind (processor, system, Node). With an Ed25519 key SHA256SUMS is signed. --font: a font with Chinese
characters, for reading machines that have none. releases.md says how to check and install.`,
  options: { to: { type: 'string' }, key: { type: 'string' }, font: { type: 'string' } },
  async run({ to, key, font }, missing) {
    if (!to) throw missing('--to')
    const signer = key && createPrivateKey(await readFile(key))
    if (signer && signer.asymmetricKeyType !== 'ed25519')
      throw new OperationError('--key takes an Ed25519 key.')
    const changed = await linesOf('git', ['status', '--porcelain'])
    if (changed.length > 0) throw new OperationError(`Not committed: ${changed.slice(0, 5).join(', ')}.`)
    // The packages of the lock file, so that the other machine installs none.
    await prepare()
    await buildWhenNeeded()
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    const [commit = ''] = await linesOf('git', ['rev-parse', '--short', 'HEAD'])
    const name = `vehicle-defects-${version}-${commit}-${process.platform}-${process.arch}`
    const sources = (await linesOf('git', ['ls-files'])).filter(path => !path.startsWith('tests/'))
    const folder = await mkdtemp(join(tmpdir(), 'release-'))
    try {
      await writeFile(
        join(folder, 'list'),
        [...sources, ...(await packages()), 'node_modules/.bin', '.next'].join('\n'),
      )
      for (const part of ['node_modules', 'fonts']) await mkdir(join(folder, part))
      await writeFile(join(folder, 'node_modules/.installed'), requested())
      if (font) await copyFile(font, join(folder, 'fonts', basename(font)))
      await mkdir(resolve(to), { recursive: true })
      const archive = join(resolve(to), `${name}.tar.gz`)
      const apart = ['cache', 'dev', 'trace', 'types'].map(part => `--exclude=.next/${part}`)
      await step('Packing', () =>
        execute('tar', [
          ...['-I', 'gzip -1', '-cf', archive, `--transform=s,^,${name}/,S`, ...apart],
          ...[
            '-T',
            join(folder, 'list'),
            '-C',
            folder,
            'node_modules/.installed',
            ...(font ? ['fonts'] : []),
          ],
        ]),
      )
      const dockerfile = join(resolve(to), 'Dockerfile')
      await writeFile(dockerfile, await imageOf(name))
      const summed = [archive, dockerfile].map(
        async path => `${(await sumOf(createReadStream(path))).sha256}  ${basename(path)}\n`,
      )
      const sums = (await Promise.all(summed)).join('')
      await writeFile(join(resolve(to), 'SHA256SUMS'), sums)
      if (signer) await writeFile(join(resolve(to), 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), signer))
      return `${archive}${signer ? ', signed' : ', not signed'}${font ? '' : ', without a font'}.`
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})
