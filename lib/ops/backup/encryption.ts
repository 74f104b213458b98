import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type DecipherGCM,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { OperationError } from '@/lib/ops/process/operation-error'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Of one backup. Whoever has the private key opens `sealedSecret` (RSA-OAEP); the machine has the public one alone. */
export interface BackupKey {
  secret: Buffer
  sealedSecret: string
  publicKey: string
}

const fingerprintOf = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')

async function readKey(file: string, parse: (pem: string) => KeyObject): Promise<KeyObject> {
  const key = await readFile(file, 'utf8')
    .catch((error: Error) => {
      throw new OperationError(`The key ${file} cannot be read: ${error.message}`)
    })
    .then(pem => {
      try {
        return parse(pem)
      } catch {
        throw new OperationError(`${file} holds no such key: make one as key-rotation.md says.`)
      }
    })
  if (key.asymmetricKeyType !== 'rsa')
    throw new OperationError(`The key ${file} is no RSA key: make one as key-rotation.md says.`)
  return key
}

export async function newBackupKey(publicKeyFile: string): Promise<BackupKey> {
  const key = await readKey(publicKeyFile, createPublicKey)
  const secret = randomBytes(32)
  const sealedSecret = publicEncrypt({ key, oaepHash: 'sha256' }, secret).toString('base64')
  return { secret, sealedSecret, publicKey: fingerprintOf(key) }
}

export async function openSecret(
  { sealedSecret, publicKey }: Omit<BackupKey, 'secret'>,
  privateKeyFile: string | undefined,
): Promise<Buffer> {
  if (!privateKeyFile)
    throw new OperationError(
      `The backup is encrypted for the key ${publicKey}: set BACKUP_PRIVATE_KEY_FILE to the file of its private key.`,
    )
  const key = await readKey(privateKeyFile, createPrivateKey)
  if (fingerprintOf(createPublicKey(key)) !== publicKey)
    throw new OperationError(`${privateKeyFile} is not the key of this backup, which is ${publicKey}.`)
  return privateDecrypt({ key, oaepHash: 'sha256' }, Buffer.from(sealedSecret, 'base64'))
}

export const macOf = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Nonce, ciphertext, tag. The place is authenticated too, so that two files cannot change places. */
export function encrypting(secret: Buffer, place: string): Transform {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, secret, nonce).setAAD(Buffer.from(place))
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, cipher.update(chunk))
    },
    flush(done) {
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
  through.push(nonce)
  return through
}

/** What comes out is authentic only once it has ended without an error. */
export function decrypting(secret: Buffer, place: string): Transform {
  let decipher: DecipherGCM | undefined
  let pending: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending = Buffer.concat([pending, chunk])
      if (!decipher && pending.length >= nonceBytes) {
        decipher = createDecipheriv(cipherName, secret, pending.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        decipher.setAAD(Buffer.from(place))
        pending = pending.subarray(nonceBytes)
      }
      const ready = pending.length - tagBytes
      if (!decipher || ready <= 0) return done()
      const plain = decipher.update(pending.subarray(0, ready))
      pending = pending.subarray(ready)
      done(null, plain)
    },
    flush(done) {
      try {
        if (!decipher) throw new Error('the file ends within its nonce')
        decipher.setAuthTag(pending)
        done(null, decipher.final())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
