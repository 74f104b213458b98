import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Signer {
  name: Buffer
  key: KeyObject
}

const object = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const ecdsaWithSha256 = der(0x30, object(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const commonName = object(0x55, 0x04, 0x03)
const subjectAltName = object(0x55, 0x1d, 0x11)
const basicConstraints = object(0x55, 0x1d, 0x13)
const yes = der(0x01, Buffer.from([0xff]))
const day = 24 * 60 * 60_000

/** Node makes keys but no certificates, so that X.509 is written here: no program, no file and no date to expire. */
export function createAuthority(name = randomBytes(4).toString('hex')) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const own: Signer = { name: nameOf(`Authority ${name}`), key: privateKey }
  const isAuthority = extension(basicConstraints, der(0x30, yes), true)
  return {
    certificate: certificateOf(own, own.name, publicKey, isAuthority, day),
    /** @param lastsMs negative: it ran out that long ago */
    issue(address: string, lastsMs = day) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const names = extension(
        subjectAltName,
        der(0x30, der(0x87, Buffer.from(address.split('.').map(Number)))),
      )
      return {
        key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        cert: certificateOf(own, nameOf(address), pair.publicKey, names, lastsMs),
      }
    },
  }
}

function certificateOf(signer: Signer, subject: Buffer, key: KeyObject, extensions: Buffer, lastsMs: number) {
  const now = Date.now()
  const content = der(
    0x30,
    der(0xa0, integer(2)),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    signer.name,
    der(0x30, instant(now - 2 * day), instant(now + lastsMs)),
    subject,
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extensions)),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, signer.key)])
  const lines = der(0x30, content, ecdsaWithSha256, der(0x03, signature))
    .toString('base64')
    .match(/.{1,64}/g)
  return `-----BEGIN CERTIFICATE-----\n${lines!.join('\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body])
}

function integer(value: number) {
  return der(0x02, Buffer.from([value]))
}

function nameOf(text: string) {
  return der(0x30, der(0x31, der(0x30, commonName, der(0x0c, Buffer.from(text)))))
}

function instant(time: number) {
  const digits = new Date(time).toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}

function extension(name: Buffer, value: Buffer, critical = false) {
  return der(0x30, name, ...(critical ? [yes] : []), der(0x04, value))
}
