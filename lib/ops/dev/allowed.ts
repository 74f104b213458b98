import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { Refusal } from './refusal'

const files = [
  'app/_shell/menu.ts',
  'app/_shell/manual.ts',
  'messages/zh-CN.json',
  'messages/en-US.json',
  'tests/support/calls/access-list.ts',
]
const folders = [
  /^app\/\(staff\)\/(?!layout\.tsx$).+\.tsx?$/,
  /^lib\/(?!(?:core|db|excel|files|http|i18n|jobs|ops|services)\/)[a-z][a-z-]*\/[a-z][a-z-]*\.ts$/,
  /^tests\/domain\/[a-z][a-z-]*\/[a-z][a-z-]*\.test\.ts$/,
]

export function checkAllowed(root: string, path: string): string {
  const refuse = () => new Refusal('outside', { path })
  if (path !== normalize(path).split(sep).join('/') || path.includes('\0')) throw refuse()
  if (!files.includes(path) && !folders.some(one => one.test(path))) throw refuse()
  const home = realpathSync(root)
  let part = join(home, path)
  while (part !== home) {
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink()) throw refuse()
    part = dirname(part)
  }
  return join(home, path)
}
