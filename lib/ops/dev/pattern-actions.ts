import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { action } from './action'
import type { Pattern } from './protocol'

const places: { name: string; file: string; after: string; sample: string }[] = [
  { name: 'mobile', file: 'lib/accounts/states.ts', after: 'mobilePattern = ', sample: '+8613800138000' },
  { name: 'letters', file: 'lib/ops/dev/names.ts', after: 'lettersAndSpaces = ', sample: 'vehicle types' },
  { name: 'vin', file: 'lib/values/vin.ts', after: 'wellFormed = ', sample: 'LSVAB2183K2100001' },
  { name: 'idCard', file: 'lib/defects/contact-schema.ts', after: 'if (!', sample: '11010519491231002X' },
  { name: 'creditCode', file: 'lib/defects/contact-schema.ts', after: 'if (!', sample: '91350100M000100Y43' },
  { name: 'phone', file: 'lib/values/phone.ts', after: 'phonePattern = ', sample: '010-62345678' },
  { name: 'email', file: 'lib/accounts/states.ts', after: 'emailPattern = ', sample: 'a@example.cn' },
  { name: 'loginId', file: 'lib/accounts/states.ts', after: 'loginIdPattern = ', sample: 'zhang.san' },
]

export const patternActions = {
  'patterns/list': action(z.unknown(), ({ root }) => ({ data: patternsOf(root) })),
}

function patternsOf(root: string): Pattern[] {
  return places.flatMap(({ name, file, after, sample }) => {
    const text = readFileSync(join(root, file), 'utf8')
    const literals = text
      .split(after)
      .slice(1)
      .flatMap(rest => {
        const [, source, flags] = /^\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/.exec(rest) ?? []
        return source === undefined ? [] : [{ source, flags: flags ?? '' }]
      })
    const found = literals.find(one => new RegExp(one.source, one.flags).test(sample))
    return found ? [{ name, file, sample, ...found }] : []
  })
}
