import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { serverEnvironment, serverProgram } from '@/lib/ops/server/server-program'

it('npm run serve starts the server as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const environment = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`)
  expect(scripts.serve).toBe(['exec env', ...environment, 'node', ...serverProgram].join(' '))
})
