import { type PermissionId, permissions } from '@/lib/core/permissions'
import { readCsv } from './read-csv'

type Granted = { [Id in PermissionId]?: readonly string[] }

const ids = Object.keys(permissions) as PermissionId[]

const reading =
  'vehicle_defect_edithistory:query,get watch_item:query,get signal_rule:query,get recall:query,get dictionary_*:query,get defect_analysis:query coding_model:query vehicle_defect vehicle_file'

// A permission with all its actions or with some, several by `*`, or taken away by `-`; the last word counts.
function granted(words: string): Granted {
  const held: Granted = {}
  for (const word of words.replace(/\breading\b/, reading).split(' ')) {
    const [, without, name = '', actions] = /^(-?)([\w*]+)(?::(\S+))?$/.exec(word) ?? []
    const named = ids.filter(id => new RegExp(`^${name.replace('*', '.*')}$`).test(id))
    if (named.length === 0) throw new Error(`roles.csv grants ${word}, which is no permission`)
    for (const id of named)
      if (without) delete held[id]
      else held[id] = actions?.split(',') ?? permissions[id]
  }
  return held
}

export const roleTypes = readCsv<'name' | 'remarks'>('role-types.csv')

// Separation of duties: one administrator runs the system, one defines and grants roles (and holds other
// permissions only to grant them), one reads the audit log.
export const roles = readCsv<'name' | 'type' | 'remarks' | 'permissions'>('roles.csv').map(row => ({
  ...row,
  permissions: granted(row.permissions),
}))
