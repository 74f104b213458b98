import { existsSync } from 'node:fs'
import { afterAll, describe } from 'vitest'
import { clamdProgram, openClamd } from '@/tests/support/server/virus-scanner'
import { scannedUploads } from './virus-scan-calls'

describe.runIf(existsSync(clamdProgram))('uploads with the real clamd', () => {
  let close = async () => {}
  afterAll(() => close())
  scannedUploads(async () => {
    const scanner = await openClamd()
    close = scanner.close
    return scanner
  })
})
