import { getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { roles, roleTypes, users } from '@/db/schema/accounts'
import { recallProgress, recallScopes, recalls } from '@/db/schema/recalls'
import { vehicleSales } from '@/db/schema/sales'
import { signalRules } from '@/db/schema/signals'
import { webhooks } from '@/db/schema/webhooks'
import { labelKeys } from '@/lib/audit/declaration'
import { auditEntities } from '@/lib/core/audit-actions'
import { fieldNames } from '@/lib/defects/fields'
import { dictionaries } from '@/lib/dictionaries/dictionaries'
import { messagesOf } from '@/lib/i18n/translate'
import { parameterShapes } from '@/lib/settings/schema'
import { flatten } from '@/tests/support/source/message-format'
import { sourceFiles, withoutComments } from '@/tests/support/source/source-files'

const texts = flatten(messagesOf('zh-CN'))
const labelOf = (entity: string | null, name: string, action = '') =>
  labelKeys(name, { action, entity: entity || null, entityId: null })
    .map(key => texts.get(key))
    .find(Boolean)
// Removed and kept records are those of a match only.
const isNamed = (entity: string, name: string) =>
  ['', 'matchRecall'].some(action => labelOf(entity, name, action))

// Written by the product beside what somebody changes.
const stamps =
  /^(id|version|createdBy|createdAt|updatedBy|updatedAt|avatarSize|mustChangePassword|credentialVersion|identityAwaitedUntil|builtIn|previousUntil|failingSince|attemptedAt|pausedAt|backtest|scopeVersion|matchedVersion|\w*(Hash|Sha256|Key|Sealed|Secret|EndsAt)|secret\w*)$/
const tables = {
  user: [users],
  role: [roles],
  roleType: [roleTypes],
  recall: [recalls, recallScopes, recallProgress],
  vehicleSales: [vehicleSales],
  signalRule: [signalRules],
  webhook: [webhooks],
}

/** The names in the object that begins at an opening brace, not those within its values. */
function namesIn(code: string, start: number): string[] {
  const names: string[] = []
  let depth = 0
  let fresh = false
  for (let at = start; at < code.length; at++) {
    const sign = code[at]!
    if ('{[('.includes(sign)) {
      depth++
      fresh = sign === '{' && (depth === 1 || code.slice(at - 3, at) === '...')
      if (code.slice(at - 3, at) === '...') depth--
    } else if ('}])'.includes(sign)) {
      if (--depth <= 0) return names
    } else if (sign === ',') fresh = depth === 1
    else if (fresh && /\w/.test(sign)) {
      const [word = ''] = /^\w+/.exec(code.slice(at)) ?? []
      const next = code.slice(at + word.length).trimStart()[0]
      if (depth === 1 && next && ':,}'.includes(next)) names.push(word)
      at += word.length - 1
      fresh = false
    } else if (!/\s/.test(sign)) fresh = false
  }
  return names
}

const written = sourceFiles()
  .filter(({ path, text }) => /^lib\//.test(path) && text.includes('audit'))
  .flatMap(({ path, text }) => {
    const code = withoutComments(text)
    const entities = new Set([...code.matchAll(/\bentity\b:? =? ?'(\w+)'/g)].map(([, name = '']) => name))
    const names = [...code.matchAll(/\bdetail(?: =|:) \{/g)].flatMap(({ index, 0: { length } }) =>
      namesIn(code, index + length - 1),
    )
    return [...new Set(names)]
      .filter(name => name !== 'changes')
      .map(name => ({ path, entities: entities.size > 0 ? [...entities] : [''], name }))
  })

describe('the audit log calls by a name', () => {
  it('each kind of thing that is written to it', () => {
    const kinds = new Set([...auditEntities, ...written.flatMap(({ entities }) => entities)])
    const known = (kind: string) => texts.has(`auditLog.entities.${kind}`) || texts.has(`shell.menu.${kind}`)
    expect([...kinds].filter(kind => kind && !known(kind))).toEqual([])
  })

  it('only actions that are written', () => {
    const code = sourceFiles()
      .filter(({ path }) => /^(app|lib)\//.test(path) && path !== 'lib/core/audit-actions.ts')
      .map(({ text }) => text)
      .join('\n')
    const actions = Object.keys(messagesOf('zh-CN').auditLog.actions)
    expect(actions.filter(action => !code.includes(`'${action}'`))).toEqual([])
  })

  it('each field that can be changed', () => {
    const raw = [
      ...Object.entries(tables).flatMap(([entity, all]) =>
        all
          .flatMap(table => Object.keys(getTableColumns(table)))
          .filter(name => !stamps.test(name) && !isNamed(entity, name))
          .map(name => `${entity}.${name}`),
      ),
      ...Object.values(dictionaries).flatMap(({ entity, fields }) =>
        Object.keys(fields)
          .filter(name => !isNamed(entity, name))
          .map(name => `${entity}.${name}`),
      ),
      ...fieldNames.filter(name => !isNamed('defect', name)).map(name => `defect.${name}`),
      ...Object.keys(parameterShapes).filter(key => !texts.has(`parameters.${key}.title`)),
    ]
    expect(raw).toEqual([])
  })

  it('each detail that a verb notes', () => {
    expect(written.length).toBeGreaterThan(100)
    const raw = written.filter(({ entities, name }) => !entities.some(entity => isNamed(entity, name)))
    expect(raw.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })

  it('by that of its own kind', () => {
    expect(labelOf(null, 'kind')).toBe('登录方式')
    expect(labelOf('recall', 'kind')).toBe('召回类型')
    expect(labelOf('subjectRequest', 'kind')).toBe('申请事项')
    expect(labelOf('watchItem', 'number')).toBe('调查编号')
    expect(labelOf('subjectRequest', 'number')).toBe('申请编号')
    expect(labelOf('defect', 'number')).toBe('建议预算数')
    expect(labelOf('recall', 'removed')).toBe('报废/出口')
    expect(labelOf('recall', 'removed', 'matchRecall')).toBe('移除')
  })
})
