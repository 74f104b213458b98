import { generateKeyPairSync } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { backUp } from '@/lib/ops/backup/back-up'
import { newBackupKey } from '@/lib/ops/backup/encryption'
import { manifestFile, verifyBackup } from '@/lib/ops/backup/manifest'
import { restore } from '@/lib/ops/backup/restore'
import { isPassing } from '@/lib/ops/backup/tables'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { contents } from '../support/database/contents'
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../support/database/database'

let source: TestDatabase
let folder: string
let backup: string
let photo: string

async function writeKeys(name: string) {
  const pair = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const files = { publicKey: join(folder, `${name}.public.pem`), privateKey: join(folder, `${name}.pem`) }
  await writeFile(files.publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }))
  await writeFile(files.privateKey, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return files
}
const lasting = (all: object) => Object.entries(all).filter(([name]) => !isPassing({ name }))

let keys: Awaited<ReturnType<typeof writeKeys>>

beforeAll(async () => {
  source = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'backup-encryption-'))
  backup = join(folder, 'backup')
  const fileStore = embeddedFileStore(join(folder, 'files'))
  photo = (await fileStore.put(Buffer.from('a photo of somebody'))).key
  await fileStore.put(Buffer.alloc(0))
  keys = await writeKeys('office')
  const key = await newBackupKey(keys.publicKey)
  await backUp({ url: source.url, fileStore }, backup, key)
  // As the command does, which has no private key.
  await verifyBackup(backup, key.secret)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

test('nothing that was backed up can be read without the private key, and its absence is named', async () => {
  for (const place of await readdir(backup, { recursive: true, withFileTypes: true })) {
    if (!place.isFile() || place.name === manifestFile) continue
    const bytes = await readFile(join(place.parentPath, place.name))
    expect(bytes.includes('a photo')).toBe(false)
    // How gzip begins.
    expect(bytes.subarray(0, 3).equals(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false)
  }
  await expect(verifyBackup(backup)).rejects.toThrow(
    /encrypted for the key [0-9a-f]{64}.*BACKUP_PRIVATE_KEY_FILE/,
  )
  vi.stubEnv('BACKUP_PRIVATE_KEY_FILE', (await writeKeys('other')).privateKey)
  await expect(verifyBackup(backup)).rejects.toThrow(/is not the key of this backup/)
  vi.stubEnv('BACKUP_PRIVATE_KEY_FILE', join(folder, 'nowhere.pem'))
  await expect(verifyBackup(backup)).rejects.toThrow(/nowhere\.pem cannot be read/)
})

test('with the private key all of it comes back', async () => {
  vi.stubEnv('BACKUP_PRIVATE_KEY_FILE', keys.privateKey)
  const target = await openEmptyDatabase()
  try {
    const fileStore = embeddedFileStore(join(folder, 'restored'))
    await restore(backup, { url: target.url, fileStore })
    expect(lasting(await contents(target.url))).toEqual(lasting(await contents(source.url)))
    expect(await readFile(join(folder, 'restored', photo.slice(0, 2), photo), 'utf8')).toBe(
      'a photo of somebody',
    )
  } finally {
    await target.drop()
  }
})

test('what was changed, cut off or has changed places is found', async () => {
  vi.stubEnv('BACKUP_PRIVATE_KEY_FILE', keys.privateKey)
  const damaged = join(folder, 'damaged')
  await cp(backup, damaged, { recursive: true })
  const file = join(damaged, 'tables', 'users.copy.gz')
  const bytes = await readFile(file)
  bytes[20]! ^= 1
  await writeFile(file, bytes)
  await writeFile(join(damaged, 'tables', 'roles.copy.gz'), 'short')
  const [one, other] = ['brands', 'producers'].map(name => join(damaged, 'tables', `${name}.copy.gz`))
  await rename(one!, join(damaged, 'between'))
  await rename(other!, one!)
  await rename(join(damaged, 'between'), other!)
  const expected = ['brands', 'producers', 'roles', 'users'].map(
    name => `${name}.copy.gz is not as it was written`,
  )
  await expect(verifyBackup(damaged)).rejects.toThrow(new RegExp(expected.join('.*')))
  const manifest = join(damaged, manifestFile)
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/"rows": \d+/, '"rows": 7'))
  await expect(verifyBackup(damaged)).rejects.toThrow(/manifest\.json is damaged/)
})
