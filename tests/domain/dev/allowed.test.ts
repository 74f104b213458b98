import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkAllowed } from '@/lib/ops/dev/draft'

const root = mkdtempSync(join(tmpdir(), 'dev-tool-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it.each([
  'app/(staff)/vehicle-kinds/page.tsx',
  'app/_shell/manual.ts',
  'app/_shell/menu.ts',
  'messages/zh-CN.json',
  'lib/vehicle-kinds/endpoints.ts',
  'tests/domain/vehicle-kinds/page-vehicle-kinds.test.ts',
])('%s may be written', path => {
  expect(checkAllowed(root, path)).toMatch(new RegExp(`${path.replace(/[()]/g, '\\$&')}$`))
})

it.each([
  '../outside.ts',
  'app/(staff)/../_session.ts',
  'app/(staff)/layout.tsx',
  'app/_session.ts',
  'lib/core/env.ts',
  'lib/http/handler.ts',
  'lib/ops/dev/allowed.ts',
  'lib/defects/record/create-defect.ts',
  'messages/fr.json',
  'package.json',
  '.git/config',
  '/etc/passwd',
  'app/(staff)/x/page.tsx\0.png',
])('%s may not', path => {
  expect(() => checkAllowed(root, path)).toThrow('does not write')
})

it('a folder that is a link leads nowhere', () => {
  mkdirSync(join(root, 'app/(staff)'), { recursive: true })
  symlinkSync('/tmp', join(root, 'app/(staff)/linked'))
  expect(() => checkAllowed(root, 'app/(staff)/linked/page.tsx')).toThrow('does not write')
})
