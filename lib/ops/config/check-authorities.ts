import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { currentTime } from '@/lib/core/clock'
import { error, type Finding, ok, warning } from './finding'

const blocks = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Node reads the file as it starts, and goes on without it where it cannot: it says so in one line of its own. */
export async function checkAuthorities(file: string | undefined): Promise<Finding[]> {
  if (!file) return []
  try {
    const certificates = ((await readFile(file, 'utf8')).match(blocks) ?? []).map(
      text => new X509Certificate(text),
    )
    if (certificates.length === 0) return [error(`NODE_EXTRA_CA_CERTS: ${file} holds no certificate`)]
    const over = certificates.filter(({ validTo }) => Date.parse(validTo) < currentTime().getTime())
    if (over.length > 0) return over.map(one => warning(`NODE_EXTRA_CA_CERTS: ${one.subject} has expired`))
    return [ok(`${certificates.length} own authorities are trusted`)]
  } catch (failure) {
    return [error(`NODE_EXTRA_CA_CERTS: ${file} cannot be read: ${(failure as Error).message}`)]
  }
}
